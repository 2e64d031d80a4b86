import type { PromoDetail } from '../contracts/opportunities.ts';
import type { Price } from '../odds/american.ts';
import { bonusBetConversion } from '../odds/promo-return.ts';
import type { BookOdds } from './bets.ts';
import { type PairedRow, soundHedge } from './choose-pair.ts';
import { pricedQuotes } from './price-at.ts';

/** A line with the books whose bonus bets are listed for it. */
type PromoRow<Q> = PairedRow & {
  readonly promo?: Pick<PromoDetail, 'pairs'> | undefined;
  readonly legs: readonly { readonly quotes: readonly Q[] }[];
};

type Priced<Q> = Q & { readonly price: Price };

/** A bonus bet and its hedge. `conversion`: the share of the bonus bet that is kept. */
interface ChosenPromo<Q> {
  readonly pair: readonly [Priced<Q>, Priced<Q>];
  readonly conversion: number;
}

/** The bonus bet of every book that is listed for the line, with its best hedge among the line's quotes; the best one first. */
export function choosePromos<Q extends BookOdds>(row: PromoRow<Q>): readonly ChosenPromo<Q>[] {
  const [promoted, hedges] = row.legs;
  return choosePricedPromos(row, [pricedQuotes(promoted?.quotes ?? [], row), pricedQuotes(hedges?.quotes ?? [], row)]);
}

/** The same for sides that have prices, best first. */
function choosePricedPromos<Q extends BookOdds>(
  row: PairedRow & Pick<PromoRow<Q>, 'promo'>,
  [promotedQuotes, hedges]: readonly [readonly Priced<Q>[], readonly Priced<Q>[]],
): readonly ChosenPromo<Q>[] {
  return (row.promo?.pairs ?? [])
    .flatMap(({ sportsbookId }) => {
      const promoted = promotedQuotes.find((quote) => quote.sportsbookId === sportsbookId);
      const hedge = promoted && soundHedge(row, promoted, hedges);
      if (promoted === undefined || hedge === undefined) return [];
      const pair = [promoted, hedge] as const;
      return [{ pair, conversion: bonusBetConversion(promoted.price, hedge.price) }];
    })
    .toSorted((a, b) => b.conversion - a.conversion || a.pair[0].sportsbookId - b.pair[0].sportsbookId);
}
