import { join, resolve } from 'node:path';
import type { Usage } from './assumptions.ts';
import type { Inventory } from './inventory.ts';
import { type Limit, limitsOf, passed } from './limits.ts';
import { markdownTable } from './markdown-table.ts';
import { between } from './marked-section.ts';
import { type Cost, costOf } from './model.ts';
import type { Prices } from './prices.ts';
import { scanWork } from './scan-work.ts';

/** After this line the tables stand in SCALE.md. */
const BEGIN = '<!-- What `npm run cost -- --growth --write` prints: begin -->';

export const scaleFile = join(resolve(import.meta.dirname, '../../..'), 'SCALE.md');

const SUBSCRIBERS = [10, 100, 1_000, 10_000, 30_000, 100_000, 350_000, 1_000_000];
const BOOKS = [12, 24, 60, 120];
const TIMES_GAMES = [1, 3, 10];
/** So often every game's further markets are asked for while the feed grows; credits are not spared. */
const REFRESH_SECONDS = 120;
const MOST_SUBSCRIBERS = 1e9;

/** Three tables in Markdown for use as given, but for what grows: subscribers, where each limit is met, books and games. */
export function growthOf(usage: Usage, inventory: Inventory, prices: Prices): string {
  return [
    '**Subscribers**, with today’s feed; rates of the busiest seconds:',
    subscriberTable(usage, inventory, prices),
    '**Where each limit is met**, with today’s feed:',
    meetingTable(usage, inventory),
    `**Books and games**, ${whole(usage.subscribers)} subscribers, every game’s further markets asked for every ${REFRESH_SECONDS} s:`,
    feedTable(usage, inventory, prices),
  ].join('\n\n');
}

/** The document with the tables in their place. @throws Error when the document does not say where. */
export function withGrowth(document: string, tables: string): string {
  return between(document, { name: 'SCALE.md', begin: BEGIN }, tables);
}

function subscriberTable(usage: Usage, inventory: Inventory, prices: Prices): string {
  const rows = SUBSCRIBERS.map((subscribers) => {
    const used = { ...usage, subscribers };
    const limits = limitsOf(used, inventory);
    const cost = costOf(used, inventory, prices);
    const taken = (name: string) => whole(limits.find((limit) => limit.name === name)?.taken ?? 0);
    return [
      whole(subscribers),
      taken('throttle of the stage'),
      taken('functions at once'),
      taken('pointer row'),
      taken('table’s writes'),
      `$${whole(cost.subtotals.AWS)}`,
      `$${(cost.subtotals.AWS / subscribers).toFixed(3)}`,
      told(limits),
    ];
  });
  const head = ['subscribers', 'calls/s', 'functions at once', 'pointer reads/s', 'table writes/s'];
  return markdownTable([...head, 'AWS a month', 'each', 'limits passed, furthest first'], rows);
}

function meetingTable(usage: Usage, inventory: Inventory): string {
  const met = limitsOf(usage, inventory)
    .map((limit) => ({ ...limit, at: metAt(limit.name, usage, inventory) }))
    .filter(({ at }) => Number.isFinite(at))
    .toSorted((a, b) => a.at - b.at);
  return markdownTable(
    ['limit', 'so much there is', 'met at subscribers'],
    met.map(({ name, most, unit, at }) => [name, `${whole(most)} ${unit}`, whole(roundedDown(at))]),
  );
}

function feedTable(usage: Usage, inventory: Inventory, prices: Prices): string {
  const rows = TIMES_GAMES.flatMap((times) =>
    BOOKS.map((books) => {
      const eventsPerLeague = usage.eventsPerLeague * times;
      const used = { ...usage, books, eventsPerLeague, eventRefreshSeconds: REFRESH_SECONDS };
      const scan = scanWork(used);
      const cost = costOf(used, inventory, prices);
      return [
        String(books),
        String(usage.leagues * eventsPerLeague),
        whole(scan.secondsPerScan),
        (scan.longestListBytes / 1e6).toFixed(1),
        whole(scan.writesPerScan),
        whole(cost.plan.creditsNeeded / 1e6),
        providerDollars(cost),
        `$${whole(cost.subtotals.AWS)}`,
        told(limitsOf(used, inventory)),
      ];
    }),
  );
  const head = ['books', 'games', 'scan, s', 'longest list, MB', 'write units a scan', 'million credits a month'];
  return markdownTable([...head, 'provider', 'AWS a month', 'limits passed, furthest first'], rows);
}

/** Several of the largest plan are no price that the provider lists. */
function providerDollars({ plan }: Cost): string {
  return `$${whole(plan.dollars)}${plan.plansTaken > 1 ? ' (a guess)' : ''}`;
}

function told(limits: readonly Limit[]): string {
  const [first, ...others] = passed(limits).map(({ name }) => name);
  return first === undefined ? 'none' : [`**${first}**`, ...others].join(', ');
}

/** The fewest subscribers that pass a limit, to one in a thousand; Infinity where none do, or the first already does. */
function metAt(name: string, usage: Usage, inventory: Inventory): number {
  const passes = (subscribers: number) =>
    passed(limitsOf({ ...usage, subscribers }, inventory)).some((limit) => limit.name === name);
  if (passes(0) || !passes(MOST_SUBSCRIBERS)) return Number.POSITIVE_INFINITY;
  let [few, many] = [1, MOST_SUBSCRIBERS];
  while (many / few > 1.001) {
    const middle = Math.sqrt(few * many);
    if (passes(middle)) many = middle;
    else few = middle;
  }
  return many;
}

/** Two digits: the assumptions are no more exact. */
function roundedDown(value: number): number {
  const grain = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return Math.floor(value / grain) * grain;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}
