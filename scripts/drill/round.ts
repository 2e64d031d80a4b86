import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PlannedFault, planFaults } from './chaos.ts';
import { runChaos } from './chaos-run.ts';
import { healAll, inject } from './inject.ts';
import { violationsOf } from './invariants/invariants.ts';
import { gatherFacts, unfinishedOf } from './judge.ts';
import { makePeople } from './people/people.ts';
import type { Person } from './people/person.ts';
import { outcomeOf } from './people/record.ts';
import { makeTimekeeper, passTime } from './people/timekeeper.ts';
import { type Product, startProduct } from './product.ts';
import type { RoundOptions, RoundResult } from './round-result.ts';
import { makePassing, nudge, type Passing } from './time.ts';

/** In the mean, as drawn plans have come out. */
const ACTIONS_EACH = 20;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** What is tried again after a failure is due after these, one after the other: the mails' waits, and the reconciler's hours. */
const RECOVERY_MS = [61_000, 6 * MINUTE_MS, 16 * MINUTE_MS, 61 * MINUTE_MS, 6 * HOUR_MS + MINUTE_MS];
/** What nobody paid is given up, and mail goes again to where one came back. */
const LAST_MS = [25 * HOUR_MS, 61 * MINUTE_MS];

/**
 * A fresh product, people who live all at once while faults come, then recovery and judgement. `onProduct`: told how to stop the product,
 * for whoever has to leave early.
 */
export async function playRound(
  options: RoundOptions,
  onProduct: (stop: Product['stop']) => void,
): Promise<RoundResult> {
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
  const { seed, people: count, faults, watched } = options;
  const { now } = product;
  const since = now();
  const timekeeper = makeTimekeeper(now);
  const chaos = runChaos({
    now,
    plan: planFaults({ seed, faults, actions: count * ACTIONS_EACH }),
    ready: product.ready,
    inject: (fault, aside) => inject({ product, ...aside }, fault),
    healAll: () => healAll(product),
  });
  const passing = makePassing(product, chaos.onTime);
  let actions = 0;
  const people = makePeople({
    ...{
      url: () => product.local().url,
      mails: () => product.local().mail.mails(),
      now,
      timekeeper,
      seed,
      from: 0,
      count,
    },
    onAction: () => {
      actions += 1;
      chaos.onAction();
    },
  });
  const all = async (act: (person: Person) => Promise<void>) => {
    const stop = nudge({ timekeeper, now, advance: passing.advance, most: people.length });
    await passTime(people.map(act), { timekeeper, now, advance: passing.advance }).finally(stop);
  };
  await passing.advance(1);
  await all((person) => person.live());
  await chaos.heal();
  await recover(passing, RECOVERY_MS);
  const unfinished = await unfinishedOf(people, { product, bounced: chaos.bounced });
  await all((person) => person.recover());
  await recover(passing, LAST_MS);
  const facts = await gatherFacts(people, { product, passing, bounced: chaos.bounced });
  const violations = [...unfinished, ...violationsOf(facts)];
  const isAmiss = (place: number) => violations.some(({ person }) => person === place);
  const hit = people.filter(({ record }) => failuresIn(record) > 0);
  return {
    ...{ seed, people: count, actions },
    injected: tally(chaos.injected),
    met: Object.fromEntries(product.met()),
    failedCalls: people.reduce((sum, { record }) => sum + failuresIn(record), 0),
    peopleHit: hit.length,
    peopleRecovered: hit.filter(({ place }) => !isAmiss(place)).length,
    violations: violations.map((each) => {
      const story = each.person === undefined ? undefined : people[each.person]?.story;
      return story === undefined ? each : { ...each, story };
    }),
    productHours: (now() - since) / HOUR_MS,
    record: watched === undefined ? [] : [...(people[watched]?.record ?? [])],
  };
}

async function recover(passing: Passing, steps: readonly number[]): Promise<void> {
  for (const step of steps) await passing.advance(step);
}

function failuresIn(record: Person['record']): number {
  return record.filter((seen) => seen.kind === 'call' && outcomeOf(seen.answer) === 'unknown').length;
}

function tally(injected: readonly PlannedFault[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of injected) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
