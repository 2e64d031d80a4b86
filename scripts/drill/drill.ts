import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pMap from 'p-map';
import * as z from 'zod';
import { snapshotParts } from '../../shared/deployment/snapshot-parts.ts';
import { prebuild, SDK_CALLS_FILE } from '../dev/stage.ts';
import type { AlertRound } from './alerts/alert-round-plan.ts';
import { faultKinds } from './faults.ts';
import { type RoundOptions, type RoundResult, roundResult } from './round.ts';

const help = `npm run drill -- [flags]

Starts the product, simulates users while everything around it fails, heals everything,
and checks the invariants. Exits with 1 when one is violated.

  --seed N      random seed (a new one each time, which is printed)
  --people N    number of simulated users (32 a round); 0: only the round of alerts
  --faults N    number of faults (10 per user, and 3 per scan of alerts); 0: no faults
  --rules N     alert rules in the round of alerts and live sockets (40); 0: no such round
  --scans N     scans in that round (20)
  --minutes N   start no round after this many minutes
  --at-once N   rounds in parallel (2)
  --parts WHERE where scans store parts of lists: table or bucket (by turns)
  --watch N     print every call and answer of user N of the first round; of users with a violation they always are
  --keep DIR    keep each round's table, emails and logs in this folder
  --short       the short drill of npm run test:rest; also exits with 1 when a kind of fault was not injected
  --built       use the existing bundles
`;

const whole = z.coerce.number().int().nonnegative();
const flags = z.strictObject({
  seed: whole.max(2 ** 32 - 1).default(() => randomInt(2 ** 32)),
  people: whole.max(100_000).optional(),
  faults: whole.max(10_000_000).optional(),
  rules: whole.max(2_000).default(40),
  scans: whole.min(1).max(2_000).default(20),
  minutes: z.coerce
    .number()
    .positive()
    .max(24 * 60)
    .default(Number.POSITIVE_INFINITY),
  'at-once': whole.min(1).max(16).default(2),
  parts: z.enum(snapshotParts).optional(),
  watch: whole.optional(),
  keep: z.string().min(1).optional(),
  short: z.boolean().default(false),
  built: z.boolean().default(false),
});
type Flags = z.infer<typeof flags>;

/** Enough to interfere with each other, and few enough not to wait long for the slowest. */
const USERS_PER_ROUND = 32;
const FAULTS_PER_USER = 10;
/** Fixed seeds, so that a failure comes from a change to the product. */
const SHORT_DRILL: readonly RoundOptions[] = [
  { seed: 1, users: 8, faults: 100, parts: 'table' },
  { seed: 2, users: 8, faults: 100, parts: 'bucket' },
];
const FAULTS_PER_SCAN = 3;
const SHORT_ALERTS: AlertRound = { seed: 3, rules: 12, scans: 4, faults: 12 };
/** Rounds load the same code and kill their functions many times: a shared compile cache saves recompiling it. */
const COMPILE_CACHE = join(import.meta.dirname, '../../dist/compiled');

/** @throws Error for invalid flags */
export function parseFlags(args: readonly string[]): Flags {
  const isSwitch = (name: string) => name === 'short' || name === 'built';
  const options = Object.fromEntries(
    Object.keys(flags.shape).map((name) => [name, { type: isSwitch(name) ? 'boolean' : 'string' } as const]),
  );
  return flags.parse(parseArgs({ args: [...args], options }).values);
}

/** Divides users and faults among rounds. Each round has its own seed, so that it can be repeated alone. */
export function planRounds({ short, seed, watch, keep, ...requested }: Flags): readonly RoundOptions[] {
  if (short) return SHORT_DRILL;
  const users = requested.people ?? USERS_PER_ROUND;
  const faults = requested.faults ?? users * FAULTS_PER_USER;
  const count = Math.ceil(users / USERS_PER_ROUND);
  return Array.from({ length: count }, (_, index): RoundOptions => {
    const share = (all: number) => Math.floor((all * (index + 1)) / count) - Math.floor((all * index) / count);
    const watchedUser = index === 0 ? watch : undefined;
    const parts = requested.parts ?? snapshotParts[index % snapshotParts.length] ?? 'table';
    const own = { seed: (seed + index) % 2 ** 32, users: share(users), faults: share(faults) };
    return { ...own, parts, watchedUser, keepDir: keep };
  });
}

/** The round of alerts. Its faults are as many as asked for, if there are no users. */
export function planAlerts({ short, seed, people, faults, rules, scans, keep }: Flags): AlertRound | undefined {
  if (short) return SHORT_ALERTS;
  if (rules === 0) return undefined;
  const some = faults === 0 ? 0 : scans * FAULTS_PER_SCAN;
  return { seed, rules, scans, faults: (people === 0 ? faults : undefined) ?? some, keepDir: keep };
}

