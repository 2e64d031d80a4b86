import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { snapshotParts } from '../../shared/deployment/snapshot-parts.ts';
import { ALERT_LEAGUE, playAlertRound } from './alerts/alert-round.ts';
import { type AlertRound, alertRound, describeAlertViolation } from './alerts/alert-round-plan.ts';
import { planFaults, runChaos } from './chaos.ts';
import type { Violation } from './facts.ts';
import { gatherFacts } from './facts.ts';
import { faults, healAll } from './faults.ts';
import { paidMeansAccess, violationsOf } from './invariants.ts';
import { addPartner } from './partner.ts';
import { DAILY_CREDITS, type Product, startProduct } from './product.ts';
import { statusOutcome } from './users/call-log.ts';
import { carryOut, describePlan, planActions, type Step } from './users/plan.ts';
import { checkEverything, finalReset, finish } from './users/recovery.ts';
import { SimulatedUser } from './users/simulated-user.ts';
import { type Advance, createAdvance, createScheduler } from './virtual-time.ts';

const roundOptions = z.object({
  /** Seeds all randomness of the round. */
  seed: z.int().nonnegative(),
  users: z.int().positive(),
  faults: z.int().nonnegative(),
  /** Where scans store parts of lists. */
  parts: z.enum(snapshotParts),
  /** Index of a user whose whole log is printed. */
  watchedUser: z.int().nonnegative().optional(),
  /** Folder for the round's logs, table and mails, which are then not deleted. */
  keepDir: z.string().optional(),
});
export type RoundOptions = z.infer<typeof roundOptions>;

const counts = z.record(z.string(), z.int());

export const roundResult = z.object({
  seed: z.int(),
  users: z.int(),
  actions: z.int(),
  /** Injected faults, by kind. */
  injected: counts,
  /** Calls affected, by dependency and fault. */
  hits: counts,
  /** Users' calls with a 5xx or no answer. */
  failedCalls: z.int(),
  /** Users with such calls. */
  affectedUsers: z.int(),
  /** Each with the command that repeats it. */
  violations: z.array(z.string()),
  seconds: z.number(),
  /** Duration by the product's clock. */
  productHours: z.number(),
  /** What a round of alerts counted. */
  counts: counts.default({}),
  /** Every call and answer of the watched user, and of each user with a violation: most depend on timing, and may not come again. */
  log: z.array(z.unknown()),
});
export type RoundResult = z.infer<typeof roundResult>;
type Played = Omit<RoundResult, 'seconds'>;

/** The measured average. */
const ACTIONS_PER_USER = 20;
/** Keeps the users' random sequences apart. */
const SEED_STEP = 7919;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Retries are due after these, one after another: the outbox's delays, and the reconciler's hours. */
const RECOVERY_WAITS_MS = [61_000, 6 * MINUTE_MS, 16 * MINUTE_MS, 61 * MINUTE_MS, 6 * HOUR_MS + MINUTE_MS];
/** After these, unpaid attempts have expired, and bounced addresses get email again. */
const FINAL_WAITS_MS = [25 * HOUR_MS, 61 * MINUTE_MS];
/** Starts a fresh product for a round. `onProduct`: gets the function that stops the product, for an early exit. */
async function playRound(
  options: RoundOptions | AlertRound,
  onProduct: (stop: Product['stop']) => void,
): Promise<RoundResult> {
  const { keepDir, seed } = options;
  const dataDir = keepDir === undefined ? await mkdtemp(join(tmpdir(), 'crossbook-drill-')) : join(keepDir, `${seed}`);
  await rm(dataDir, { recursive: true, force: true });
  const began = performance.now();
  const isOfAlerts = 'rules' in options;
  const product = await startProduct(
    dataDir,
    seed,
    isOfAlerts
      ? { snapshotParts: 'table', leagues: [ALERT_LEAGUE] }
      : { snapshotParts: options.parts, dailyCredits: DAILY_CREDITS },
  );
  onProduct(product.stop);
  try {
    const result = await (isOfAlerts ? runAlerts(options, product) : runRound(options, product));
    return { ...result, seconds: (performance.now() - began) / 1000 };
  } finally {
    await product.stop();
    if (keepDir === undefined) await rm(dataDir, { recursive: true, force: true });
  }
}

async function runAlerts(options: AlertRound, product: Product): Promise<Played> {
  const since = product.now();
  const { people, injected, counts: counted, violations } = await playAlertRound(product, options);
  const kinds = Map.groupBy(injected, (kind) => kind);
  return {
    ...{ seed: options.seed, users: people, actions: options.scans, counts: counted },
    injected: Object.fromEntries([...kinds].map(([kind, all]) => [kind, all.length])),
    hits: Object.fromEntries(product.hits()),
    ...{ failedCalls: 0, affectedUsers: 0 },
    violations: violations.map((what) => describeAlertViolation(what, options)),
    productHours: (product.now() - since) / HOUR_MS,
    log: [],
  };
}

