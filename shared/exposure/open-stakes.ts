import type { Position } from '../bets/position.ts';
import { OTHER_BOOKS } from '../ledger/bet-moves.ts';
import { easternDay } from '../ledger/eastern-day.ts';
import { groupBy } from '../numbers/group-by.ts';
import { type Cents, cents } from '../odds/money.ts';

/** What is at stake in open bets, both sides of a hedge counted. */
export interface OpenStakes {
  /** Cash. */
  readonly staked: Cents;
  /** Faces of bonus bets, which are the books' money. */
  readonly bonus: Cents;
  readonly bets: number;
}

export interface OpenExposure {
  readonly all: OpenStakes;
  /** By the day of the game's start in Eastern Time, the first one first; null, last: of unknown or several games. */
  readonly days: readonly (OpenStakes & { readonly day: string | null })[];
  /** The `MOST_GAMES` with the most cash; null: of unknown or several games. */
  readonly games: readonly (OpenStakes & { readonly title: string | null; readonly day: string | null })[];
  /** How many games are not among them. */
  readonly moreGames: number;
  /** The most cash first; 0 stands for all books that are not ours. */
  readonly books: readonly (OpenStakes & { readonly sportsbookId: number })[];
}

export const MOST_GAMES = 50;

interface OpenBet {
  readonly day: string | null;
  readonly title: string | null;
  /** Tells games apart. */
  readonly game: string;
  readonly sportsbookId: number;
  readonly stake: Cents;
  readonly bonus: boolean;
}

export function openExposure(positions: readonly Position[]): OpenExposure {
  const bets = positions.flatMap(openBets);
  const days = grouped(bets, ({ day }) => day ?? '').map(([{ day }, sums]) => ({ day, ...sums }));
  const games = grouped(bets, ({ game }) => game).map(([{ title, day }, sums]) => ({ title, day, ...sums }));
  const books = grouped(bets, ({ sportsbookId }) => `${sportsbookId}`).map(([{ sportsbookId }, sums]) => ({
    sportsbookId,
    ...sums,
  }));
  return {
    all: sumsOf(bets),
    days: days.toSorted((one, other) => ((one.day ?? '~') < (other.day ?? '~') ? -1 : 1)),
    games: games.toSorted(byCash).slice(0, MOST_GAMES),
    moreGames: Math.max(0, games.length - MOST_GAMES),
    books: books.toSorted(byCash),
  };
}

function openBets({ game, legs }: Position): OpenBet[] {
  const day = game === null || game.startTime === null ? null : easternDay(game.startTime);
  const title = game?.title ?? null;
  return legs
    .filter(({ settled }) => settled === undefined)
    .map(({ sportsbookId, stake, bonus }) => ({
      ...{ day, title, game: game?.id ?? `${title} ${day}`, stake, bonus },
      sportsbookId: sportsbookId ?? OTHER_BOOKS,
    }));
}

function grouped(bets: readonly OpenBet[], keyOf: (bet: OpenBet) => string): (readonly [OpenBet, OpenStakes])[] {
  return [...groupBy(bets, keyOf).values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [[first, sumsOf(group)] as const];
  });
}

function sumsOf(bets: readonly OpenBet[]): OpenStakes {
  const sum = (bonus: boolean) =>
    cents(bets.filter((bet) => bet.bonus === bonus).reduce((total, { stake }) => total + stake, 0));
  return { staked: sum(false), bonus: sum(true), bets: bets.length };
}

function byCash(one: OpenStakes, other: OpenStakes): number {
  return other.staked - one.staked || other.bonus - one.bonus;
}
