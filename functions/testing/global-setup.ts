/**
 * Vitest's global setup. An embedded engine starts in milliseconds, so each test file that needs one starts its own. DynamoDB Local takes
 * seconds and much memory, so all files share one and create their own tables.
 */
import { type RunningTable, startTable, tableEngine } from '../../scripts/simulators/aws/table-engine.ts';
import { environment } from '../../shared/deployment/environment.ts';

let shared: RunningTable | undefined;

export async function setup(): Promise<void> {
  const found = tableEngine();
  // Without an engine only the test files that need a table fail.
  if ('missing' in found || found.engine !== 'dynamodb-local') return;
  shared = await startTable();
  process.env[environment.dynamodbEndpoint] = shared.endpoint;
}

export async function teardown(): Promise<void> {
  await shared?.stop();
}
