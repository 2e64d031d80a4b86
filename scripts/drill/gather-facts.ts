import pMap from 'p-map';
import { createStripe } from '../../functions/platform/stripe/client.ts';
import { type Facts, userFacts } from './facts.ts';
import { DAILY_CREDITS, type Product } from './product.ts';
import { readRows } from './row-facts.ts';
import { readStripeFacts } from './stripe-facts.ts';
import type { SimulatedUser } from './users/simulated-user.ts';

const DAY_MS = 86_400_000;
/** Users whose Stripe data is read in parallel. */
const CONCURRENCY = 4;

/** The current facts. `bounced`: addresses whose mail bounced; `since`: when the round began, ms since 1970. */
export async function gatherFacts(
  users: readonly SimulatedUser[],
  product: Product,
  { bounced, since }: { readonly bounced: ReadonlySet<string>; readonly since: number },
): Promise<Facts> {
  const { url, mail, table } = product.local();
  const stripe = createStripe({ secretKey: product.stripeKey, endpoint: url.replace('localhost', '127.0.0.1') });
  const facts = await pMap(users, async (user) => userFacts(user, await readStripeFacts(stripe, user.emails)), {
    concurrency: CONCURRENCY,
  });
  const marks = facts.flatMap(({ deleted, addresses, name }) => (deleted ? [...addresses, name] : []));
  return {
    now: Math.floor(product.now() / 1000),
    users: facts,
    mails: mail.mails(),
    bounced,
    rows: await readRows(table, { marks, userIds: facts.flatMap(({ userId }) => userId ?? []) }),
    provider: { creditsSpent: product.creditsSpent(), budget: DAILY_CREDITS * daysOf(since, product.now()) },
  };
}

/** UTC days that have begun from one time to another, both in ms. */
function daysOf(from: number, to: number): number {
  return Math.floor(to / DAY_MS) - Math.floor(from / DAY_MS) + 1;
}
