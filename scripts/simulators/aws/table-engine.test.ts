import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { createDocumentClient, createDynamoDbClient } from '../../../functions/platform/table/client.ts';
import { userProfile } from '../../../functions/platform/table/keys.ts';
import { createTable } from '../../../functions/platform/table/table.ts';
import { createAppTable } from './table.ts';
import { startTable, tableEngine } from './table-engine.ts';

const row = z.object({ n: z.int() });
const wish = { TABLE_ENGINE: 'dynamodb-local' };
const { TABLE_ENGINE } = process.env;
const withJava = (version: string | undefined, env = {}) => tableEngine({ ...wish, ...env }, () => version);

it('keeps what is in its folder over a restart', async () => {
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

it('gives way to the engine that the environment names', async () => {
  const { endpoint } = await startTable({ env: { ...wish, DYNAMODB_ENDPOINT: 'http://elsewhere:8000' } });
  expect(endpoint).toBe('http://elsewhere:8000');
});

test.each([
  'openjdk version "17.0.15" 2025-04-15\nOpenJDK Runtime Environment',
  'openjdk version "25" 2025-09-16',
  'java version "21.0.1-ea"',
])('takes %j for DynamoDB Local', (version) => {
  expect(withJava(version)).toEqual({ engine: 'dynamodb-local', program: 'java' });
});

test.each([
  ['openjdk version "11.0.2" 2019-01-15\nmore', 'java is openjdk version "11.0.2" 2019-01-15'],
  ['java version "1.8.0_392"', 'java is java version "1.8.0_392"'],
  [undefined, 'none is here'],
  ['something else altogether', 'java is something else altogether'],
])('says in one sentence that %j will not do', async (version, found) => {
  expect(withJava(version)).toEqual({
    missing: `The table needs DynamoDB Local here, which needs Java 17 or newer (${found}): install it, or set DYNAMODB_ENDPOINT to the address of a DynamoDB.`,
  });
});

it('asks the Java of JAVA_HOME first, and starts nothing where there is none', async () => {
  const found = withJava('openjdk version "17"', { JAVA_HOME: '/opt/jdk' });
  expect(found).toEqual({ engine: 'dynamodb-local', program: '/opt/jdk/bin/java' });
  await expect(startTable({ env: { ...wish, JAVA_HOME: '/nowhere' } })).rejects.toThrow('needs Java 17');
});
