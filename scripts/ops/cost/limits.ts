import type { Usage } from './assumptions.ts';
import type { Inventory } from './inventory.ts';
import { DAY_SECONDS, MONTH_SECONDS } from './month.ts';
import { type Runs, runsOf } from './runs.ts';
import { type ScanWork, scanWork } from './scan-work.ts';

/** Something that ends somewhere: how much of it is taken in the busiest seconds of the busiest hour, and how much there is. */
export interface Limit {
  readonly name: string;
  readonly unit: string;
  readonly taken: number;
  readonly most: number;
}

/** One item of a table is read so often a second at most; every list asks for the same one. Units of 4 kB. */
export const READS_PER_SECOND_OF_ITEM = 3_000;
/** So many kilobytes a second go into one partition; a league's parts of one scan share one. */
const WRITES_PER_SECOND_OF_PARTITION = 1_000;
/** A function's answer holds 6 MB, of which Base64 leaves three quarters. API Gateway's own 10 MB come after that. */
export const LARGEST_LIST_BYTES = 4_500_000;
/** Quotas of an account and region, all of which AWS raises when asked. https://docs.aws.amazon.com/general/latest/gr/aws-service-information.html */
const FUNCTIONS_AT_ONCE = 1_000;
const API_CALLS_PER_SECOND = 10_000;
const TABLE_UNITS_PER_SECOND = 40_000;
const CDN_REQUESTS_PER_SECOND = 250_000;
/** What SES commonly gives once an account has left its sandbox. */
const MAILS_PER_DAY = 50_000;
/** A run of the reconciler breaks off after so long; beyond, one round takes several of its hourly runs. */
const RECONCILER_SECONDS = 90;
/** No provider call begins later into a scan; what is left until the function's end is for storing (`scanning.ts`). */
const CALLING_SECONDS = 85;

const readsPointer: ReadonlySet<string> = new Set(['opportunities/list-opportunities', 'opportunities/get-odds']);

/** Pages ask at least so often, whatever the interval of scans. */
const LATEST_LOOK_SECONDS = 60;

/** What pages ask for together, when a list is due. */
const crowd: ReadonlySet<string> = new Set(['opportunities/list-opportunities', 'opportunities/get-scan-stats']);

/** Every limit that we know of, whether it is near or not. */
export function limitsOf(usage: Usage, inventory: Inventory): readonly Limit[] {
  const scan = scanWork(usage);
  return [...limitsOfUse(usage, scan, inventory), ...limitsOfScans(usage, scan, inventory)];
}

/** Those that are passed, the one that is passed furthest first. */
export function passed(limits: readonly Limit[]): readonly Limit[] {
  return limits.filter(({ taken, most }) => taken > most).toSorted((a, b) => b.taken / b.most - a.taken / a.most);
}

/** In the order in which more and more subscribers meet them. */
function limitsOfUse(usage: Usage, scan: ScanWork, inventory: Inventory): readonly Limit[] {
  const runs = runsOf(usage, scan, inventory);
  const crowding = Math.max(1, Math.min(usage.scanSeconds, LATEST_LOOK_SECONDS) / usage.spreadSeconds);
  const atPeak = (of: (run: Runs) => number) => {
    const monthly = runs.reduce((sum, run) => sum + run.count * of(run) * (crowd.has(run.entry) ? crowding : 1), 0);
    return (monthly / MONTH_SECONDS) * usage.peakFactor;
  };
  const byPeople = ({ label }: Runs) => (label === 'scans' ? 0 : 1);
  const calls = atPeak(({ replyBytes }) => (replyBytes === null ? 0 : 1));
  const mails = usage.subscribers * usage.mailsPerMonth;
  return [
    {
      name: 'reconciler within its hour',
      unit: 's a round',
      taken: usage.reconcileSeconds + usage.subscribers * usage.reconcileSecondsPerSubscriber,
      most: RECONCILER_SECONDS,
    },
    { name: 'throttle of the stage', unit: 'calls/s', taken: calls, most: inventory.callsPerSecond },
    {
      name: 'pointer row',
      unit: 'read units/s',
      taken: atPeak(({ entry }) => (readsPointer.has(entry) ? scan.pointerReads : 0)),
      most: READS_PER_SECOND_OF_ITEM,
    },
    {
      name: 'row of scan progress',
      unit: 'read units/s',
      taken: atPeak(({ entry }) => (entry === 'opportunities/get-scan-stats' ? 1 : 0)),
      most: READS_PER_SECOND_OF_ITEM,
    },
    { name: 'functions at once', unit: 'runs', taken: atPeak(({ seconds }) => seconds), most: FUNCTIONS_AT_ONCE },
    { name: 'API’s quota', unit: 'calls/s', taken: calls, most: API_CALLS_PER_SECOND },
    {
      name: 'table’s reads',
      unit: 'read units/s',
      taken: atPeak((run) => byPeople(run) * run.reads),
      most: TABLE_UNITS_PER_SECOND,
    },
    {
      name: 'table’s writes',
      unit: 'write units/s',
      taken: atPeak((run) => byPeople(run) * run.writes),
      most: TABLE_UNITS_PER_SECOND,
    },
    {
      name: 'mails',
      unit: 'mails/day',
      taken: (mails / MONTH_SECONDS) * DAY_SECONDS * usage.peakFactor,
      most: MAILS_PER_DAY,
    },
    { name: 'CDN', unit: 'calls/s', taken: calls, most: CDN_REQUESTS_PER_SECOND },
  ];
}

/** What more books and games meet. */
function limitsOfScans(usage: Usage, scan: ScanWork, inventory: Inventory): readonly Limit[] {
  const timeout = inventory.functionTimeout.get('opportunities/refresh-odds') ?? Number.POSITIVE_INFINITY;
  return [
    { name: 'scan within its interval', unit: 's', taken: scan.secondsPerScan, most: usage.scanSeconds },
    { name: 'scan within its function', unit: 's', taken: scan.secondsPerScan, most: timeout },
    {
      name: 'partition of a league’s parts',
      unit: 's to store',
      taken: scan.leagueWrites / WRITES_PER_SECOND_OF_PARTITION,
      most: timeout - CALLING_SECONDS,
    },
    { name: 'list in an answer', unit: 'bytes', taken: scan.longestListBytes, most: LARGEST_LIST_BYTES },
  ];
}
