import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createDocumentClient, createDynamoDbClient } from '../platform/table/client.ts';
import { userProfile } from '../platform/table/keys.ts';
import { createTable } from '../platform/table/table.ts';
import { createAppTable, startEmbeddedTable } from './embedded-table.ts';

const row = z.object({ n: z.int() });

it('keeps what is in its folder over a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-'));
  const first = await startEmbeddedTable({ folder, env: {} });
  const client = createDynamoDbClient({ endpoint: first.endpoint });
  await createAppTable(client, 'kept');
  await createTable(createDocumentClient(client), 'kept').put(userProfile('1'), { n: 7 });
  await first.stop();

  const second = await startEmbeddedTable({ folder, env: {} });
  const again = createDynamoDbClient({ endpoint: second.endpoint });
  await createAppTable(again, 'kept');
  expect(await createTable(createDocumentClient(again), 'kept').get(userProfile('1'), row)).toEqual({ n: 7 });
  await second.stop();
  await rm(folder, { recursive: true });
});

it('gives way to the engine that the environment names', async () => {
  const { endpoint } = await startEmbeddedTable({ env: { DYNAMODB_ENDPOINT: 'http://elsewhere:8000' } });
  expect(endpoint).toBe('http://elsewhere:8000');
});
