import { Duration } from 'aws-cdk-lib';
import { Architecture, Runtime } from 'aws-cdk-lib/aws-lambda';

export const runtime = Runtime.NODEJS_24_X;
export const architecture = Architecture.ARM_64;

/** Each waits a little longer than what it calls: answer by 15 s, function (`sizes.ts`) by 20 s, integration, CDN. */
export const timeouts = { integration: Duration.seconds(25), cdn: Duration.seconds(30) } as const;
