import { Duration } from 'aws-cdk-lib';
import { Architecture, Runtime } from 'aws-cdk-lib/aws-lambda';

export const runtime = Runtime.NODEJS_24_X;
export const architecture = Architecture.ARM_64;

/** Each timeout is longer than that of what it calls: response 15 s, function 20 s (`sizes.ts`), integration, CDN. */
export const timeouts = { integration: Duration.seconds(25), cdn: Duration.seconds(30) } as const;
