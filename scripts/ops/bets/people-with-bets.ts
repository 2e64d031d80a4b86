import { type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { KEY_SEPARATOR, type Partition } from '../../../shared/deployment/partitions.ts';
import { table } from '../../../shared/deployment/table.ts';

const PREFIX = `${'BET' satisfies Partition}${KEY_SEPARATOR}`;

/** Ids of the accounts with bets, or with sums of bets. Reads the whole table. */
export async function peopleWithBets(client: DynamoDBClient, TableName: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const query = {
    ...{ TableName, ConsistentRead: true, ProjectionExpression: '#pk' },
    FilterExpression: 'begins_with(#pk, :bet)',
    ExpressionAttributeNames: { '#pk': table.partitionKey },
    ExpressionAttributeValues: { ':bet': { S: PREFIX } },
  };
  for await (const { Items = [] } of paginateScan({ client }, query))
    for (const row of Items) found.add(row[table.partitionKey]?.S?.slice(PREFIX.length) ?? '');
  return found;
}
