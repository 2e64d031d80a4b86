import { addLegSums, addWholeSums, type LegSums, noLegs, noPositions, type WholeSums } from '../../shared/bets/sums.ts';
import type { BetSums, getBetFigures } from '../../shared/contracts/bets/figures.ts';
import type { PositionKind } from '../../shared/contracts/bets/position.ts';
import { positionKinds } from '../../shared/contracts/bets/position.ts';
import type { QueryOf, ReplyOf } from '../../shared/contracts/contract.ts';
import { betCount, betMonth } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import { type Group, type MonthSums, monthRow, OTHER_GROUPS } from './month-row.ts';
import { countRow } from './position-steps.ts';

type Figures = ReplyOf<typeof getBetFigures>;

/** Groups of a kind in a reply; the ones with the least turnover are added up together. */
const MOST_GROUPS = 300;

/** What settled bets brought, from the sums of months. */
export async function figuresOf(
  table: Table,
  userId: string,
  { from, to }: QueryOf<typeof getBetFigures>,
): Promise<Figures> {
  const { pk, sk } = betMonth(userId, 'any');
  const [count, rows] = await Promise.all([
    table.get(betCount(userId), countRow),
    table.query(pk, { schema: monthRow, skPrefix: sk.slice(0, -'any'.length) }),
  ]);
  const { openPositions = 0, openBets = 0, openStaked = 0 } = count ?? {};
  const months = rows.map(({ sums }) => sums).filter((sums) => isWithin(sums, from, to));
  return {
    open: { positions: openPositions, bets: openBets, staked: openStaked / 100 },
    ...figuresOfMonths(months),
  };
}

/** The figures that add up those of months. */
function figuresOfMonths(months: readonly MonthSums[]): Omit<Figures, 'open'> {
  const days = months.flatMap((month) => [...month.days]).filter(([, group]) => isUsed(group));
  const total = days.reduce((sum, [, group]) => added(sum, group), nothing);
  return {
    total: { ...legFigures(total.legs), ...wholeFigures(total.whole) },
    days: days
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([day, group]) => ({ day, ...figuresOfGroup(group) })),
    by: {
      book: groupsOf(months.map(({ book }) => book)),
      league: groupsOf(months.map(({ league }) => league)),
      market: groupsOf(months.map(({ market }) => market)),
      kind: groupsOf(months.map(({ kind }) => kind)).filter(({ key }) => isKind(key)),
    },
    closeBins: binsOf(months),
  };
}

const nothing: Group = { legs: noLegs, whole: noPositions };

function added(one: Group, other: Group): Group {
  return { legs: addLegSums(one.legs, other.legs), whole: addWholeSums(one.whole, other.whole) };
}

function isUsed({ legs, whole }: Group): boolean {
  return legs.bets > 0 || whole.positions > 0;
}

/** Days of a month have its key; a month without days has nothing to show. */
function isWithin({ days }: MonthSums, from: string | undefined, to: string | undefined): boolean {
  const [first] = days.keys();
  const month = first?.slice(0, 7);
  return month !== undefined && (from === undefined || month >= from) && (to === undefined || month <= to);
}

function groupsOf(maps: readonly ReadonlyMap<string, Group>[]) {
  const sums = new Map<string, Group>();
  for (const map of maps) for (const [key, group] of map) sums.set(key, added(sums.get(key) ?? nothing, group));
  const sorted = [...sums]
    .filter(([, group]) => isUsed(group))
    .toSorted(([one, { legs: a }], [other, { legs: b }]) => b.turnover - a.turnover || (one < other ? -1 : 1));
  const [shown, others] = [sorted.slice(0, MOST_GROUPS), sorted.slice(MOST_GROUPS)];
  const rest = others.reduce((sum, [, group]) => added(sum, group), nothing);
  const withRest = isUsed(rest) ? [...shown, [OTHER_GROUPS, rest] as const] : shown;
  return withRest.map(([key, group]) => ({ key, ...figuresOfGroup(group) }));
}

function isKind(key: string): key is PositionKind {
  return positionKinds.some((kind) => kind === key);
}

function binsOf(months: readonly MonthSums[]): Figures['closeBins'] {
  const bins = new Map<number, number>();
  for (const month of months) for (const [from, bets] of month.bins) bins.set(from, (bins.get(from) ?? 0) + bets);
  return [...bins]
    .filter(([, bets]) => bets > 0)
    .toSorted(([one], [other]) => one - other)
    .map(([from, bets]) => ({ from, bets }));
}

function figuresOfGroup({ legs, whole }: Group) {
  return { sums: legFigures(legs), whole: wholeFigures(whole) };
}

function legFigures(sums: LegSums): BetSums {
  const { bets, won, lost, profit, turnover, units, closeStake, closeValue, missedBets, missedProfit } = sums;
  return {
    ...{ bets, won, lost, profit: profit / 100, turnover: turnover / 100, units: units / 10_000 },
    ...{ closeStake: closeStake / 100, closeValue: closeValue / 10_000, missedBets, missedProfit: missedProfit / 100 },
  };
}

function wholeFigures(whole: WholeSums) {
  return {
    positions: whole.positions,
    expected: {
      positions: whole.expectedPositions,
      profit: whole.expectedProfit / 10_000,
      actual: whole.expectedActual / 100,
      variance: Number(whole.variance) / 10_000,
    },
    oneLeg: { positions: whole.oneLegs, profit: whole.oneLegProfit / 100 },
  };
}
