import { sportsbookName } from '../sportsbooks.ts';

/** What a book does with a bet in a case that its house rules name. */
type Treatment = 'refunded' | 'stands';

interface BookRule {
  readonly sportsbookId: number;
  readonly treatment: Treatment;
  readonly source: { readonly text: string; readonly date: string };
}

/** A case in which books treat the same bet differently. */
interface HouseRule {
  /** As a condition: `he bats but does not start`. */
  readonly when: string;
  readonly league: string;
  /** Keys of markets begin with it, alternate ones too. */
  readonly markets: string;
  /** Books whose rule was read; of all others it is not known. */
  readonly books: readonly BookRule[];
}

const houseRules: readonly HouseRule[] = [
  {
    when: 'he bats but does not start',
    league: 'baseball_mlb',
    markets: 'batter_',
    books: [
      {
        sportsbookId: 3,
        treatment: 'refunded',
        source: { text: 'BetMGM house rules, baseball: a player must be in the starting lineup', date: '2026-11-28' },
      },
      {
        sportsbookId: 1,
        treatment: 'stands',
        source: { text: 'FanDuel house rules, baseball: one plate appearance is action', date: '2026-11-28' },
      },
    ],
  },
];

/** The books of which a house rule is known that concerns a market. */
export function booksWithHouseRules(market: string): ReadonlySet<number> {
  const about = houseRules.filter(({ markets }) => market.startsWith(markets));
  return new Set(about.flatMap(({ books }) => books.map(({ sportsbookId }) => sportsbookId)));
}

/** Two bets on opposite sides of which one is refunded and the other stands. */
export interface RuleDifference {
  readonly when: string;
  /** Place of the refunded bet. */
  readonly refunded: 0 | 1;
}

/** The first case that the house rules of two books are known to treat differently, for bets on one market. */
export function houseRuleDifference(
  league: string,
  market: string,
  [first, second]: readonly [number, number],
): RuleDifference | undefined {
  for (const { when, league: ruled, markets, books } of houseRules) {
    if (ruled !== league || !market.startsWith(markets)) continue;
    const [one, other] = [first, second].map((id) => books.find(({ sportsbookId }) => sportsbookId === id)?.treatment);
    if (one === undefined || other === undefined || one === other) continue;
    return { when, refunded: one === 'refunded' ? 0 : 1 };
  }
  return undefined;
}

/** `If he bats but does not start, BetMGM refunds its bet and FanDuel’s stands: you would hold that one alone.` */
export function differenceText({ when, refunded }: RuleDifference, books: readonly [number, number]): string {
  const [refunding, standing] = refunded === 0 ? books : [books[1], books[0]];
  return `If ${when}, ${sportsbookName(refunding)} refunds its bet and the one at ${sportsbookName(standing)} stands: you would hold that one alone.`;
}
