import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CreateTableCommand, type DynamoDBClient, ResourceInUseException } from '@aws-sdk/client-dynamodb';
import { environment } from '../../shared/deployment/environment.ts';
import { table } from '../../shared/deployment/table.ts';
import { type Engine, startEngine } from './engine-process.ts';

export interface EmbeddedOptions {
  /** Where data survives a restart; in memory where absent. */
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Ctrl-C in the terminal does not reach the engine: whoever started it ends it, after what still writes to it. */
  readonly ownGroup?: boolean;
}

const START_TIMEOUT_MS = 10_000;

/** A DynamoDB that needs no account, on a free port of this machine; `DYNAMODB_ENDPOINT` overrules it with one that runs already. */
export async function startEmbeddedTable({
  folder,
  env = process.env,
  ownGroup = false,
}: EmbeddedOptions = {}): Promise<Engine> {
  const given = env[environment.dynamodbEndpoint];
  if (given !== undefined && given !== '') return { endpoint: given, stop: async () => {} };

  const binary = engine();
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  const data = folder === undefined ? [] : ['--db-path', join(folder, 'table.db')];
  return startEngine({
    name: 'the embedded table',
    launch: (port) =>
      spawn(binary, ['serve', '--host', '127.0.0.1', '--port', String(port), ...data], {
        stdio: 'ignore',
        env: {},
        detached: ownGroup,
      }),
    startTimeoutMs: START_TIMEOUT_MS,
  });
}

/** The application's table in an engine; one that exists is kept. */
export async function createAppTable(client: DynamoDBClient, tableName: string): Promise<void> {
  try {
    await client.send(
      new CreateTableCommand({
        TableName: tableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [
          { AttributeName: table.partitionKey, AttributeType: 'S' },
          { AttributeName: table.sortKey, AttributeType: 'S' },
        ],
        KeySchema: [
          { AttributeName: table.partitionKey, KeyType: 'HASH' },
          { AttributeName: table.sortKey, KeyType: 'RANGE' },
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
}

function engine(): string {
  try {
    const manifest = createRequire(import.meta.url).resolve('@dynoxide/linux-x64/package.json');
    const binary = join(dirname(manifest), 'dynoxide');
    if (existsSync(binary)) return binary;
  } catch {
    // Not installed: the sentence below says what to do.
  }
  throw new Error(
    `The embedded table exists for Linux on x64 only. Start a DynamoDB Local and set ${environment.dynamodbEndpoint} to its address.`,
  );
}
