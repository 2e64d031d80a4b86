import type { AlertRuleFields } from '../../../shared/contracts/alerts/rules.ts';

/** Arbitrages of at least 1% by push, at any hour. */
export const anAlertRule: AlertRuleFields = {
  name: 'Arbs above 1%',
  on: true,
  kinds: ['arbitrage'],
  selectedSportsbooks: [],
  selectedLeagues: [],
  selectedTimeRange: 'all',
  selectedMarkets: [],
  selectedPeriods: [],
  search: '',
  hidesFlagged: false,
  strict: false,
  minMargin: 1,
  minDollars: null,
  maxAge: 300,
  channels: ['push'],
  quietHours: null,
  maxPerHour: 10,
  digest: false,
  showsBooks: true,
};
