import { marketOf } from '../../catalogue/markets.ts';
import { sportsbookName } from '../../catalogue/sportsbooks.ts';
import type { BetLeg, BetPosition, BetSelection } from '../../contracts/bets/position.ts';
import { roundedTo } from '../../numbers/rounding.ts';
import { american, toDecimal } from '../../odds/american.ts';
import { centsFromDollars } from '../../odds/money.ts';
import { percent } from '../../odds/percent.ts';
import { closingLineValue } from '../closing.ts';
import { priceAfterFee } from '../position.ts';
import { lineOfSide } from '../side-line.ts';

/**
 * Columns of our own form, one line for each bet. Times are ISO 8601 UTC, decimals have dots. `market` is the provider's key, `line` is that of
 * the side that is bet on, `close_decimal` is the book's closing price, and `close_fair` the closing price without the margin. `refund_value` is what
 * $1 of a no-sweat bet's refund is worth, `counted_value` what $1 of a bonus bet was counted for as such a refund. The legs of a parlay have lines
 * of their own behind it, `leg` 1.1, 1.2 …, without a stake; `parlay_size` is how many of them each parlay of a round robin has. `asked` is the
 * stake that was asked for, where the book took less.
 */
export const OWN_COLUMNS = [
  ...['position_id', 'leg', 'placed_at', 'book', 'league', 'event', 'start', 'market', 'pick', 'line', 'odds_american'],
  ...[
    'odds_decimal',
    'stake',
    'bonus',
    'fee',
    'status',
    'profit',
    'close_decimal',
    'close_fair',
    'clv_percent',
    'kind',
  ],
  ...['tags', 'settled_at', 'side', 'participant', 'event_id', 'note', 'close_probability', 'close_threshold', 'unit'],
  ...['refund_value', 'refund_missing', 'counted_value', 'parlay_size', 'asked'],
] as const;

type OwnRow = Readonly<Partial<Record<string, string | number>>>;

/** The lines of a position, from leg 1; behind a parlay those of its legs. */
export function ownRowsOf(position: BetPosition): OwnRow[] {
  const { id, game, kind, tags, note, unit } = position;
  return position.legs.flatMap((leg, at) => [
    {
      position_id: id,
      leg: at + 1,
      placed_at: leg.placedAt,
      book: bookNameOf(leg),
      ...betColumns({ ...leg, game }),
      stake: leg.stake,
      bonus: leg.bonus ? 'yes' : 'no',
      fee: leg.fee,
      status: leg.settled?.result ?? 'open',
      profit: leg.settled?.profit ?? '',
      ...closeColumns(leg, position.game?.league),
      kind,
      tags: tags.map((tag) => tag.replace(/[\\;]/g, '\\$&')).join('; '),
      settled_at: leg.settled?.at ?? '',
      note: at === 0 ? note : '',
      close_probability: leg.close?.fair ?? '',
      close_threshold: leg.close?.threshold ?? '',
      unit: unit ?? '',
      refund_value: leg.refundValue ?? '',
      refund_missing: leg.refundMissing ? 'yes' : '',
      counted_value: leg.countedValue ?? '',
      parlay_size: leg.size ?? '',
      asked: leg.asked ?? '',
    },
    ...(leg.selections ?? []).map((selection, n) => ({
      position_id: id,
      leg: `${at + 1}.${n + 1}`,
      ...betColumns(selection),
      status: selection.settled?.result ?? 'open',
    })),
  ]);
}

/** What a bet or the leg of a parlay is on, and its odds. */
function betColumns({ game, label, pick, odds }: Omit<BetSelection, 'settled'>): OwnRow {
  return {
    league: game?.league ?? '',
    event: game?.title ?? '',
    start: game?.startTime ?? '',
    event_id: game?.id ?? '',
    market: pick?.market ?? '',
    pick: label,
    line: pick === null ? '' : lineOfSide(game?.league, { ...pick, line: pick.threshold }),
    side: pick === null ? '' : (sideWords(game?.league, pick.market)[pick.side] ?? ''),
    participant: pick?.participant ?? '',
    odds_american: odds ?? '',
    odds_decimal: odds === null ? '' : roundedTo(toDecimal(american(odds)), 4),
  };
}

/** The name of a bet's book; empty if it is not known. */
export function bookNameOf({ sportsbookId, book = '' }: BetLeg): string {
  return sportsbookId === null ? book : sportsbookName(sportsbookId);
}

/** Closing prices and the closing line value in percent. */
function closeColumns(leg: BetLeg, league: string | undefined): OwnRow {
  const { close } = leg;
  const value = exportedClosingValue(leg, league);
  return {
    close_decimal: close?.odds === undefined ? '' : roundedTo(toDecimal(american(close.odds)), 6),
    close_fair: close?.fair === undefined ? '' : roundedTo(1 / close.fair, 4),
    clv_percent: value === undefined ? '' : roundedTo(percent(value), 2),
  };
}

/** A bet's closing line value, as a share; undefined without a fair close. */
export function exportedClosingValue(leg: BetLeg, league: string | undefined): number | undefined {
  const fair = leg.close?.fair;
  if (fair === undefined) return undefined;
  const price = priceAfterFee(american(leg.odds), { ...leg, stake: centsFromDollars(leg.stake), league });
  return closingLineValue(price, fair);
}

/** What the two sides of a market are called. */
function sideWords(league: string | undefined, market: string): readonly [string, string] {
  const sides = marketOf(league ?? '', market)?.sides;
  if (sides === 'over-under') return ['over', 'under'];
  return sides === 'yes-no' ? ['yes', 'no'] : ['home', 'away'];
}
