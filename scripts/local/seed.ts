import { createDocumentClient, createDynamoDbClient } from '../../functions/platform/table/client.ts';
import { createTable } from '../../functions/platform/table/table.ts';
import { type SubscriberSeed, seedSubscriber } from '../../functions/testing/seed-subscriber.ts';

interface SeedPlace {
  readonly endpoint: string | undefined;
  readonly tableName: string;
  readonly account: Omit<SubscriberSeed, 'table'>;
}

/** Makes the account that can sign in at once; one that is there already stays. */
export async function seedReadySubscriber({ endpoint, tableName, account }: SeedPlace): Promise<void> {
  const client = createDynamoDbClient({ endpoint });
  await seedSubscriber({ ...account, table: createTable(createDocumentClient(client), tableName) });
  client.destroy();
}
