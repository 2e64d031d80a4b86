import type { OverlapDetail, SideQuote } from '../contracts/opportunities.ts';
import type { PairKind } from '../odds/limits.ts';
import type { MarketOfBet, QuotedBet } from './price-at.ts';

/** A book's price, as far as pairing needs it. */
export type BookOdds = Pick<SideQuote, 'sportsbookId' | 'odds' | 'limit' | 'outlier' | 'outcome'> & QuotedBet;

/** The bets that a row recommends, and the lines of an overlap. */
export interface RecommendedBets extends MarketOfBet {
  readonly id: string;
  readonly kind: PairKind;
  readonly overlap: Pick<OverlapDetail, 'over' | 'under'> | undefined;
  readonly bets: readonly [BookOdds, BookOdds];
}
