import type { Usage } from './assumptions.ts';
import type { Inventory } from './inventory.ts';
import { LARGEST_LIST_BYTES, limitsOf, READS_PER_SECOND_OF_ITEM } from './limits.ts';
import type { ChosenPlan } from './provider-plan.ts';
import type { ScanWork } from './scan-work.ts';

interface Looked {
  readonly usage: Usage;
  readonly scan: ScanWork;
  readonly inventory: Inventory;
  readonly plan: ChosenPlan;
}

/** What would not work, or not be allowed, at this size: a bill that is right for something that cannot run misleads. */
export function remarksOn({ usage, scan, inventory, plan }: Looked): readonly string[] {
  const limits = limitsOf(usage, inventory);
  const taken = (name: string) => limits.find((limit) => limit.name === name)?.taken ?? 0;
  const callsAtPeak = taken('throttle of the stage');
  const readsAtPeak = taken('pointer row');
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
      `${rounded(callsAtPeak)} calls a second when a list is due in the busiest hour; the stage admits ${inventory.callsPerSecond} and refuses the rest.`,
    ],
    [
      readsAtPeak > READS_PER_SECOND_OF_ITEM,
      `${rounded(readsAtPeak)} reads a second of the row that says which lists are current; DynamoDB gives ${rounded(READS_PER_SECOND_OF_ITEM)} of one item.`,
    ],
  ];
  return checks.filter(([applies]) => applies).map(([, sentence]) => sentence);
}

function rounded(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
