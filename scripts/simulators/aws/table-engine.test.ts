import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { createDocumentClient, createDynamoDbClient } from '../../../functions/platform/table/client.ts';
import { userProfile } from '../../../functions/platform/table/keys.ts';
import { createTable } from '../../../functions/platform/table/table.ts';
import { createAppTable } from './create-table.ts';
import { startTable, tableEngine } from './table-engine.ts';

const row = z.object({ n: z.int() });
const wanted = { TABLE_ENGINE: 'dynamodb-local' };
const { TABLE_ENGINE } = process.env;
const withJava = (version: string | undefined, env = {}) => tableEngine({ ...wanted, ...env }, () => version);

it('data in a folder survives a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'table-'));
  const first = await startTable({ folder, env: { TABLE_ENGINE } });
  const client = createDynamoDbClient({ endpoint: first.endpoint });
  await createAppTable(client, 'kept');
  await createTable(createDocumentClient(client), 'kept').put(userProfile('1'), { n: 7 });
  await first.stop();

  const second = await startTable({ folder, env: { TABLE_ENGINE } });
  const again = createDynamoDbClient({ endpoint: second.endpoint });
  await createAppTable(again, 'kept');
  expect(await createTable(createDocumentClient(again), 'kept').get(userProfile('1'), row)).toEqual({ n: 7 });
  await second.stop();
  await rm(folder, { recursive: true });
});

/** Starts a table in another process; resolves to the ids of that process and of the engine. */
async function startElsewhere(folder: string): Promise<{ readonly owner: number; readonly engine: number }> {
  const script = `
    const { startTable } = await import(${JSON.stringify(join(import.meta.dirname, 'table-engine.ts'))});
    await startTable({ folder: ${JSON.stringify(folder)}, env: ${JSON.stringify({ TABLE_ENGINE })}, ownGroup: true });
    process.stdout.write('started');
    process.stdin.resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const [engine = 0, owner = 0] = (await readFile(join(folder, 'table.pid'), 'utf8')).split(' ').map(Number);
  expect(owner).toBe(child.pid);
  return { owner, engine };
}

/** Until all of its threads have ended, a killed process stays the parent of its children. */
const isRunning = (pid: number) =>
  existsSync(`/proc/${pid}/stat`) &&
  (!/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8')) || readdirSync(`/proc/${pid}/task`).length > 1);

it('a folder in use is refused, and the engine of a killed process is ended by the next start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'table-'));
  const { owner, engine } = await startElsewhere(folder);
  await expect(startTable({ folder, env: { TABLE_ENGINE } })).rejects.toThrow(
    `in use by another Crossbook (process ${owner})`,
  );
  process.kill(owner, 'SIGKILL');
  await expect.poll(() => isRunning(owner)).toBe(false);
  expect(isRunning(engine)).toBe(true);
  const { stop } = await startTable({ folder, env: { TABLE_ENGINE } });
  expect(isRunning(engine)).toBe(false);
  await stop();
  await rm(folder, { recursive: true });
});

it('the engine in the environment takes precedence', async () => {
  const { endpoint } = await startTable({ env: { ...wanted, DYNAMODB_ENDPOINT: 'http://elsewhere:8000' } });
  expect(endpoint).toBe('http://elsewhere:8000');
});

test.each([
  'openjdk version "17.0.15" 2025-04-15\nOpenJDK Runtime Environment',
  'openjdk version "25" 2025-09-16',
  'java version "21.0.1-ea"',
])('%j is recent enough for DynamoDB Local', (version) => {
  expect(withJava(version)).toEqual({ engine: 'dynamodb-local', program: 'java' });
});

test.each([
  ['openjdk version "11.0.2" 2019-01-15\nmore', 'java is openjdk version "11.0.2" 2019-01-15'],
  ['java version "1.8.0_392"', 'java is java version "1.8.0_392"'],
  [undefined, 'none is here'],
  ['something else altogether', 'java is something else altogether'],
])('%j is refused in one sentence', async (version, found) => {
  expect(withJava(version)).toEqual({
    missing: `The table needs DynamoDB Local here, which needs Java 17 or newer (${found}): install it, or set DYNAMODB_ENDPOINT to the address of a DynamoDB.`,
  });
});

it('the Java of JAVA_HOME is tried first, and nothing is started without one', async () => {
  const found = withJava('openjdk version "17"', { JAVA_HOME: '/opt/jdk' });
  expect(found).toEqual({ engine: 'dynamodb-local', program: '/opt/jdk/bin/java' });
  await expect(startTable({ env: { ...wanted, JAVA_HOME: '/nowhere' } })).rejects.toThrow('needs Java 17');
});
