import { parlayCount, returnOfAll } from '../../../../../shared/bets/parlays/parlay.ts';
import { lineOfSide } from '../../../../../shared/bets/side-line.ts';
import { isLeagueKey } from '../../../../../shared/catalogue/leagues.ts';
import { marketLabel } from '../../../../../shared/catalogue/markets.ts';
import { teamsOf } from '../../../../../shared/catalogue/team-names.ts';
import {
  betLine,
  betOdds,
  betText,
  type NewLeg,
  type NewSelection,
} from '../../../../../shared/contracts/bets/position.ts';
import { american, formatAmerican, isDecimalOdds, toAmerican } from '../../../../../shared/odds/american.ts';

/** A leg of a parlay as typed. `market`: a key, or `OTHER`; `side`: '0' home or over, '1' away or under. */
export interface LegTexts {
  readonly league: string;
  /** A game of our lists, or empty. */
  readonly gameId: string;
  readonly game: string;
  readonly market: string;
  readonly side: '0' | '1';
  readonly line: string;
  readonly label: string;
  /** American. */
  readonly odds: string;
  /** The leg that is corrected. */
  readonly was?: NewSelection;
}

/** Something that no score of ours grades, in words. */
export const OTHER = 'other';
export const NO_LEAGUE = '';

export const noLeg: LegTexts = {
  ...{ league: NO_LEAGUE, gameId: '', game: '', market: OTHER, side: '0', line: '', label: '', odds: '' },
};

/** A leg as it is typed to correct it. */
export function textsOfLeg(was: NewSelection): LegTexts {
  const { game, pick, label, odds } = was;
  const isOurs = game !== null && isLeagueKey(game.league);
  const texts: LegTexts = {
    ...noLeg,
    league: game === null ? NO_LEAGUE : isOurs ? game.league : OTHER,
    gameId: isOurs ? (game.id ?? '') : '',
    game: isOurs && game.id !== null ? '' : (game?.title ?? ''),
    odds: odds === null ? '' : formatAmerican(american(odds)),
    was,
  };
  if (game === null || pick === null || pick.participant !== null || !marketsOf(texts, game).includes(pick.market))
    return { ...texts, label };
  const { market, side, threshold } = pick;
  const line = lineOfSide(game.league, { market, side, line: threshold });
  return { ...texts, market, side: side === 0 ? '0' : '1', line: `${line}` };
}

/** A game of our lists, or of a leg that is corrected. */
export interface ListedGame {
  readonly id: string;
  readonly league: string;
  readonly title: string;
  readonly startTime: string | null;
}

/** The markets that a leg can be picked in; none without teams or a league of ours. */
export function marketsOf(leg: LegTexts, game: Pick<ListedGame, 'title'> | undefined): readonly string[] {
  const title = game?.title ?? leg.game;
  return isLeagueKey(leg.league) && teamsOf(title) !== undefined ? ['h2h', 'spreads', 'totals'] : [];
}

/** The two outcomes of a market of a game; none of a title without teams. */
export function outcomesOf(market: string, title: string): readonly string[] {
  const teams = teamsOf(title);
  if (teams === undefined) return [];
  return market === 'totals' ? ['Over', 'Under'] : [teams.home, teams.away];
}

/** Fields of a leg that can be wrong, as they stand below each other. */
const legFields = ['game', 'line', 'label', 'odds'] as const;
type LegField = (typeof legFields)[number];
export type LegProblems = Readonly<Partial<Record<LegField, string>>>;

/** The name of an input. `at`: the leg, from 0. */
export function legFieldName(at: number, field: LegField): string {
  return `leg-${at}-${field}`;
}

/** The first input that is wrong, by its name. */
export function firstWrongField(problems: readonly LegProblems[]): string | undefined {
  return problems
    .flatMap((each, at) => legFields.flatMap((field) => (field in each ? legFieldName(at, field) : [])))
    .at(0);
}

