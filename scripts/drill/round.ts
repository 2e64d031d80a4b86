import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pMap from 'p-map';
import * as z from 'zod';
import { createStripe } from '../../functions/platform/stripe/client.ts';
import { planFaults, runChaos } from './chaos.ts';
import { type Facts, personFacts, type Violation } from './facts.ts';
import { faults, healAll } from './faults.ts';
import { accountsForMoney, violationsOf } from './invariants.ts';
import { drawPlan, type Step, storyOf, take } from './people/actions.ts';
import { outcomeOf } from './people/log.ts';
import { Person } from './people/person.ts';
import { finish, look, resetInTheEnd } from './people/recovering.ts';
import { type Product, startProduct } from './product.ts';
import { readRows } from './row-facts.ts';
import { atStripeOf } from './stripe-facts.ts';
import { type Advance, advancing, makeTimekeeper } from './time.ts';

/** What is asked of a round. */
const roundOptions = z.object({
  /** All chance of the round comes from it. */
  seed: z.int().nonnegative(),
  people: z.int().positive(),
  faults: z.int().nonnegative(),
  /** Place of somebody whose whole log is wanted. */
  watched: z.int().nonnegative().optional(),
  /** Folder in which everything of the round stays: logs, table, mails. */
  keepIn: z.string().optional(),
});
export type RoundOptions = z.infer<typeof roundOptions>;

const counts = z.record(z.string(), z.int());

/** What came of a round. */
export const roundResult = z.object({
  seed: z.int(),
  people: z.int(),
  actions: z.int(),
  /** Faults that came, by kind. */
  injected: counts,
  /** Calls that met one, by border and fault. */
  met: counts,
  /** Calls of people without a good answer: 5xx, or none. */
  failedCalls: z.int(),
  /** People who had such calls. */
  peopleHit: z.int(),
  /** What is wrong, each with what repeats it. */
  violations: z.array(z.string()),
  seconds: z.number(),
  /** How long it was by the product's clock. */
  productHours: z.number(),
  log: z.array(z.unknown()),
});
export type RoundResult = z.infer<typeof roundResult>;

/** In the mean, as drawn plans have come out. */
const ACTIONS_EACH = 20;
/** Far apart, so that neighbors' chances have nothing in common. */
const SEED_STEP = 7919;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** What is tried again after a failure is due after these, one after the other: the mails' waits, and the reconciler's hours. */
const RECOVERY_MS = [61_000, 6 * MINUTE_MS, 16 * MINUTE_MS, 61 * MINUTE_MS, 6 * HOUR_MS + MINUTE_MS];
/** What nobody paid is given up, and mail goes again to where one came back. */
const LAST_MS = [25 * HOUR_MS, 61 * MINUTE_MS];
/** So many people's affairs at Stripe are asked at once. */
const LANES = 4;

/**
 * A fresh product, people who live all at once while faults come, then recovery and judgement. `onProduct`: told how to stop the product,
 * for whoever has to leave early.
 */
async function playRound(options: RoundOptions, onProduct: (stop: Product['stop']) => void): Promise<RoundResult> {
  const { keepIn, seed } = options;
  const dataDir = keepIn === undefined ? await mkdtemp(join(tmpdir(), 'crossbook-drill-')) : join(keepIn, `${seed}`);
  await rm(dataDir, { recursive: true, force: true });
  const began = performance.now();
  const product = await startProduct(dataDir, seed);
  onProduct(product.stop);
  try {
    const result = await played(options, product);
    return { ...result, seconds: (performance.now() - began) / 1000 };
  } finally {
    await product.stop();
    if (keepIn === undefined) await rm(dataDir, { recursive: true, force: true });
  }
}

