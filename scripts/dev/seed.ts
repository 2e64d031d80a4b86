import { createDocumentClient, createDynamoDbClient } from '../../functions/platform/table/client.ts';
import { createTable } from '../../functions/platform/table/table.ts';
import { type SubscriberSeed, seedSubscriber } from '../../functions/testing/seed-subscriber.ts';
import type { SeededCourse, SeededPerson } from '../simulators/stripe/seed-subscription.ts';

interface SeedPlace {
  /** Gives the account its subscription at Stripe; where absent, the account's row alone says that it has one. */
  readonly atStripe?: ((person: SeededPerson) => Promise<void>) | undefined;
  readonly course?: SeededCourse | undefined;
  readonly endpoint: string | undefined;
  readonly tableName: string;
  readonly account: Omit<SubscriberSeed, 'table'>;
}

/** Makes the account that can sign in at once; one that is there already stays. */
export async function seedReadySubscriber({
  endpoint,
  tableName,
  account,
  atStripe,
  course,
}: SeedPlace): Promise<void> {
  const client = createDynamoDbClient({ endpoint });
  const table = createTable(createDocumentClient(client), tableName);
  try {
    const { userId } = await seedSubscriber({ ...account, table });
    await atStripe?.({ table, userId, email: account.email, ...course });
  } finally {
    client.destroy();
  }
}