async function drill(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(help);
    return 0;
  }
  const requested = parseFlags(args);
  if (!requested.built) await prebuild();
  rmSync(SDK_CALLS_FILE, { force: true });
  const rounds = planRounds(requested);
  const alerts = planAlerts(requested);
  console.log(
    `rounds of seeds ${rounds.map((round) => round.seed).join(', ')}${alerts === undefined ? '' : `, alerts of ${alerts.seed}`}`,
  );
  const results: RoundResult[] = [];
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  await pMap(
    [...(alerts === undefined ? [] : [alerts]), ...rounds],
    async (round) => {
      if (seconds() >= requested.minutes * 60) return;
      const result = await runInChildProcess(round);
      results.push(result);
      const { users, actions, violations, log } = result;
      const isOfAlerts = 'rules' in round;
      const done = isOfAlerts ? `${users} people, ${actions} scans` : `${users} users, ${actions} actions`;
      const counts = `${done}, ${total(result.injected)} faults, ${result.seconds.toFixed(1)} s`;
      console.log(`round ${isOfAlerts ? 'of alerts ' : ''}${round.seed}: ${counts}, ${violations.length} violations`);
      if (isOfAlerts)
        console.log(
          `  ${Object.entries(result.counts)
            .map(([name, count]) => `${count} ${name}`)
            .join(', ')}`,
        );
      for (const line of [...violations, ...log.map((entry) => JSON.stringify(entry))]) console.log(line);
    },
    { concurrency: requested['at-once'] },
  );
  for (const line of summarize(results, seconds())) console.log(line);
  const missing = requested.short
    ? faultKinds.filter((kind) => results.every(({ injected }) => injected[kind] === undefined))
    : [];
  if (missing.length > 0) console.log(`never injected: ${missing.join(', ')}`);
  const violations = results.reduce((sum, result) => sum + result.violations.length, 0);
  console.log(`${violations} violations`);
  return violations + missing.length === 0 ? 0 : 1;
}

/** Totals over all rounds, as lines to print. */
export function summarize(results: readonly RoundResult[], seconds: number): readonly string[] {
  const sum = (of: (result: RoundResult) => number) => results.reduce((all, result) => all + of(result), 0);
  const [injected, hits] = [added(results.map((each) => each.injected)), added(results.map((each) => each.hits))];
  const listed = (title: string, counts: Counts) => [
    `${title}:`,
    ...Object.keys(counts)
      .toSorted()
      .map((name) => `  ${String(counts[name]).padStart(7)}  ${name}`),
  ];
  const [users, actions, days] = [
    sum((each) => each.users),
    sum((each) => each.actions),
    sum((each) => each.productHours) / 24,
  ];
  return [
    `${results.length} rounds, ${users} users, ${actions} actions in ${(seconds / 60).toFixed(1)} minutes, ${days.toFixed(0)} days by the product's clock`,
    `${total(injected)} faults, ${total(hits)} calls affected; ${sum((each) => each.failedCalls)} calls of ${sum((each) => each.affectedUsers)} users failed`,
    ...listed('Faults', injected),
    ...listed('Calls affected', hits),
  ];
}

type Counts = Readonly<Record<string, number>>;

function added(all: readonly Counts[]): Counts {
  const names = new Set(all.flatMap((counts) => Object.keys(counts)));
  return Object.fromEntries(
    [...names].map((name) => [name, all.reduce((sum, counts) => sum + (counts[name] ?? 0), 0)]),
  );
}

function total(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** @throws Error when the process exits without a result: a bug in the drill */
async function runInChildProcess(round: RoundOptions | AlertRound): Promise<RoundResult> {
  const child = fork(join(import.meta.dirname, 'round.ts'), [JSON.stringify(round)], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The round of seed ${round.seed} exited with ${code} and no result`);
  });
  ended.catch(() => undefined);
  const [message] = await Promise.race([once(child, 'message'), ended]);
  await once(child, 'exit');
  return roundResult.parse(message);
}

if (import.meta.main) {
  try {
    process.exitCode = await drill(process.argv.slice(2));
  } catch (error) {
    const isUsage = error instanceof z.ZodError || (error instanceof TypeError && 'code' in error);
    if (!isUsage) throw error;
    console.error(`${error instanceof z.ZodError ? z.prettifyError(error) : error.message}\n\n${help}`);
    process.exitCode = 2;
  }
}