/** What a leg is, or what is wrong with it. */
export function readLeg(
  leg: LegTexts,
  game: ListedGame | undefined,
): NewSelection | { readonly problems: LegProblems } {
  const odds = oddsOf(leg);
  const title = betText.safeParse(game?.title ?? leg.game);
  const picked = pickOf(leg, game);
  if (odds === undefined || !title.success || 'problems' in picked)
    return {
      problems: {
        ...(!title.success && { game: 'The game’s name is too long' }),
        ...('problems' in picked && picked.problems),
        ...(odds === undefined && { odds: 'Enter the odds of this leg' }),
      },
    };
  const { was } = leg;
  // What is on the same has parts that cannot be typed.
  if (was !== undefined && isSame(leg, { ...textsOfLeg(was), odds: leg.odds })) return { ...was, odds };
  const hasGame = leg.league !== NO_LEAGUE || title.data !== '';
  return {
    ...picked,
    odds,
    game: hasGame
      ? {
          id: game?.id ?? null,
          league: leg.league === NO_LEAGUE ? OTHER : leg.league,
          title: title.data === '' ? picked.label : title.data,
          startTime: game?.startTime ?? null,
        }
      : null,
  };
}

/** Whole American odds; undefined for what are none. Null where a file did not say, and still nobody does. */
function oddsOf({ odds, was }: LegTexts): number | null | undefined {
  if (odds === '' && was?.odds === null) return null;
  return betOdds.safeParse(Math.round(typedNumber(odds))).data;
}

function isSame(one: LegTexts, other: LegTexts): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function pickOf(
  leg: LegTexts,
  game: ListedGame | undefined,
): Pick<NewSelection, 'label' | 'pick'> | { readonly problems: LegProblems } {
  const { league, market } = leg;
  if (!marketsOf(leg, game).includes(market)) {
    const label = betText.safeParse(leg.label);
    if (label.success && label.data !== '') return { label: label.data, pick: null };
    return { problems: { label: 'Enter what this leg is on' } };
  }
  const side = leg.side === '0' ? 0 : 1;
  const name = outcomesOf(market, game?.title ?? leg.game)[side] ?? '';
  const line = market === 'h2h' ? null : betLine.safeParse(typedNumber(leg.line)).data;
  if (line === undefined) return { problems: { line: `Enter the line of this leg, such as ${lineExample(market)}` } };
  const sign = market === 'spreads' && line !== null && line > 0 ? '+' : '';
  const threshold = lineOfSide(league, { market, side, line });
  return {
    label: `${marketLabel(league, market)}: ${name}${line === null ? '' : ` ${sign}${line}`}`,
    pick: { market, participant: null, side, threshold: threshold === '' ? null : threshold },
  };
}

/** A number with either minus sign; NaN of an empty text. */
function typedNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text.replace('−', '-'));
}

/** A line as one is typed in a market. */
export function lineExample(market: string): string {
  return market === 'totals' ? '8.5' : '-3.5';
}

/** American odds of the legs together; undefined while one has none, and where no such odds can be placed. */
export function oddsOfAll(legs: readonly LegTexts[], size: number | undefined): number | undefined {
  const odds = legs.flatMap((leg) => oddsOf(leg) ?? []);
  if (odds.length < legs.length) return undefined;
  const whole = returnOfAll(odds.map(american), size);
  return isDecimalOdds(whole) ? betOdds.safeParse(toAmerican(whole)).data : undefined;
}

/** How the legs can be combined: all in one, or by 2’s, 3’s … in so many parlays. */
export function sizesOf(legs: number): { readonly size: number; readonly count: number }[] {
  return Array.from({ length: legs - 1 }, (_, n) => ({ size: legs - n, count: parlayCount(legs, legs - n) }));
}

/** `3-leg parlay`, `Round robin: 4 legs by 2’s`. */
export function parlayName(legs: number, size: number | undefined): string {
  return size === undefined || size >= legs ? `${legs}-leg parlay` : `Round robin: ${legs} legs by ${size}’s`;
}

/** The parts of the bet that say it is a parlay. */
export function parlayParts(
  selections: readonly NewSelection[],
  size: number,
): Pick<NewLeg, 'label' | 'selections' | 'size'> {
  return {
    label: parlayName(selections.length, size),
    selections: [...selections],
    ...(size < selections.length && { size }),
  };
}
