import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CreateTableCommand, type DynamoDBClient, ResourceInUseException } from '@aws-sdk/client-dynamodb';
import { environment } from '../../shared/deployment/environment.ts';
import { table } from '../../shared/deployment/table.ts';

/** A DynamoDB that needs no account. */
export interface EmbeddedTable {
  readonly endpoint: string;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Where data survives a restart; in memory where absent. */
  readonly folder?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Ctrl-C in the terminal does not reach the engine: whoever started it ends it, after what still writes to it. */
  readonly ownGroup?: boolean;
}

const START_TIMEOUT_MS = 10_000;
const START_PAUSE_MS = 10;
const STOP_TIMEOUT_MS = 2_000;

/** The embedded engine on a free port of this machine; `DYNAMODB_ENDPOINT` overrules it with one that runs already. */
export async function startEmbeddedTable({
  folder,
  env = process.env,
  ownGroup = false,
}: EmbeddedOptions = {}): Promise<EmbeddedTable> {
  const given = env[environment.dynamodbEndpoint];
  if (given !== undefined && given !== '') return { endpoint: given, stop: async () => {} };

  const binary = engine();
  const port = await freePort();
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  const data = folder === undefined ? [] : ['--db-path', join(folder, 'table.db')];
  const engineProcess = spawn(binary, ['serve', '--host', '127.0.0.1', '--port', String(port), ...data], {
    stdio: 'ignore',
    env: {},
    detached: ownGroup,
  });
  const endpoint = `http://127.0.0.1:${port}`;
  // Whoever ends without stopping it must not leave it behind.
  const end = () => engineProcess.kill('SIGKILL');
  process.once('exit', end);
  engineProcess.once('exit', () => process.off('exit', end));
  await untilItAnswers(endpoint, engineProcess);
  return { endpoint, stop: () => stopped(engineProcess) };
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

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

async function untilItAnswers(endpoint: string, engineProcess: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (engineProcess.exitCode !== null)
      throw new Error(`the embedded table ended with code ${engineProcess.exitCode}`);
    const answers = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (answers) return;
    await pause(START_PAUSE_MS);
  }
  engineProcess.kill('SIGKILL');
  throw new Error('the embedded table does not answer');
}

async function stopped(engineProcess: ChildProcess): Promise<void> {
  if (engineProcess.exitCode !== null || engineProcess.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => engineProcess.once('exit', () => resolve()));
  engineProcess.kill('SIGTERM');
  const force = setTimeout(() => engineProcess.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(force);
}
