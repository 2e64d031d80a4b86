import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDynamoDbClient } from '../../../../functions/platform/table/client.ts';
import { engineTable } from '../../../../functions/testing/test-table.ts';
import { deleteExpired, expireRows } from './expire-rows.ts';

const store = engineTable();
let name: string;
let client: DynamoDBClient;
let table: DynamoDBDocumentClient;

beforeAll(() => {
  name = store.name;
  client = createDynamoDbClient({ endpoint: store.endpoint });
  table = DynamoDBDocumentClient.from(client);
});
afterAll(() => client.destroy());

const NOW = 1_000_000;
const now = () => NOW * 1000;

async function put(pk: string, ttl?: number): Promise<void> {
  const Item = { pk, sk: 'row', ...(ttl === undefined ? {} : { ttl }) };
  await table.send(new PutCommand({ TableName: name, Item }));
}
const exists = async (pk: string) =>
  (await table.send(new GetCommand({ TableName: name, Key: { pk, sk: 'row' } }))).Item !== undefined;

it('expired rows are deleted, and no others', async () => {
  await put('expired', NOW - 1);
  await put('now', NOW);
  await put('for good');
  await deleteExpired({ client, name, now });
  expect([await exists('expired'), await exists('now'), await exists('for good')]).toEqual([false, true, true]);
});

it('a row that is given more time meanwhile is kept', async () => {
  await put('renewed', NOW - 1);
  const renewing = {
    client: new Proxy(client, {
      get: (target, property) => {
        if (property !== 'send') return Reflect.get(target, property);
        return async (command: Parameters<DynamoDBClient['send']>[0]) => {
          if (command.constructor.name === 'DeleteItemCommand') await put('renewed', NOW + 1);
          return target.send(command);
        };
      },
    }),
  };
  await deleteExpired({ ...renewing, name, now });
  expect(await exists('renewed')).toBe(true);
});

it('rows that have expired before the start are deleted at once', async () => {
  await put('old', NOW - 1);
  const stop = expireRows({ client, name, now });
  await expect.poll(() => exists('old')).toBe(false);
  await stop();
});
