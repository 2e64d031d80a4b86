import type { FilterPage } from './filter-store.ts';

/** What pages with filters are called in sentences. */
export const pageNames: Record<FilterPage, string> = {
  dashboard: 'Arbitrage',
  overlap: 'Overlap',
  bonus: 'Promo',
  historical: 'History',
  track: 'Track',
  hidden: 'Hidden',
};
