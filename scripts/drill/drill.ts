import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pMap from 'p-map';
import * as z from 'zod';
import { makeReady } from '../dev/make-ready.ts';
import { faultKinds } from './faults.ts';
import { type RoundOptions, type RoundResult, roundResult } from './round.ts';

const help = `npm run drill -- [flags]

Starts the product, lets people use it by its door while everything around it fails, heals everything,
and judges what must be true. Exit code 1 when anything is not.

  --seed N      where all chance comes from (a new one each time, which is told)
  --people N    how many people (32 a round)
  --faults N    how many faults (10 for each of the people); 0: people alone, with nothing going wrong
  --minutes N   begin no round after so long
  --at-once N   rounds at once (2)
  --watch N     tell everything that the person at this place of the first round did and was answered
  --keep DIR    leave each round's table, mails and logs in this folder
  --short       the few rounds of npm test; also exit code 1 when a kind of fault did not come
  --built       take the bundles that are there
`;

const whole = z.coerce.number().int().nonnegative();
const flags = z.strictObject({
  seed: whole.max(2 ** 32 - 1).default(() => randomInt(2 ** 32)),
  people: whole.min(1).max(100_000).optional(),
  faults: whole.max(10_000_000).optional(),
  minutes: z.coerce
    .number()
    .positive()
    .max(24 * 60)
    .default(Number.POSITIVE_INFINITY),
  'at-once': whole.min(1).max(16).default(2),
  watch: whole.optional(),
  keep: z.string().min(1).optional(),
  short: z.boolean().default(false),
  built: z.boolean().default(false),
});
type Flags = z.infer<typeof flags>;

/** Enough that they get in each other's way, and few enough that nobody waits long for the slowest. */
const PEOPLE_A_ROUND = 32;
const FAULTS_EACH = 10;
/** Fixed, so that a red one is the product's doing. */
const SHORT: readonly RoundOptions[] = [
  { seed: 1, people: 8, faults: 100 },
  { seed: 2, people: 8, faults: 100 },
];
/** Rounds load the same code, and each kills its functions many times: what one has compiled the next need not. */
const COMPILED = join(import.meta.dirname, '../../dist/compiled');

/** @throws Error for what cannot be asked for */
export function flagsOf(args: readonly string[]): Flags {
  const taking = { type: 'string' } as const;
  const plain = { type: 'boolean' } as const;
  const takers = {
    seed: taking,
    people: taking,
    faults: taking,
    minutes: taking,
    'at-once': taking,
    watch: taking,
    keep: taking,
  };
  return flags.parse(parseArgs({ args: [...args], options: { ...takers, short: plain, built: plain } }).values);
}

/** The rounds of a drill: people and faults shared out, each round with a seed of its own, by which it can be repeated alone. */
export function roundsOf({ short, seed, watch, keep, ...asked }: Flags): readonly RoundOptions[] {
  if (short) return SHORT;
  const people = asked.people ?? PEOPLE_A_ROUND;
  const faults = asked.faults ?? people * FAULTS_EACH;
  const count = Math.ceil(people / PEOPLE_A_ROUND);
  return Array.from({ length: count }, (_, place): RoundOptions => {
    const share = (all: number) => Math.floor((all * (place + 1)) / count) - Math.floor((all * place) / count);
    const watched = place === 0 ? watch : undefined;
    return { seed: (seed + place) % 2 ** 32, people: share(people), faults: share(faults), watched, keepIn: keep };
  });
}

async function drill(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    console.log(help);
    return 0;
  }
  const asked = flagsOf(args);
  if (!asked.built) await makeReady();
  const rounds = roundsOf(asked);
  console.log(`rounds of seeds ${rounds.map((round) => round.seed).join(', ')}`);
  const results: RoundResult[] = [];
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  await pMap(
    rounds,
    async (round) => {
      if (seconds() >= asked.minutes * 60) return;
      const result = await inOwnProcess(round);
      results.push(result);
      const { people, actions, violations, log } = result;
      const told = `${people} people, ${actions} actions, ${total(result.injected)} faults, ${result.seconds.toFixed(1)} s`;
      console.log(`round ${round.seed}: ${told}, ${violations.length} violations`);
      for (const line of [...violations, ...log.map((entry) => JSON.stringify(entry))]) console.log(line);
    },
    { concurrency: asked['at-once'] },
  );
  for (const line of summaryOf(results, seconds())) console.log(line);
  const missing = asked.short
    ? faultKinds.filter((kind) => results.every(({ injected }) => injected[kind] === undefined))
    : [];
  if (missing.length > 0) console.log(`never came: ${missing.join(', ')}`);
  const violations = results.reduce((sum, result) => sum + result.violations.length, 0);
  console.log(`${violations} violations`);
  return violations + missing.length === 0 ? 0 : 1;
}

/** What many rounds came to, as lines for people to read. */
export function summaryOf(results: readonly RoundResult[], seconds: number): readonly string[] {
  const sum = (of: (result: RoundResult) => number) => results.reduce((all, result) => all + of(result), 0);
  const [injected, met] = [added(results.map((each) => each.injected)), added(results.map((each) => each.met))];
  const listed = (title: string, counts: Counts) => [
    `${title}:`,
    ...Object.keys(counts)
      .toSorted()
      .map((name) => `  ${String(counts[name]).padStart(7)}  ${name}`),
  ];
  const [people, actions, days] = [
    sum((each) => each.people),
    sum((each) => each.actions),
    sum((each) => each.productHours) / 24,
  ];
  return [
    `${results.length} rounds, ${people} people, ${actions} actions in ${(seconds / 60).toFixed(1)} minutes, ${days.toFixed(0)} days by the product's clock`,
    `${total(injected)} faults, met by ${total(met)} calls; ${sum((each) => each.failedCalls)} calls of ${sum((each) => each.peopleHit)} people had no good answer`,
    ...listed('Faults', injected),
    ...listed('Calls that met one', met),
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

/** @throws Error when the process ends without a result: a defect of the drill */
async function inOwnProcess(round: RoundOptions): Promise<RoundResult> {
  const child = fork(join(import.meta.dirname, 'round.ts'), [JSON.stringify(round)], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The round of seed ${round.seed} ended with ${code} and without a result`);
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
