import { teamsOf } from '../../catalogue/team-names.ts';
import type { ImportedPosition } from '../../contracts/bets/imports.ts';
import { CellProblem, type OddsForm, oddsOf, parseAmount, type ReadOptional, stakeOf } from './cells.ts';
import { isParlayType, toPosition } from './imported-bet.ts';
import { leagueOf } from './leagues.ts';
import { moneylinePick, parseLine, spreadPick, teamSide, totalPick } from './picks.ts';
import type { Row } from './rows.ts';
import { tagsOf } from './texts.ts';
import { parseTimeCell, usDates } from './times.ts';

const MONEYLINE = /^moneyline$/i;
const SPREAD = /^(?:point spread|spread|run line|puck line)$/i;
const TOTAL = /^(?:over\/under|total|game total|total (?:points|runs|goals))$/i;

/** A line of OddsJam's bet tracker. Odds are American or decimal: `form` is that of the file. @throws CellProblem */
export function readOddsJam({ cell }: Row, form: OddsForm, optional: ReadOptional): ImportedPosition {
  const placedAt = parseTimeCell(cell('created_at'), 'created_at', usDates);
  if (placedAt === undefined) throw new CellProblem('has no created_at');
  const [title, market, bet] = [cell('event_name'), cell('market_name'), cell('bet_name')];
  const league = leagueOf(cell('league'));
  const tags = tagsOf(cell('tags'));
  return toPosition(
    {
      source: 'oddsjam',
      id: cell('id', 'bet_id'),
      placedAt,
      book: cell('sportsbook'),
      text: market === '' || bet.toLowerCase().startsWith(market.toLowerCase()) ? bet : `${market}: ${bet}`,
      isParlay: isParlayType(cell('bet_type')),
      odds: oddsOf(cell('odds'), form),
      stake: stakeOf(cell('stake')),
      bonus: /bonus|free.?bet/i.test(`${cell('bet_type')} ${tags.join(' ')}`),
      result: cell('status'),
      profit: optional(() => parseAmount(cell('bet_profit'), 'bet_profit')),
      league,
      title,
      startTime: optional(() => parseTimeCell(cell('event_start_date', 'event_time'), 'event_start_date', usDates)),
      pick: pickOf(league, { title, market, bet }),
      tags,
    },
    optional,
  );
}

interface Described {
  readonly title: string;
  readonly market: string;
  readonly bet: string;
}

function pickOf(league: string | undefined, { title, market, bet }: Described) {
  const total = TOTAL.test(market) && / (?:vs\.?|@) /i.test(title) ? /^(over|under) (\S+)$/i.exec(bet) : null;
  if (total !== null) return totalPick(league, total[1]?.toLowerCase() === 'over' ? 0 : 1, parseLine(total[2] ?? ''));
  if (teamsOf(title) === undefined) return null;
  if (MONEYLINE.test(market)) {
    const side = teamSide(bet, title);
    return side === undefined ? null : moneylinePick(league, side);
  }
  const spread = SPREAD.test(market) ? /^(.+) ([+-]\d\S*|pk)$/i.exec(bet) : null;
  const side = spread === null ? undefined : teamSide(spread[1] ?? '', title);
  return side === undefined ? null : spreadPick(league, side, parseLine(spread?.[2] ?? ''));
}
