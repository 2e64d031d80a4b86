import { type OpportunityKind, opportunityKinds, type PairKind } from './limits.ts';

/** What a kind of opportunity is called, where its list and its page are, and how its list is ordered. */
export interface KindRow {
  readonly label: string;
  /** At the front of an alert's title. */
  readonly alertName: string;
  /** The list's endpoint and path. */
  readonly list: { readonly endpoint: string; readonly path: `/api/${string}` };
  /** The path of its page. */
  readonly page: `/${string}`;
  /** The name of its page's filters, as stored and sent. */
  readonly filters: string;
  /** What its margins mean: a guaranteed profit, the worst case of two bets, the conversion of a bonus bet, or what is expected at worst. */
  readonly margins: 'guaranteed' | 'worst case' | 'conversion' | 'expected';
  /** What the list is ordered by, best first: the margin, or the expected value. */
  readonly rankedBy: 'margin' | 'value';
  /** Whose prices a row has: every book's, or only those that some listed pair needs. */
  readonly prices: 'every book' | 'listed pairs';
  /** What the page says below its title. */
  readonly purpose?: string;
  /** What the page says while there are none. */
  readonly empty: { readonly title: string; readonly text: string; readonly example?: string };
}

/** Every kind of opportunity. What it takes to add one: docs/adding.md. */
export const kinds = {
  arbitrage: {
    label: 'Arbitrage',
    alertName: 'Arb',
    list: { endpoint: 'odds/list-opportunities', path: '/api/opportunities' },
    page: '/',
    filters: 'dashboard',
    margins: 'guaranteed',
    rankedBy: 'margin',
    prices: 'every book',
    empty: {
      title: 'No Arbitrage Opportunities',
      text: 'Click the Scan button for new arbitrage (risk-free) opportunities.',
    },
  },
  overlap: {
    label: 'Overlap',
    alertName: 'Overlap EV',
    list: { endpoint: 'odds/list-overlap', path: '/api/overlap' },
    page: '/overlap',
    filters: 'overlap',
    margins: 'worst case',
    rankedBy: 'value',
    prices: 'every book',
    empty: {
      title: 'No Overlap Opportunities',
      text: 'Click the Scan button for new overlap (low-risk, high-profit) opportunities, where both sides can win at once.',
      example:
        'Example: one side at -6.5 and the other at +7.5 both win if the margin is exactly 7. At -6.5 and +7.0 that margin wins one bet and refunds the other.',
    },
  },
  promo: {
    label: 'Promo',
    alertName: 'Promo',
    list: { endpoint: 'odds/list-promo', path: '/api/promo' },
    page: '/promo',
    filters: 'bonus',
    margins: 'conversion',
    rankedBy: 'margin',
    prices: 'every book',
    empty: {
      title: 'No Promo Opportunities',
      text: 'Click the Scan button for new promo opportunities, which turn the most of a sportsbook promotion into cash.',
    },
  },
  'low-hold': {
    label: 'Low Hold',
    alertName: 'Low hold',
    list: { endpoint: 'odds/list-low-hold', path: '/api/low-hold' },
    page: '/low-hold',
    filters: 'low-hold',
    margins: 'worst case',
    rankedBy: 'margin',
    prices: 'listed pairs',
    purpose: 'Pairs that cost almost nothing, used to clear bonus rollover.',
    empty: {
      title: 'No Low Hold Opportunities',
      text: 'Click the Scan button for new low hold pairs, which cost at most 3% of the stakes whichever side wins.',
    },
  },
  value: {
    label: 'Value',
    alertName: 'Value',
    list: { endpoint: 'odds/list-value', path: '/api/value' },
    page: '/value',
    filters: 'value',
    margins: 'expected',
    rankedBy: 'margin',
    prices: 'every book',
    purpose: 'Single bets at a better price than other sportsbooks imply. Expected, not certain.',
    empty: {
      title: 'No Value Opportunities',
      text: 'Click the Scan button for new bets whose price is better than what at least three other sportsbooks imply.',
    },
  },
} as const satisfies Readonly<Record<OpportunityKind, KindRow>>;

/** Pages of lists, by the name of their filters. */
export type BoardFilters = (typeof kinds)[OpportunityKind]['filters'];

/** Pages that have filter presets, as stored and sent. */
export const presetPages: readonly (BoardFilters | 'track' | 'hidden')[] = [
  ...opportunityKinds.map((kind) => kinds[kind].filters),
  'track',
  'hidden',
];

/** A value for each kind. */
export function perKind<V>(make: (kind: OpportunityKind) => V): Readonly<Record<OpportunityKind, V>> {
  return { ...perPairKind(make), value: make('value') };
}

/** A value for each kind that pairs bets. */
export function perPairKind<V>(make: (kind: PairKind) => V): Readonly<Record<PairKind, V>> {
  return { arbitrage: make('arbitrage'), overlap: make('overlap'), promo: make('promo'), 'low-hold': make('low-hold') };
}
