import type { Usage } from './assumptions.ts';
import type { Inventory } from './inventory.ts';
import { MONTH_SECONDS } from './month.ts';
import type { ChosenPlan } from './provider-plan.ts';
import type { Runs } from './runs.ts';
import type { ScanWork } from './scan-work.ts';

interface Looked {
  readonly usage: Usage;
  readonly scan: ScanWork;
  readonly runs: readonly Runs[];
  readonly inventory: Inventory;
  readonly plan: ChosenPlan;
}

/** One item of a table is read so often a second at most; every list asks for the same one. */
const READS_PER_SECOND_OF_ITEM = 3_000;
/** A function's answer holds 6 MB, of which Base64 leaves three quarters. */
const LARGEST_LIST_BYTES = 4_500_000;

/** What would not work, or not be allowed, at this size: a bill that is right for something that cannot run misleads. */
export function remarksOn({ usage, scan, runs, inventory, plan }: Looked): readonly string[] {
  const calls = runs.reduce((sum, { count, replyBytes }) => (replyBytes === null ? sum : sum + count), 0);
  const callsAtPeak = (calls / MONTH_SECONDS) * usage.peakFactor;
  const pointerReads = runs.filter(({ entry }) => readsPointer.has(entry)).reduce((sum, { count }) => sum + count, 0);
  const readsAtPeak = (pointerReads / MONTH_SECONDS) * usage.peakFactor * scan.pointerReads;
  const timeout = inventory.functionTimeout.get('opportunities/refresh-odds') ?? Number.POSITIVE_INFINITY;
  const games = usage.leagues * usage.eventsPerLeague;
  const checks: readonly (readonly [boolean, string])[] = [
    [
      games > 0,
      `${rounded(scan.fullGames)} of ${games} games have fresh prices beyond moneyline, spread and total at any moment, by ${rounded(scan.eventCallsPerDay)} calls about single games a day.`,
    ],
    [
      scan.sweepCreditsPerDay > usage.dailyCredits,
      `The sweeps alone take ${rounded(scan.sweepCreditsPerDay)} credits a day, and the stage may spend ${rounded(usage.dailyCredits)}: scans would pause each day. Raise oddsDailyCredits.`,
    ],
    [plan.plansTaken > 1, `No plan of the odds provider is large enough: the price of ${plan.name} is a guess.`],
    [
      scan.secondsPerScan > Math.min(timeout, usage.scanSeconds),
      `A scan would take ${rounded(scan.secondsPerScan)} s; its function is stopped after ${timeout} s, and the next scan is due after ${usage.scanSeconds} s.`,
    ],
    [
      scan.listBytes > LARGEST_LIST_BYTES,
      `A list of ${rounded(scan.listBytes)} bytes does not fit into a function’s answer.`,
    ],
    [
      callsAtPeak > inventory.callsPerSecond,
      `${rounded(callsAtPeak)} calls a second in the busiest hour; the stage admits ${inventory.callsPerSecond} and refuses the rest.`,
    ],
    [
      readsAtPeak > READS_PER_SECOND_OF_ITEM,
      `${rounded(readsAtPeak)} reads a second of the row that says which lists are current; DynamoDB gives ${rounded(READS_PER_SECOND_OF_ITEM)} of one item.`,
    ],
  ];
  return checks.filter(([applies]) => applies).map(([, sentence]) => sentence);
}

const readsPointer: ReadonlySet<string> = new Set(['opportunities/list-opportunities', 'opportunities/get-odds']);

function rounded(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
