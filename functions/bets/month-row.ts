import * as z from 'zod/mini';
import {
  addLegSums,
  addWholeSums,
  type Contribution,
  type LegSums,
  noLegs,
  noPositions,
  type WholeSums,
} from '../../shared/bets/sums.ts';
import type { Values } from '../platform/table/write.ts';

/**
 * What was settled in a month, added up by day and by what bets are on. One row as JSON text: figures of years are read from some dozens of
 * rows, and a row of maps takes ten times as long to parse.
 */

/** A group of a person's own making has no end of names, and a row has: further ones are added up together. */
const MAX_GROUPS = 150;
/** Key of these. */
export const OTHER_GROUPS = 'other';

export interface Group {
  readonly legs: LegSums;
  readonly whole: WholeSums;
}

/** Keys of `bins` are their lower edges. */
export interface MonthSums {
  readonly days: ReadonlyMap<string, Group>;
  readonly book: ReadonlyMap<string, Group>;
  readonly league: ReadonlyMap<string, Group>;
  readonly market: ReadonlyMap<string, Group>;
  readonly kind: ReadonlyMap<string, Group>;
  readonly bins: ReadonlyMap<number, number>;
}

export const emptyMonth: MonthSums = {
  ...{ days: new Map(), book: new Map(), league: new Map() },
  ...{ market: new Map(), kind: new Map(), bins: new Map() },
};

/** `sign`: -1 takes off what was added before. */
export function addContribution(month: MonthSums, { day, kind, leg, whole }: Contribution, sign: 1 | -1): MonthSums {
  const add = (groups: ReadonlyMap<string, Group>, key: string): ReadonlyMap<string, Group> =>
    withGroup(groups, key, ({ legs, whole: before }) => ({
      legs: leg === undefined ? legs : addLegSums(legs, leg.sums, sign),
      whole: whole === undefined ? before : addWholeSums(before, whole, sign),
    }));
  const added = { ...month, days: add(month.days, day), kind: add(month.kind, kind) };
  if (leg === undefined) return added;
  const { closeBin } = leg;
  return {
    ...added,
    book: add(month.book, leg.book),
    league: add(month.league, leg.league),
    market: add(month.market, leg.market),
    bins:
      closeBin === undefined
        ? month.bins
        : new Map([...month.bins, [closeBin, (month.bins.get(closeBin) ?? 0) + sign]]),
  };
}

/** A name once in the row stays there, even with sums of 0, so that what is taken off later is taken from where it was added. */
function withGroup(groups: ReadonlyMap<string, Group>, key: string, change: (group: Group) => Group) {
  const place = groups.has(key) || groups.size < MAX_GROUPS ? key : OTHER_GROUPS;
  const before = groups.get(place) ?? { legs: noLegs, whole: noPositions };
  return new Map([...groups, [place, change(before)]]);
}

// Sums beyond exact numbers are absurd, but must not make the row unreadable.
const number = z.number();
const group = z.tuple([z.array(number), z.array(number), z.string()]);
const groups = z.array(z.tuple([z.string(), group]));
const packed = z.object({
  ...{ days: groups, book: groups, league: groups, market: groups, kind: groups },
  bins: z.array(z.tuple([number, number])),
});

/** Its version counts the writes. */
export const monthRow = z.object({
  version: z.int(),
  sums: z.pipe(
    z.string(),
    z.transform((text): MonthSums => unpacked(packed.parse(JSON.parse(text)))),
  ),
});

/** The attributes of a month's row. */
export function monthValues(sums: MonthSums, version: number): Values {
  return { version, sums: JSON.stringify(packedSums(sums)) };
}

function unpacked({ bins, ...others }: z.output<typeof packed>): MonthSums {
  const mapOf = (entries: z.output<typeof groups>) => new Map(entries.map(([key, each]) => [key, groupOf(each)]));
  return {
    days: mapOf(others.days),
    book: mapOf(others.book),
    league: mapOf(others.league),
    market: mapOf(others.market),
    kind: mapOf(others.kind),
    bins: new Map(bins),
  };
}

function groupOf([legs, whole, variance]: z.output<typeof group>): Group {
  const [bets = 0, won = 0, lost = 0, profit = 0, turnover = 0, units = 0, ...further] = legs;
  const [closeStake = 0, closeValue = 0, missedBets = 0, missedProfit = 0] = further;
  const [positions = 0, expectedPositions = 0, expectedProfit = 0, expectedActual = 0, oneLegs = 0, oneLegProfit = 0] =
    whole;
  return {
    legs: { bets, won, lost, profit, turnover, units, closeStake, closeValue, missedBets, missedProfit },
    whole: {
      ...{ positions, expectedPositions, expectedProfit, expectedActual, oneLegs, oneLegProfit },
      variance: BigInt(variance === '' ? 0 : variance),
    },
  };
}

function packedSums({ bins, ...others }: MonthSums): z.input<typeof packed> {
  const entriesOf = (map: ReadonlyMap<string, Group>) =>
    [...map].map(([key, each]): [string, z.input<typeof group>] => [key, packedGroup(each)]);
  return {
    days: entriesOf(others.days),
    book: entriesOf(others.book),
    league: entriesOf(others.league),
    market: entriesOf(others.market),
    kind: entriesOf(others.kind),
    bins: [...bins],
  };
}

/** Groups without positions have no numbers of them. */
function packedGroup({ legs, whole }: Group): z.input<typeof group> {
  const positions = [
    ...[whole.positions, whole.expectedPositions, whole.expectedProfit],
    ...[whole.expectedActual, whole.oneLegs, whole.oneLegProfit],
  ];
  return [
    [
      ...[legs.bets, legs.won, legs.lost, legs.profit, legs.turnover, legs.units, legs.closeStake, legs.closeValue],
      ...[legs.missedBets, legs.missedProfit],
    ],
    positions.every((each) => each === 0) ? [] : positions,
    whole.variance === 0n ? '' : String(whole.variance),
  ];
}

/** Whatever the order of their groups. */
export function areSameSums(one: MonthSums, other: MonthSums): boolean {
  return comparable(one) === comparable(other);
}

function comparable(sums: MonthSums): string {
  const { bins, ...others } = packedSums(sums);
  const sorted = Object.entries(others).map(([name, entries]): [string, unknown] => [
    name,
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);
  const used = bins.filter(([, bets]) => bets !== 0).toSorted(([a], [b]) => a - b);
  return JSON.stringify([sorted.toSorted(([a], [b]) => (a < b ? -1 : 1)), used]);
}

/** A month's groups without what they add up to: names that are in a row stay there. */
export function withoutSums(sums: MonthSums): MonthSums {
  const emptied = (groups: ReadonlyMap<string, Group>) =>
    new Map([...groups.keys()].map((key) => [key, { legs: noLegs, whole: noPositions }]));
  return {
    days: emptied(sums.days),
    book: emptied(sums.book),
    league: emptied(sums.league),
    market: emptied(sums.market),
    kind: emptied(sums.kind),
    bins: new Map(),
  };
}