async function played(options: RoundOptions, product: Product): Promise<Omit<RoundResult, 'seconds'>> {
  const { seed, people: count, faults: faultCount, watched } = options;
  const { now } = product;
  const since = now();
  const chaos = runChaos({
    plan: planFaults({ seed, faults: faultCount, actions: count * ACTIONS_EACH }),
    now,
    ready: product.ready,
    inject: ({ kind, lasts: times, choice }, aside) => faults[kind].inject({ product, times, choice, ...aside }),
    healAll: () => healAll(product),
  });
  const advance = advancing(product, chaos.onTime);
  const { live, until } = makeTimekeeper({ now, advance });
  let actions = 0;
  const world = {
    ...{ url: () => product.local().url, mails: () => product.local().mail.mails(), now, until },
    knownLists: new Map<string, boolean>(),
    onAction: () => {
      actions += 1;
      chaos.onAction();
    },
  };
  const plans = Array.from({ length: count }, (_, place) => drawPlan(seed + SEED_STEP * place));
  const people = plans.map((_, place) => new Person(place, world));

  await advance(1);
  await live(
    people.map(async (person) => {
      for (const step of plans[person.place] ?? []) await take(person, step);
    }),
  );
  await chaos.heal();
  await pass(advance, RECOVERY_MS);
  const gather = (whom: readonly Person[]) => factsOf(whom, product, chaos.bounced);
  // Those who gave a card for an account and have not come back since: nobody but the product finishes what they began.
  const paid = (await gather(people)).people.filter(
    ({ account, confirmed }) => account !== 'yes' && confirmed.length > 0,
  );
  const away = people.filter(({ place }) => paid.some(({ person, refused }) => person === place && !refused));
  await live(away.map(look));
  const unfinished = accountsForMoney(await gather(away));
  await live(people.map(finish));
  await pass(advance, LAST_MS);
  await live(people.map(look));
  const looked = await gather(people);
  await live(people.map(resetInTheEnd));
  // What the resets owed is sent too.
  await pass(advance, [MINUTE_MS, MINUTE_MS]);
  const last = await gather(people);
  for (const person of people) person.close();

  // Subscriptions are judged as they were when people looked.
  const judged = last.people.map((each, place) => ({
    ...each,
    atStripe: looked.people[place]?.atStripe ?? each.atStripe,
  }));
  const violations = [...unfinished, ...violationsOf({ ...last, now: looked.now, people: judged })];
  const failures = people.map(({ log }) => log.filter((entry) => outcomeOf(entry) === 'unknown').length);
  const kinds = Map.groupBy(chaos.injected, ({ kind }) => kind);
  return {
    ...{ seed, people: count, actions },
    injected: Object.fromEntries([...kinds].map(([kind, all]) => [kind, all.length])),
    met: Object.fromEntries(product.met()),
    failedCalls: failures.reduce((sum, each) => sum + each, 0),
    peopleHit: failures.filter((each) => each > 0).length,
    violations: violations.map((each) => toldOf(each, options, plans)),
    productHours: (now() - since) / HOUR_MS,
    log: watched === undefined ? [] : [...(people[watched]?.log ?? [])],
  };
}

/** A violation in words, with what repeats it. */
export function toldOf(
  { invariant, what, person }: Violation,
  { seed, people, faults: asked }: RoundOptions,
  plans: readonly (readonly Step[])[],
): string {
  const who = person === undefined ? '' : ` (person ${person}: ${storyOf(plans[person] ?? [])})`;
  const watch = person === undefined ? '' : ` --watch ${person}`;
  return `${invariant} ${what}${who}\n    again: npm run drill -- --seed ${seed} --people ${people} --faults ${asked}${watch}`;
}

/** What is judged, as it is now. */
async function factsOf(people: readonly Person[], product: Product, bounced: ReadonlySet<string>): Promise<Facts> {
  const { url, mail, table } = product.local();
  const stripe = createStripe({ secretKey: product.stripeKey, endpoint: url.replace('localhost', '127.0.0.1') });
  return {
    now: Math.floor(product.now() / 1000),
    people: await pMap(people, async (person) => personFacts(person, await atStripeOf(stripe, person.emails)), {
      concurrency: LANES,
    }),
    mails: mail.mails(),
    bounced,
    rows: await readRows(table),
    provider: { creditsSpent: product.creditsSpent() },
  };
}

async function pass(advance: Advance, steps: readonly number[]): Promise<void> {
  for (const step of steps) await advance(step);
}

/** In a process of its own: its parent gives options as JSON, and hears the result. */
async function answerParent(): Promise<void> {
  let stop: (() => Promise<void>) | undefined;
  // The table's engine would outlive us: it is ended with the product, whoever ends the round.
  for (const end of ['disconnect', 'SIGINT', 'SIGTERM'])
    process.once(end, () => {
      (stop?.() ?? Promise.resolve()).finally(() => process.exit(1));
    });
  const options = roundOptions.parse(JSON.parse(process.argv[2] ?? ''));
  const result = await playRound(options, (stopProduct) => {
    stop = stopProduct;
  });
  await new Promise((sent) => process.send?.(result, undefined, undefined, sent));
  process.exit();
}

if (import.meta.main) await answerParent();
