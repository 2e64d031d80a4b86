import { createStripe } from '../../functions/platform/stripe/client.ts';
import type { ChaosRun } from './chaos-run.ts';
import type { Facts, PersonFacts, PersonRecord, Violation } from './facts.ts';
import { inLanes } from './in-lanes.ts';
import { accountsForMoney } from './invariants/accounts-for-money.ts';
import { firstLook, type LookedAt } from './last-look.ts';
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

interface Judging {
  readonly product: Product;
  readonly passing: Passing;
  readonly bounced: ChaosRun['bounced'];
}

/** Gathers what is judged, once everything has recovered. */
export async function gatherFacts(people: readonly Person[], { product, passing, bounced }: Judging): Promise<Facts> {
  const local = product.local();
  const at = (place: number) => placeOf(place, product);
  const looked = await lookedAt(
    people.map((person) => person.facts()),
    product,
  );
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

/**
 * What is wrong with those who gave a card for an account and have not come back since: nobody but the product finishes what they began.
 * Before they do.
 */
export async function unfinishedOf(
  people: readonly Person[],
  { product, bounced }: Pick<Judging, 'product' | 'bounced'>,
): Promise<readonly Violation[]> {
  const records = people.map((person) => person.facts());
  const away = records.filter(
    ({ account, confirmed, refused }) => account !== 'yes' && confirmed.length > 0 && refused.length === 0,
  );
  const looked = await lookedAt(away, product);
  return accountsForMoney({
    now: Math.floor(product.now() / 1000),
    people: looked.map((each): PersonFacts => ({ ...each, look: { ...each.look, reset: 'none' } })),
    mails: [],
    bounced,
    rows: await readRows(product.local().table),
    provider: { creditsSpent: product.creditsSpent() },
  });
}

async function lookedAt(records: readonly PersonRecord[], product: Product) {
  const { url } = product.local();
  const stripe = createStripe({ secretKey: product.stripeKey, endpoint: url.replace('localhost', '127.0.0.1') });
  return inLanes(records, LANES, async (record) => {
    const look = await firstLook(record, placeOf(record.person, product));
    return { record, look, atStripe: await atStripeOf(stripe, record.addresses) };
  });
}

/** Where nobody has called from before. */
function placeOf(person: number, product: Product): LookedAt {
  const address = `127.200.${person >> 8}.${person & 255}`;
  return { address, url: () => product.local().url, now: product.now };
}