/** Runs all users in parallel while faults are injected, then recovers and checks. */
async function runRound(options: RoundOptions, product: Product): Promise<Played> {
  const { seed, users: count, faults: faultCount, watchedUser } = options;
  const { now } = product;
  const since = now();
  const chaos = runChaos({
    plan: planFaults({ seed, faults: faultCount, actions: count * ACTIONS_PER_USER }),
    now,
    ready: product.ready,
    inject: ({ kind, length: times, random }, callbacks) =>
      faults[kind].inject({ product, times, random, ...callbacks }),
    healAll: () => healAll(product),
  });
  const advance = createAdvance(product, chaos.onTime);
  const { runAll, waitUntil } = createScheduler({ now, advance });
  let actions = 0;
  const userDeps = {
    ...{ url: () => product.local().url, mails: () => product.local().mail.mails(), now, waitUntil },
    knownLists: new Map<string, boolean>(),
    onAction: () => {
      actions += 1;
      chaos.onAction();
    },
  };
  const plans = Array.from({ length: count }, (_, index) => planActions(seed + SEED_STEP * index));
  const users = plans.map((_, index) => new SimulatedUser(index, userDeps));

  await addPartner(product.local().table);
  await advance(1);
  await runAll(
    users.map(async (user) => {
      for (const step of plans[user.index] ?? []) await carryOut(user, step);
    }),
  );
  await chaos.heal();
  await advanceBy(advance, RECOVERY_WAITS_MS);
  const factsOf = (whom: readonly SimulatedUser[]) => gatherFacts(whom, product, { bounced: chaos.bounced, since });
  // Users who gave a card for an account and did not return: only the product can complete their sign-up.
  const paid = (await factsOf(users)).users.filter(
    ({ account, deleted, confirmed }) => account !== 'yes' && !deleted && confirmed.length > 0,
  );
  const absent = users.filter(({ index }) => paid.some(({ user, refused }) => user === index && !refused));
  await runAll(absent.map(checkEverything));
  const unfinished = paidMeansAccess(await factsOf(absent));
  await runAll(users.map(finish));
  await advanceBy(advance, FINAL_WAITS_MS);
  await runAll(users.map(checkEverything));
  const checked = await factsOf(users);
  await runAll(users.map(finalReset));
  // Wait until the resets' emails are sent too.
  await advanceBy(advance, [MINUTE_MS, MINUTE_MS]);
  const last = await factsOf(users);
  for (const user of users) user.close();

  // Subscriptions are compared as they were when users checked them.
  const checkedUsers = last.users.map((each, index) => ({
    ...each,
    stripe: checked.users[index]?.stripe ?? each.stripe,
  }));
  const violations = [...unfinished, ...violationsOf({ ...last, now: checked.now, users: checkedUsers })];
  const printed = new Set([watchedUser, ...violations.map(({ user }) => user)]);
  const failures = users.map(({ log }) => log.filter((entry) => statusOutcome(entry) === 'unknown').length);
  const kinds = Map.groupBy(chaos.injected, ({ kind }) => kind);
  return {
    ...{ seed, users: count, actions },
    injected: Object.fromEntries([...kinds].map(([kind, all]) => [kind, all.length])),
    hits: Object.fromEntries(product.hits()),
    failedCalls: failures.reduce((sum, each) => sum + each, 0),
    affectedUsers: failures.filter((each) => each > 0).length,
    violations: violations.map((each) => describeViolation(each, options, plans)),
    productHours: (now() - since) / HOUR_MS,
    counts: {},
    log: users
      .filter(({ index }) => printed.has(index))
      .flatMap(({ index, log }) => log.map((entry) => ({ user: index, ...entry }))),
  };
}

/** A violation as text, with the command that repeats it. */
function describeViolation(
  { invariant, what, user }: Violation,
  { seed, users, faults: asked, parts }: RoundOptions,
  plans: readonly (readonly Step[])[],
): string {
  const who = user === undefined ? '' : ` (user ${user}: ${describePlan(plans[user] ?? [])})`;
  const watch = user === undefined ? '' : ` --watch ${user}`;
  return `${invariant} ${what}${who}\n    repeat: npm run drill -- --seed ${seed} --people ${users} --faults ${asked} --parts ${parts}${watch}`;
}

async function advanceBy(advance: Advance, steps: readonly number[]): Promise<void> {
  for (const step of steps) await advance(step);
}

/** Runs as a child process: options come from the parent as JSON, the result goes back as a message. */
async function runAsChild(): Promise<void> {
  let stop: (() => Promise<void>) | undefined;
  // The table's process would outlive this one: it is stopped with the product, however the round ends.
  for (const end of ['disconnect', 'SIGINT', 'SIGTERM'])
    process.once(end, () => {
      (stop?.() ?? Promise.resolve()).finally(() => process.exit(1));
    });
  const options = z.union([alertRound, roundOptions]).parse(JSON.parse(process.argv[2] ?? ''));
  const result = await playRound(options, (stopProduct) => {
    stop = stopProduct;
  });
  await new Promise((sent) => process.send?.(result, undefined, undefined, sent));
  process.exit();
}

if (import.meta.main) await runAsChild();
