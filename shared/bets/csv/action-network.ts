import { teamsOf } from '../../catalogue/team-names.ts';
import type { ImportedPosition } from '../../contracts/bets/imports.ts';
import { american, isDecimalOdds, toAmerican } from '../../odds/american.ts';
import type { Cents } from '../../odds/money.ts';
import { CellProblem, oddsOf, parseAmount, type ReadOptional, stakeOf, type WrittenOdds } from './cells.ts';
import { isParlayType, toPosition } from './imported-bet.ts';
import { leagueOf } from './leagues.ts';
import { moneylinePick, parseLine, spreadPick, totalPick } from './picks.ts';
import type { Row } from './rows.ts';
import { tagsOf } from './texts.ts';
import { parseTimeCell, usDates } from './times.ts';

/** Parts of a game, which a final score does not grade. */
const PERIODS: Readonly<Record<string, string>> = {
  firsthalf: '1st half',
  secondhalf: '2nd half',
  firstquarter: '1st quarter',
  firstperiod: '1st period',
  firstfiveinnings: '1st 5 innings',
};

/** A line of Action Network's `history.csv`. It has no id, no book and no time of placing: the start of the game counts. @throws CellProblem */
export function readActionNetwork({ cell }: Row, optional: ReadOptional): ImportedPosition {
  const startTime = parseTimeCell(cell('Start Time'), 'start time', usDates);
  if (startTime === undefined) throw new CellProblem('has no start time');
  const [title, type, period] = [cell('Game'), cell('Type').toLowerCase(), cell('Period').toLowerCase()];
  const league = leagueOf(cell('League'));
  const stake = stakeOf(cell('Money Wagered'));
  const profit = optional(() => parseAmount(cell('Money Net'), 'money net'));
  const isWholeGame = period === 'game' || period === 'live' || period === '';
  const described = cell('Pick Desc');
  return toPosition(
    {
      source: 'action-network',
      placedAt: startTime,
      book: '',
      text: isWholeGame ? (labelOf(cell) ?? described) : `${described} (${PERIODS[period] ?? period})`,
      isParlay: isParlayType(type),
      odds: oddsIn(cell('Odds'), described) ?? oddsByProfit(stake, profit),
      stake,
      bonus: false,
      result: cell('Result'),
      profit,
      league,
      title,
      startTime: type === 'future' ? undefined : startTime,
      pick:
        isWholeGame && teamsOf(title) !== undefined ? pickOf(type, league, parseLine(cell('Odds/Spread/Total'))) : null,
      tags: tagsOf(cell('Tag')),
    },
    optional,
  );
}

function pickOf(type: string, league: string | undefined, line: number | undefined) {
  switch (type) {
    case 'over':
      return totalPick(league, 0, line);
    case 'under':
      return totalPick(league, 1, line);
    case 'spread_home':
      return spreadPick(league, 0, line);
    case 'spread_away':
      return spreadPick(league, 1, line);
    case 'ml_home':
      return moneylinePick(league, 0);
    case 'ml_away':
      return moneylinePick(league, 1);
    default:
      return null;
  }
}

/** As our own bets are called: `Over/Under: Under 8.5`. */
function labelOf(cell: Row['cell']): string | undefined {
  const [type, line] = [cell('Type').toLowerCase(), parseLine(cell('Odds/Spread/Total'))];
  const teams = teamsOf(cell('Game'));
  if (teams === undefined) return undefined;
  if (type === 'ml_home' || type === 'ml_away') return `Moneyline: ${type === 'ml_home' ? teams.home : teams.away}`;
  if (line === undefined) return undefined;
  if (type === 'over' || type === 'under') return `Over/Under: ${type === 'over' ? 'Over' : 'Under'} ${line}`;
  if (type !== 'spread_home' && type !== 'spread_away') return undefined;
  return `Point Spread: ${type === 'spread_home' ? teams.home : teams.away} ${line > 0 ? `+${line}` : line}`;
}

/** The odds, which futures have only at the end of their text, if at all. */
function oddsIn(cell: string, described: string): WrittenOdds | undefined {
  if (cell !== '' && !/^n\/?a$/i.test(cell)) return oddsOf(cell, 'american');
  const last = /(?:^|\s)([+-]\d{3,6})$/.exec(described)?.[1];
  return last === undefined ? undefined : oddsOf(last, 'american');
}

/** @throws CellProblem unless the bet was won */
function oddsByProfit(stake: Cents, profit: Cents | undefined): WrittenOdds {
  const price = profit === undefined ? 0 : 1 + profit / stake;
  if (!isDecimalOdds(price) || price > 10_000 || price < 1.0002) throw new CellProblem('has no odds');
  return { american: american(toAmerican(price)) };
}
