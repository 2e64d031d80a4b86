import { markChangedStep } from '../../functions/bettor/changed-mark.ts';
import { changeBettingSettings } from '../../functions/bettor/settings/settings-store.ts';
import { lowestCost, productionCost } from '../../functions/identity/users/password-hash.ts';
import { systemRandomBytes } from '../../functions/platform/hash.ts';
import { seedSubscriber } from '../../functions/testing/seed-subscriber.ts';
import { withTable } from '../simulators/aws/create-table.ts';
import type { SeedSubscriptionOptions, SeedUser } from '../simulators/stripe/seed-subscription.ts';
import { LOCAL_TABLE } from './environment.ts';
import type { LocalSecrets } from './secrets.ts';

/** An account, by default with an active subscription. */
export interface LocalAccount {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Another subscription state at Stripe; 'none': never subscribed. */
  readonly subscription?: SeedSubscriptionOptions | 'none';
  /** Whether the set-up of a new subscriber is behind them. */
  readonly isSetUp?: boolean;
}

export const DEMO_SUBSCRIBER = {
  email: 'demo@crossbook.example',
  password: 'crossbook-local-demo',
  firstName: 'Demo',
  lastName: 'Subscriber',
} satisfies LocalAccount;

interface SeedOptions {
  /** The table's endpoint; undefined for AWS. */
  readonly endpoint: string | undefined;
  readonly secrets: LocalSecrets;
  readonly cheapPasswords: boolean;
  readonly now: () => number;
  /** Creates the subscription at Stripe; if absent, only the table's row has it. */
  readonly atStripe: ((account: SeedUser) => Promise<void>) | undefined;
}

/** Creates an account unless it exists. */
export async function addSubscriber(
  seedOptions: SeedOptions,
  { subscription, isSetUp = false, ...account }: LocalAccount,
): Promise<void> {
  const { endpoint, secrets, cheapPasswords, now, atStripe } = seedOptions;
  const subscribed = subscription !== 'none';
  await withTable({ endpoint, name: LOCAL_TABLE }, async (table) => {
    const { userId } = await seedSubscriber({
      ...{ ...account, table, now: now(), subscribed },
      ...{ emailKey: secrets.emailKey, pepper: secrets.passwordPepper },
      hashing: cheapPasswords ? lowestCost : productionCost,
    });
    if (isSetUp) {
      const beside = { alongside: markChangedStep(userId, systemRandomBytes), now: now() };
      await changeBettingSettings(table, { userId, change: { setUp: 'skipped' }, writing: 'fill', ...beside });
    }
    if (subscribed) await atStripe?.({ table, userId, email: account.email, ...subscription });
  });
}
