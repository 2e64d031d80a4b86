import { useQuery } from '@tanstack/react-query';
import { displayOdds, toAmerican } from '../../../../../shared/odds/american.ts';
import { readPrice } from '../../../../../shared/odds/calculator.ts';
import type { StakeRules } from '../../../../../shared/odds/stake-rules.ts';
import { currentPricesQuery } from './current-prices.ts';
import { type Draft, legsInOrder } from './drafts/draft.ts';
import { type Hedge, type HedgeSearch, hedgeAt, hedgesAt, quoteKey } from './hedges.ts';
import { isBonusBet, type Offer } from './offer.ts';
import { pairResult } from './pair-result.ts';
import { amountText, type TakenBet, type TypedBet, takenFrom } from './taken-bet.ts';

/** What decides at which books and for how much bets are placed. */
export interface PlacingRules {
  /** Undefined: all. */
  readonly books: ReadonlySet<number> | undefined;
  readonly rules: StakeRules;
}

const MAX_WAYS_OUT = 3;

/** The second bet: at the price that was chosen, else at the best one of the row's line, and the other ways. */
export interface SecondChoice {
  /** Undefined if no book has a price. */
  readonly target: Hedge | undefined;
  /** At most three, the cheapest first. */
  readonly waysOut: readonly Hedge[];
}

function chooseSecond(hedges: readonly Hedge[], { chosen, gone }: Pick<Draft, 'chosen' | 'gone'>): SecondChoice {
  const left = hedges.filter(({ quote }) => !gone.includes(quoteKey(quote)));
  const target = left.find(({ quote }) => quoteKey(quote) === chosen) ?? left.find(({ isOnRow }) => isOnRow);
  return { target, waysOut: left.filter((hedge) => hedge !== target).slice(0, MAX_WAYS_OUT) };
}

/** What is typed of the second bet, else what is recommended, and the stake that is recommended at these odds, which it follows until it is typed. */
function secondTyped(target: Hedge, search: HedgeSearch, typed: Draft['typed']) {
  const odds = typed?.odds ?? displayOdds(target.quote.odds);
  const price = readPrice(odds);
  const solved = price && hedgeAt({ ...target.quote, odds: toAmerican(price) }, search);
  const asked = (solved ?? target).stake;
  const value: TypedBet = { ...typed, odds, stake: typed?.stake ?? amountText(asked) };
  return { value, asked };
}

/** The two bets in the order of the offer's legs. */
export function inLegOrder(
  offer: Pick<Offer, 'first'>,
  first: TakenBet,
  second: TakenBet,
): readonly [TakenBet, TakenBet] {
  return offer.first === 0 ? [first, second] : [second, first];
}

/** The second bet of a draft whose first is placed, at the prices of now. */
export function useSecondBet(draft: Draft, first: TakenBet, { books, rules }: PlacingRules) {
  const { key, offer, typed } = draft;
  const [placed, other] = legsInOrder(draft);
  const prices = useQuery(currentPricesQuery(key, offer, placed));
  const search = { offer, placed, taken: first, books, rules };
  const { target, waysOut } = chooseSecond(hedgesAt(prices.data?.quotes ?? [], search), draft);
  const second = target && secondTyped(target, search, typed);
  const taken =
    target &&
    second &&
    takenFrom(second.value, {
      sportsbookId: target.quote.sportsbookId,
      label: target.quote.label,
      bonus: isBonusBet(offer, other),
      asked: second.asked,
    });
  const result = taken && pairResult(offer, inLegOrder(offer, first, taken), rules);
  return { prices, other, target, waysOut, value: second?.value, asked: second?.asked, taken, result };
}
