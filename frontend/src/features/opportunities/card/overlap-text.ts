import type { OverlapDetail } from '../../../../../shared/contracts/opportunities.ts';
import { formatPercent } from '../../../lib/format.ts';

interface Teams {
  readonly home: string;
  readonly away: string;
}

/** The overlap as text: which results win both legs, which win and refund, the profits, probability and expected value. */
export function describeOverlap(overlap: OverlapDetail, teams: Teams | undefined): string[] {
  return [bothWinText(overlap, teams), refundText(overlap, teams), oddsText(overlap)].filter(
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

function bothWinText({ bothWin, bothWinProfit, measure }: OverlapDetail, teams: Teams | undefined): string | undefined {
  if (bothWin === null) return undefined;
  const exactly = bothWin.from === bothWin.to && measure === 'count' ? 'exactly ' : '';
  return `Both win on ${exactly}${rangeText(bothWin, measure, teams)} · pays ${formatPercent(bothWinProfit)}`;
}

function refundText({ winAndRefund, measure }: OverlapDetail, teams: Teams | undefined): string | undefined {
  const [first] = winAndRefund;
  if (first === undefined) return undefined;
  const results = winAndRefund.map(({ result }) => resultText(result, measure, teams)).join(' or ');
  const least = Math.min(...winAndRefund.map(({ profit }) => profit));
  return `Win + push on ${results} · pays ${winAndRefund.length > 1 ? 'at least ' : ''}${formatPercent(least)}`;
}

function oddsText({ bothWin, hitProbability, refundProbability, expectedValue }: OverlapDetail): string | undefined {
  if (hitProbability === undefined || expectedValue === undefined) return undefined;
  const chance =
    bothWin === null ? `Push chance ${shareText(refundProbability ?? 0)}` : `Chance ${shareText(hitProbability)}`;
  return `${chance} · EV ${formatPercent(expectedValue)}`;
}

/** 0.0612 → `6.1%` */
function shareText(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

function sideText(result: number, teams: Teams | undefined): string {
  if (teams === undefined) return result > 0 ? 'Home' : 'Away';
  return result > 0 ? teams.home : teams.away;
}
