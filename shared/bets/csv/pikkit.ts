import type { ImportedPosition } from '../../contracts/bets/imports.ts';
import { CellProblem, type OddsForm, oddsOf, parseAmount, parsePrice, type ReadOptional, stakeOf } from './cells.ts';
import { isParlayType, toPosition } from './imported-bet.ts';
import { leagueOf } from './leagues.ts';
import type { Row } from './rows.ts';
import { tagsOf } from './texts.ts';
import { parseTimeCell, usDates } from './times.ts';

/** Columns of `transactions.csv`, as its present form has them. */
export const PIKKIT_COLUMNS = [
  ...['bet_id', 'sportsbook', 'type', 'status', 'odds', 'closing_line', 'ev', 'amount', 'profit', 'time_placed'],
  ...['time_placed_iso', 'time_settled', 'time_settled_iso', 'bet_info', 'tags', 'sports', 'leagues'],
] as const;

const BONUS = /bonus|free.?bet/i;

/**
 * A line of Pikkit's export: decimal odds unless they have a sign, times in GMT. What its text is on is not said in a form that could be
 * graded. `closing`: the form of the file's closing lines.
 * @throws CellProblem
 */
export function readPikkit({ cell }: Row, closing: OddsForm, optional: ReadOptional): ImportedPosition {
  const placedAt =
    parseTimeCell(cell('time_placed_iso'), 'time', usDates) ?? parseTimeCell(cell('time_placed'), 'time', usDates);
  if (placedAt === undefined) throw new CellProblem('has no time of placing');
  const [text, type] = [cell('bet_info'), cell('type')];
  const tags = tagsOf(cell('tags'));
  return toPosition(
    {
      source: 'pikkit',
      id: cell('bet_id'),
      placedAt,
      book: cell('sportsbook'),
      text,
      isParlay: isParlayType(type) || text.includes(' | '),
      selections: text.split(' | ').map((leg) => ({ text: leg })),
      odds: oddsOf(cell('odds'), 'decimal'),
      stake: stakeOf(cell('amount')),
      bonus: BONUS.test(type) || tags.some((tag) => BONUS.test(tag)),
      result: cell('status'),
      profit: optional(() => parseAmount(cell('profit'), 'profit')),
      settledAt: optional(
        () =>
          parseTimeCell(cell('time_settled_iso'), 'time of settling', usDates) ??
          parseTimeCell(cell('time_settled'), 'time of settling', usDates),
      ),
      closeDecimal: optional(() => parsePrice(cell('closing_line'), 'closing line', closing)),
      league: leagueOf(cell('leagues')),
      tags,
    },
    optional,
  );
}
