import { isLeagueKey } from '../../catalogue/leagues.ts';
import { teamsOf } from '../../catalogue/team-names.ts';
import type { ImportedPosition } from '../../contracts/bets/imports.ts';
import { isSameName } from '../../engine/names.ts';
import type { BetIndex } from '../../odds/settlement.ts';

type Pick = ImportedPosition['legs'][number]['pick'];

/** A moneyline of a full game. */
export function moneylinePick(league: string | undefined, side: BetIndex): Pick {
  return pickOf(league, { market: 'h2h', side, threshold: null });
}

/** A spread of a full game. `line`: of the team that is bet on, -3.5 if it gives points. */
export function spreadPick(league: string | undefined, side: BetIndex, line: number | undefined): Pick {
  return line === undefined
    ? null
    : pickOf(league, { market: 'spreads', side, threshold: side === 0 ? 0 - line : line });
}

/** An over or under of a full game. */
export function totalPick(league: string | undefined, side: BetIndex, line: number | undefined): Pick {
  return line === undefined ? null : pickOf(league, { market: 'totals', side, threshold: line });
}

/** The side of a team in a game; undefined if it is neither. */
export function teamSide(team: string, title: string): BetIndex | undefined {
  const teams = teamsOf(title);
  if (teams === undefined || isSameName(teams.away, teams.home)) return undefined;
  if (isSameName(team, teams.home)) return 0;
  return isSameName(team, teams.away) ? 1 : undefined;
}

/** A line as written, `8.5` or `-3.5`; undefined if it is none. */
export function parseLine(cell: string): number | undefined {
  const text = cell.trim();
  if (/^(pk|pick|pick'?em)$/i.test(text)) return 0;
  const line = /^[+-]?\d{1,4}(?:\.\d{1,2})?$/.test(text) ? Number(text) : undefined;
  return line === undefined ? undefined : line + 0;
}

/** Only of our leagues, whose scores are known. */
function pickOf(
  league: string | undefined,
  pick: { readonly market: string; readonly side: BetIndex; readonly threshold: number | null },
): Pick {
  if (league === undefined || !isLeagueKey(league)) return null;
  return { ...pick, participant: null, threshold: pick.threshold === null ? null : pick.threshold + 0 };
}
