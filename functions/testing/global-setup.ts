/**
 * Vitest's global set-up. An embedded engine starts in milliseconds, each test file its own; DynamoDB Local takes seconds and much memory:
 * there all files share one, each with tables of its own.
 */
import { type RunningTable, startTable, tableEngine } from '../../scripts/simulators/aws/table-engine.ts';
import { environment } from '../../shared/deployment/environment.ts';

let shared: RunningTable | undefined;

export async function setup(): Promise<void> {
  const found = tableEngine();
  // Where none can be had, the files that need a table say so; the others go on.
  if ('missing' in found || found.engine !== 'dynamodb-local') return;
  shared = await startTable();
  process.env[environment.dynamodbEndpoint] = shared.endpoint;
}

export async function teardown(): Promise<void> {
  await shared?.stop();
}
