import { createStripe } from '../../functions/platform/stripe/client.ts';
import type { ChaosRun } from './chaos-run.ts';
import type { Facts, PersonFacts } from './facts.ts';
import { inLanes } from './in-lanes.ts';
import { firstLook } from './last-look.ts';
import { askForReset } from './last-reset.ts';
import type { Person } from './people/person.ts';
import type { Product } from './product.ts';
import { readRows } from './row-facts.ts';
import { atStripeOf } from './stripe-facts.ts';
import type { Passing } from './time.ts';

/** So many look at once: each log-in costs the product an eighth of a second of one core. */
const LANES = 4;
/** Longer than a code lives and another one is refused. */
const PAST_CODES_MS = 11 * 60_000;
/** Only some ask for a reset in the end: two password hashes each. */
const EVERY_RESET = 3;

/** Gathers what is judged, once everything has recovered. */
export async function gatherFacts(
  people: readonly Person[],
  { product, passing, bounced }: { product: Product; passing: Passing; bounced: ChaosRun['bounced'] },
): Promise<Facts> {
  const at = (place: number) => ({
    address: `127.200.${place >> 8}.${place & 255}`,
    url: () => product.local().url,
    now: product.now,
  });
  const records = people.map((person) => person.facts());
  const local = product.local();
  const stripe = createStripe({ secretKey: product.stripeKey, endpoint: local.url.replace('localhost', '127.0.0.1') });
  const looked = await inLanes(records, LANES, async (record) => {
    const look = await firstLook(record, at(record.person));
    return { record, look, atStripe: await atStripeOf(stripe, record.addresses) };
  });
  const now = Math.floor(product.now() / 1000);
  await passing.advance(PAST_CODES_MS);
  const before = local.mail.mails().length;
  const asked = await inLanes(looked, LANES, ({ look, record: { person } }) =>
    person % EVERY_RESET === 0 ? askForReset(look, at(person), before) : Promise.resolve(undefined),
  );
  await local.sweepMails();
  const mails = local.mail.mails();
  const facts = await inLanes(looked, LANES, async (each, place): Promise<PersonFacts> => {
    const reset = (await asked[place]?.finish(mails)) ?? 'none';
    return { ...each, look: { ...each.look, reset } };
  });
  // The last of all: what the resets owed has been sent too.
  await local.sweepMails();
  return {
    now,
    people: facts,
    mails,
    bounced,
    rows: await readRows(local.table),
    provider: { creditsSpent: product.creditsSpent() },
  };
}
