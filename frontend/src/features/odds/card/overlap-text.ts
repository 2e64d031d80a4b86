import type { OverlapDetail } from '../../../../../shared/contracts/opportunities.ts';
import { type Settlement, settle } from '../../../../../shared/odds/settlement.ts';
import { formatPercent } from '../../../lib/format.ts';

interface Teams {
  readonly home: string;
  readonly away: string;
}

/**
 * The overlap as text: which results win both legs, which refund one or part of one, and the profits. `bothWinDollars`: what both wins
 * bring, where that is said instead of the percentage.
 */
export function describeOverlap(overlap: OverlapDetail, teams: Teams | undefined, bothWinDollars?: string): string[] {
  return [bothWinText(overlap, teams, bothWinDollars), ...refundTexts(overlap, teams)].filter(
    (text) => text !== undefined,
  );
}

/** `7`, or for winning margins `Buffalo Bills by 7`, `a tie`. */
function resultText(result: number, measure: OverlapDetail['measure'], teams: Teams | undefined): string {
  if (measure === 'count') return `${result}`;
  if (result === 0) return 'a tie';
  return `${sideText(result, teams)} by ${Math.abs(result)}`;
}

/** `7`, `7 to 9`, `Buffalo Bills by 4 to 6`, `Miami Dolphins by 2 to Buffalo Bills by 3`. */
export function rangeText(
  { from, to }: { readonly from: number; readonly to: number },
  measure: OverlapDetail['measure'],
  teams: Teams | undefined,
): string {
  if (from === to) return resultText(from, measure, teams);
  if (measure === 'count') return `${from} to ${to}`;
  if (from * to <= 0) return `${resultText(from, measure, teams)} to ${resultText(to, measure, teams)}`;
  const [least, most] = [Math.abs(from), Math.abs(to)].toSorted((a, b) => a - b);
  return `${sideText(from, teams)} by ${least} to ${most}`;
}

function bothWinText(
  { bothWin, bothWinProfit, measure }: OverlapDetail,
  teams: Teams | undefined,
  dollars: string | undefined,
): string | undefined {
  if (bothWin === null) return undefined;
  const exactly = bothWin.from === bothWin.to && measure === 'count' ? 'exactly ' : '';
  const results = `${exactly}${rangeText(bothWin, measure, teams)}`;
  if (dollars !== undefined) return `Both can win: ${dollars} on ${results}`;
  return `Both win on ${results} · pays ${formatPercent(bothWinProfit)}`;
}

/** One text for each way of settling both bets; with whole and half lines that is `Win + push`. */
function refundTexts({ winAndRefund, measure, over, under }: OverlapDetail, teams: Teams | undefined): string[] {
  const byWay = new Map<string, OverlapDetail['winAndRefund']>();
  for (const each of winAndRefund) {
    const way = [settle(each.result, over, 0), settle(each.result, under, 1)]
      .toSorted(betterFirst)
      .map(wayText)
      .join(' + ');
    byWay.set(way, [...(byWay.get(way) ?? []), each]);
  }
  return [...byWay].map(([way, all]) => {
    const results = all.map(({ result }) => resultText(result, measure, teams)).join(' or ');
    const least = Math.min(...all.map(({ profit }) => profit));
    const name = `${way.slice(0, 1).toUpperCase()}${way.slice(1)}`;
    return `${name} on ${results} · pays ${all.length > 1 ? 'at least ' : ''}${formatPercent(least)}`;
  });
}

function betterFirst(a: Settlement, b: Settlement): number {
  return b.won - a.won || b.refunded - a.refunded;
}

function wayText({ won, refunded }: Settlement): string {
  if (won > 0) return won === 1 ? 'win' : 'half win';
  return refunded === 1 ? 'push' : 'half loss';
}

function sideText(result: number, teams: Teams | undefined): string {
  if (teams === undefined) return result > 0 ? 'Home' : 'Away';
  return result > 0 ? teams.home : teams.away;
}
