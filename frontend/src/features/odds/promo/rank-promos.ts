import { differingRules } from '../../../../../shared/boards/choose-pair.ts';
import type { PromoChoice } from '../../../../../shared/boards/promo-choice.ts';
import {
  bestPromoPair,
  comparePairs,
  type Narrowing,
  narrowings,
  type PromoBettor,
  type PromoPair,
} from '../../../../../shared/boards/promo-pairs.ts';
import { sportsbookById, sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { SideQuote } from '../../../../../shared/contracts/opportunities.ts';
import {
  centsFromDollars,
  formatDollars,
  formatDollarsDown,
  formatShortDollars,
} from '../../../../../shared/odds/money.ts';
import { percentText } from '../../../../../shared/odds/percent.ts';
import { moneyTiedUp, returnOnMoneyTiedUp } from '../../../../../shared/odds/promo-capital.ts';
import type { ShownPromo } from '../../../../../shared/odds/promo-return.ts';
import { isPair, type Opportunity, type PairOpportunity } from '../../../api/from-wire.ts';
import { formatStake } from '../../../lib/format.ts';
import type { RowRisk } from '../list/row-risk.ts';
import { quotedSides, withPair } from '../pairs/paired-quotes.ts';
import { asRow } from '../rows/read-row.ts';

/** An opportunity with the best pair for the user's promotion. */
export interface RankedPromo {
  readonly opportunity: Opportunity;
  /** How much is kept, and on how much: `Keep $81.29 of a $100 bonus bet · 21.5% on $378 tied up`. */
  readonly kept: string;
  /** The same where columns say how much is kept. */
  readonly tiedUp: RowRisk;
}

export interface RankedPromos {
  /** Best first, those with a flag after all others; ties by id. */
  readonly ranked: readonly RankedPromo[];
  /** How many lines that make money each part of the choice leaves out. */
  readonly narrowed: Readonly<Record<Narrowing, number>>;
}

/** The opportunities that make money with this promotion for this bettor. */
export function rankPromos(
  opportunities: readonly Opportunity[],
  choice: PromoChoice,
  bettor: PromoBettor,
): RankedPromos {
  const found = opportunities.filter(isPair).map((opportunity) => ({
    opportunity,
    outcome: bestPromoPair(opportunity, choice, bettor),
  }));
  const compare = comparePairs(choice);
  const ranked = found
    .flatMap(({ opportunity, outcome }) =>
      outcome !== undefined && 'pair' in outcome ? [{ opportunity, pair: outcome.pair }] : [],
    )
    .map(({ opportunity, pair }) => ({ opportunity: paired(opportunity, pair), pair }))
    .toSorted(
      (a, b) =>
        Number(a.opportunity.flags.length > 0) - Number(b.opportunity.flags.length > 0) ||
        compare(a.pair, b.pair) ||
        (a.opportunity.id < b.opportunity.id ? -1 : 1),
    )
    .map(({ opportunity, pair }) => ({ opportunity, ...promoNotes(choice, pair) }));
  const countOf = (part: Narrowing) =>
    found.filter(({ outcome }) => outcome !== undefined && 'narrowedBy' in outcome && outcome.narrowedBy === part)
      .length;
  const [books = 0, smallest = 0, odds = 0, exchanges = 0, hedge = 0] = narrowings.map(countOf);
  return { ranked, narrowed: { books, smallest, odds, exchanges, hedge } };
}

/** A book to choose; `mine` if the bettor uses it. */
export interface PromoBook {
  readonly id: number;
  readonly name: string;
  readonly mine: boolean;
}

/** Books to choose from: those with a quote on a promoted side in the list; the bettor's first, then by name. */
export function booksIn(
  opportunities: readonly Opportunity[],
  { books, exchanges }: { readonly books: ReadonlySet<number> | undefined; readonly exchanges: boolean },
): PromoBook[] {
  const ids = new Set(opportunities.flatMap((each) => quotedSides(each)[0].map((quote) => quote.sportsbookId)));
  return [...ids]
    .filter((id) => exchanges || sportsbookById(id)?.kind !== 'exchange')
    .map((id) => ({ id, name: sportsbookName(id), mine: books?.has(id) ?? true }))
    .toSorted((a, b) => Number(b.mine) - Number(a.mine) || (a.name < b.name ? -1 : 1));
}

function paired(opportunity: PairOpportunity, { promoted, hedge, result }: PromoPair<SideQuote>): Opportunity {
  return asRow(
    withPair(opportunity, [promoted, hedge], {
      profitMargin: percentText(result.conversion),
      stakes: [result.amount, result.hedgeStake],
      profit: result.guaranteed,
      rulesDiffer: differingRules(opportunity, [promoted, hedge]),
    }),
  );
}

function promoNotes(choice: PromoChoice, pair: PromoPair<SideQuote>): Omit<RankedPromo, 'opportunity'> {
  const { share, tied } = tiedUpOf(choice, pair.result);
  const limit = limitText(pair);
  const full = [`${share} on ${formatShortDollars(tied)} tied up`, ...(limit === undefined ? [] : [limit])].join(' · ');
  const tiedUp = { dollars: formatDollarsDown(tied), about: `returns ${share}`, full };
  return { kept: `${keptText(choice, pair.result)} · ${full}`, tiedUp };
}

function keptText({ promotion, boost }: PromoChoice, { amount, guaranteed }: ShownPromo): string {
  const kept = formatDollars(guaranteed);
  const face = formatShortDollars(amount);
  switch (promotion) {
    case 'bonus-bet':
      return `Keep ${kept} of a ${face} bonus bet`;
    case 'profit-boost':
      return `Keep ${kept} from a ${boost}% boost on ${face}`;
    case 'no-sweat':
      return `Keep about ${kept} from a ${face} no-sweat bet (estimate)`;
  }
}

function tiedUpOf({ promotion }: PromoChoice, result: ShownPromo) {
  const share = 100 * returnOnMoneyTiedUp({ promotion, ...result });
  return { share: `${share.toFixed(1)}%`, tied: moneyTiedUp({ promotion, ...result }) };
}

/** Why the amount is smaller than the chosen one. */
function limitText({ promoted, hedge, result: { limitedBy, limitSource } }: PromoPair<SideQuote>): string | undefined {
  if (limitedBy === undefined) return undefined;
  const { sportsbookId, limit = 0 } = limitedBy === 0 ? promoted : hedge;
  const book = sportsbookName(sportsbookId);
  if (limitSource === 'bettor') return `limited by your maximum at ${book}`;
  return `${book} takes at most $${formatStake(centsFromDollars(limit))}`;
}
