import { lineOfSide } from '../../../../../shared/bets/side-line.ts';
import { MONEYLINE_KEY, marketLabel, marketOf } from '../../../../../shared/catalogue/markets.ts';
import { teamsOf } from '../../../../../shared/catalogue/team-names.ts';
import type { BetPosition } from '../../../../../shared/contracts/bets/position.ts';
import { counts, gridRow, quotePrice, type Side } from '../../../../../shared/grid/grid-row.ts';
import type { GamePrices } from '../../../../../shared/grid/market-prices.ts';
import { pushChance } from '../../../../../shared/grid/push-chance.ts';
import type { Seconds } from '../../../../../shared/odds/time.ts';
import { gridQuery } from '../../../api/odds/grid.ts';
import type { Quote } from '../placement/offer.ts';

type Pick = NonNullable<BetPosition['legs'][number]['pick']>;
/** The league's key, and `away @ home`. */
export type GameOfBet = Readonly<Record<'league' | 'title', string>>;

/** The bet that wins where another one loses. */
export interface OtherSide {
  /** As lists have it: `Over/Under: Under 8.5`. */
  readonly label: string;
  /** Key of the market's family. */
  readonly family: string;
  readonly side: Side;
  /** Player or team that it is about. */
  readonly about: string | null;
  /** As a threshold in hundredths, which both sides share; 0 where the market has no line. */
  readonly line: number;
}

/** Undefined where no other side is known: of a bet without a market, on a market of three outcomes, or on a game without teams. */
export function otherSideOf({ league, title }: GameOfBet, pick: Pick | null): OtherSide | undefined {
  const market = pick === null ? undefined : marketOf(league, pick.market);
  if (pick === null || market === undefined) return undefined;
  const side: Side = pick.side === 0 ? 1 : 0;
  const outcome = outcomeOf(title, market.sides, side);
  if (outcome === undefined) return undefined;
  const { participant: about, threshold } = pick;
  const points = lineOfSide(league, { market: pick.market, side, line: threshold });
  const line = market.sides === 'spread' && points !== '' && points > 0 ? `+${points}` : `${points}`;
  const name = [about ?? '', outcome, line].filter((part) => part !== '').join(' ');
  return {
    ...{ label: `${marketLabel(league, market.family)}: ${name}`, family: market.family, side, about },
    line: Math.round((threshold ?? 0) * 100),
  };
}

function outcomeOf(title: string, sides: string, side: Side): string | undefined {
  switch (sides) {
    case 'over-under':
      return side === 0 ? 'Over' : 'Under';
    case 'yes-no':
      return side === 0 ? 'Yes' : 'No';
    case 'home-away':
    case 'spread':
      return teamsOf(title)?.[side === 0 ? 'home' : 'away'];
    default:
      return undefined;
  }
}

/** The prices of a league in which the other side is. */
export function otherSideQuery({ league }: GameOfBet, { family }: OtherSide) {
  return gridQuery(league, family === MONEYLINE_KEY ? undefined : family);
}

/** What the other side can be bet at. */
export interface OtherSidePrices {
  /** Of believed, fresh prices that stand apart from no other; the best after fees first. */
  readonly quotes: readonly Quote[];
  /** Fair probability that the other side wins, given that it does not push: by other books than that of the best price. */
  readonly fair: number | undefined;
  /** Probability that the line pushes, 0 to 1; undefined if unknown. */
  readonly push: number | undefined;
}

export const NO_PRICES: OtherSidePrices = { quotes: [], fair: undefined, push: undefined };

interface Asked {
  readonly league: string;
  readonly now: Seconds;
  /** The bettor's sportsbooks; undefined: all. */
  readonly books: ReadonlySet<number> | undefined;
  /** The book of the bet itself, where no other side is bet. */
  readonly ownBook: number | null;
}

/** The prices of the other side in a game. */
export function otherSidePrices(
  game: GamePrices | undefined,
  { label, family, side, about, line }: OtherSide,
  { league, now, books: mine, ownBook }: Asked,
): OtherSidePrices {
  const markets = (game?.markets ?? []).filter((market) => market.key === family && (market.about ?? null) === about);
  const quoted = markets.flatMap(({ books }) => books).filter((quote) => quote.line === line);
  const [market] = markets;
  if (market === undefined || quoted.length === 0) return { ...NO_PRICES, push: line % 100 === 0 ? undefined : 0 };
  const among = new Set(quoted.map(({ sportsbookId }) => sportsbookId));
  for (const id of among) if (id === ownBook || mine?.has(id) === false) among.delete(id);
  const { fair, outliers } = gridRow({ ...market, books: quoted }, { league, now, among });
  const place = { eventSport: league, market: family };
  const priced = quoted
    .filter((quote) => among.has(quote.sportsbookId) && counts(quote, side, now) && !outliers.has(quote.sportsbookId))
    .flatMap((quote) => {
      const price = quotePrice(quote, side, place);
      return price === undefined ? [] : [{ quote, price }];
    })
    .toSorted((a, b) => b.price - a.price || a.quote.sportsbookId - b.quote.sportsbookId);
  return {
    quotes: priced.map(({ quote: { sportsbookId, prices, updatedAt } }) => ({
      ...{ sportsbookId, odds: prices[side], label, updatedAt: new Date(updatedAt * 1000).toISOString() },
    })),
    fair: fair[side]?.middle,
    push: pushChance({ ...market, books: markets.flatMap(({ books }) => books) }, line, { league, now }),
  };
}
