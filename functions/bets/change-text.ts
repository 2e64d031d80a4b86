import { sportsbookById } from '../../shared/catalogue/sportsbooks.ts';
import type { BetResult, PositionKind } from '../../shared/contracts/bets/position.ts';
import { formatAmerican } from '../../shared/odds/american.ts';
import { kinds } from '../../shared/odds/kinds.ts';
import { formatDollars } from '../../shared/odds/money.ts';
import type { LegRow } from './position-row.ts';

/** What a position's history says of a change, as sentences. */

const words: Readonly<Record<BetResult, string>> = {
  won: 'won',
  lost: 'lost',
  push: 'push, stake refunded',
  void: 'void, stake refunded',
  'half-won': 'half won, half refunded',
  'half-lost': 'half lost, half refunded',
  paid: 'paid out',
};

/** `low hold`, `single bet`. */
function kindWords(kind: PositionKind): string {
  if (kind === 'single') return 'single bet';
  return kind === 'parlay' ? kind : kinds[kind].label.toLowerCase();
}

/** `Bet 2 (DraftKings): won.` `before`: what was said until now. */
export function settledText(leg: LegRow, at: number, before: LegRow['settled']): string {
  const now = outcomeWords(leg.settled);
  const correction = before === undefined ? '' : `, until now ${outcomeWords(before)}`;
  return `${nameOf(leg, at)}: ${now}${correction}.`;
}

/** `Leg 2 of bet 1 (Lakers -3.5): won. Bet 1 (FanDuel): lost.` `was`: before the change. */
export function selectionText(leg: LegRow, was: LegRow, bet: number): string {
  const legs = (leg.selections ?? []).flatMap(({ label, settled }, at) => {
    const before = was.selections?.[at]?.settled;
    if (before?.result === settled?.result) return [];
    const correction = before === undefined || settled === undefined ? '' : `, until now ${words[before.result]}`;
    const now = settled === undefined ? 'open again' : words[settled.result];
    return [`Leg ${at + 1} of bet ${bet + 1} (${label}): ${now}${correction}.`];
  });
  const isSame = outcomeWords(leg.settled) === outcomeWords(was.settled);
  if (isSame) return legs.join(' ');
  const whole = leg.settled === undefined ? reopenedText(leg, bet) : settledText(leg, bet, was.settled);
  return [...legs, whole].join(' ');
}

export function reopenedText(leg: LegRow, at: number): string {
  const by = leg.settled?.by === 'legs' ? 'its legs' : 'the score';
  const graded = leg.settled === undefined ? 'open again' : `${outcomeWords(leg.settled)} by ${by}`;
  return `${nameOf(leg, at)}: ${graded}.`;
}

/** Whether the bonus bet of a lost no-sweat bet never came. */
export function refundText(leg: LegRow, at: number): string {
  return `${nameOf(leg, at)}: the bonus bet for the lost stake ${leg.refundMissing ? 'never came' : 'is pending, or has arrived'}.`;
}

export function addedText(leg: LegRow, at: number): string {
  return `${nameOf(leg, at)} added: ${leg.label}, ${formatAmerican(leg.odds)}, ${stakeWords(leg)}.`;
}

/** Every field that is different, with what it was. */
export function correctedText(before: LegRow, after: LegRow, at: number): string {
  const fields: readonly (readonly [string, string, string])[] = [
    ['sportsbook', bookName(before), bookName(after)],
    ['bet', before.label, after.label],
    ['odds', formatAmerican(before.odds), formatAmerican(after.odds)],
    ['stake', stakeWords(before), stakeWords(after)],
    ['line', lineWords(before), lineWords(after)],
    ['legs', legsWords(before), legsWords(after)],
  ];
  const changed = fields.filter(([, old, now]) => old !== now);
  const parts = changed.map(([field, old, now]) => `${field} ${now} instead of ${old}`);
  return `${nameOf(before, at)} corrected${parts.length === 0 ? '' : `: ${parts.join('; ')}`}.`;
}

export function kindText(before: PositionKind, after: PositionKind): string {
  return `Kind: ${kindWords(after)} instead of ${kindWords(before)}.`;
}

function nameOf(leg: LegRow, at: number): string {
  return `Bet ${at + 1} (${bookName(leg)})`;
}

function bookName({ sportsbookId, book }: LegRow): string {
  return (sportsbookId === null ? book : sportsbookById(sportsbookId)?.name) ?? 'unknown book';
}

function stakeWords({ stake, bonus }: LegRow): string {
  return `${formatDollars(stake)}${bonus ? ' bonus bet' : ''}`;
}

function legsWords({ selections = [], size }: LegRow): string {
  const legs = selections.map(({ label, odds }) => (odds === null ? label : `${label} ${formatAmerican(odds)}`));
  return `${legs.join(', ') || 'none'}${size === undefined ? '' : ` by ${size}’s`}`;
}

function lineWords({ pick }: LegRow): string {
  if (pick === null) return 'none';
  return [pick.market, pick.participant, pick.side, pick.threshold].filter((part) => part !== null).join(' ');
}

function outcomeWords(settled: LegRow['settled']): string {
  if (settled === undefined) return 'open';
  return settled.payout === undefined ? words[settled.result] : `${formatDollars(settled.payout)} paid out`;
}
