import { createDocumentClient, createDynamoDbClient } from '../../functions/platform/table/client.ts';
import { createTable } from '../../functions/platform/table/table.ts';
import { seedSubscriber } from '../../functions/testing/seed-subscriber.ts';
import { lowestCost, productionCost } from '../../functions/users/password-hash.ts';
import type { SeedSubscriptionOptions, SeedUser } from '../simulators/stripe/seed-subscription.ts';
import { LOCAL_TABLE } from './environment.ts';
import type { LocalSecrets } from './secrets.ts';

/** An account, with an active subscription where nothing else is said. */
export interface Subscriber {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  /** What it begins with at Stripe instead; 'none': it never had any. */
  readonly subscription?: SeedSubscriptionOptions | 'none';
}

/** Who can sign in at once. */
export const READY_SUBSCRIBER = {
  email: 'demo@crossbook.example',
  password: 'crossbook-local-demo',
  firstName: 'Demo',
  lastName: 'Subscriber',
} satisfies Subscriber;

interface Seeding {
  /** Where the table is; undefined in the cloud. */
  readonly endpoint: string | undefined;
  readonly secrets: LocalSecrets;
  readonly cheapPasswords: boolean;
  readonly now: () => number;
  /** Gives an account its subscription at Stripe; where absent, the account's row alone says that it has one. */
  readonly atStripe: ((person: SeedUser) => Promise<void>) | undefined;
}

/** Makes an account; one that is there already stays. */
export async function addSubscriber(seeding: Seeding, { subscription, ...person }: Subscriber): Promise<void> {
  const { endpoint, secrets, cheapPasswords, now, atStripe } = seeding;
  const client = createDynamoDbClient({ endpoint });
  const table = createTable(createDocumentClient(client), LOCAL_TABLE);
  const subscribed = subscription !== 'none';
  try {
    const { userId } = await seedSubscriber({
      ...{ ...person, table, now: now(), subscribed },
      ...{ emailKey: secrets.emailKey, pepper: secrets.passwordPepper },
      hashing: cheapPasswords ? lowestCost : productionCost,
    });
    if (subscribed) await atStripe?.({ table, userId, email: person.email, ...subscription });
  } finally {
    client.destroy();
  }
}
