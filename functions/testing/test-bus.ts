import { afterAll } from 'vitest';
import { startAwsSimulator } from './aws-simulator.ts';

/** AWS credentials for simulators. */
export const SIMULATOR_CREDENTIALS = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'local',
  AWS_SECRET_ACCESS_KEY: 'local',
} as const;

/**
 * Starts a bus that accepts every event, until the file's tests end. Returns environment variables for `testEnvironment`. Call at the top
 * of the file.
 */
export async function testBus(): Promise<Readonly<Record<string, string>>> {
  const bus = await startAwsSimulator(() => ({ status: 200, body: { FailedEntryCount: 0, Entries: [] } }));
  afterAll(() => bus.stop());
  return { ...SIMULATOR_CREDENTIALS, AWS_ENDPOINT_URL_EVENTBRIDGE: bus.endpoint };
}
