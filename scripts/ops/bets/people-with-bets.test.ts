import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, it, onTestFinished } from 'vitest';
import { createDynamoDbClient } from '../../../functions/platform/table/client.ts';
import { betCount, betPosition, gamePosition, userProfile } from '../../../functions/platform/table/keys.ts';
import { createAppTable } from '../../simulators/aws/create-table.ts';
import { startTable } from '../../simulators/aws/table-engine.ts';
import { peopleWithBets } from './people-with-bets.ts';

it('everybody with bets or with sums is found, and nobody else', async () => {
  const { endpoint, stop } = await startTable();
  onTestFinished(stop);
  const client = createDynamoDbClient({ endpoint });
  await createAppTable(client, 'people');
  const rows = [betPosition('ann', 'a'), betPosition('ann', 'b'), betCount('bob'), userProfile('cid')];
  for (const { pk, sk } of [...rows, gamePosition('game', 'dan', 'c')])
    await client.send(new PutItemCommand({ TableName: 'people', Item: { pk: { S: pk }, sk: { S: sk } } }));
  expect([...(await peopleWithBets(client, 'people'))].toSorted()).toEqual(['ann', 'bob']);
  client.destroy();
});
