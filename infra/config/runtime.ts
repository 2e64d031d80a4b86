import { Duration } from 'aws-cdk-lib';
import { Architecture, Runtime } from 'aws-cdk-lib/aws-lambda';

export const runtime = Runtime.NODEJS_24_X;
export const architecture = Architecture.ARM_64;

/** Megabytes; the processor's share grows with them. A list of 5,000 opportunities is decompressed, filtered and compressed. */
export const memory = { endpoint: 512, job: 1769 } as const;

/** Each waits a little longer than what it calls: answer by 15 s, function, integration, CDN. */
export const timeouts = {
  endpoint: Duration.seconds(20),
  integration: Duration.seconds(25),
  cdn: Duration.seconds(30),
  job: Duration.seconds(120),
} as const;
