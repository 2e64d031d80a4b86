import { DEFAULT_MIN_DOLLARS } from '../../../../../shared/catalogue/filters.ts';
import type { AlertRuleFields } from '../../../../../shared/contracts/alerts/rules.ts';

const USUAL_AGE_SECONDS = 120;
const USUAL_PER_HOUR = 6;

/** What a new alert begins with: told on open pages, of arbitrages. */
export const newRule: AlertRuleFields = {
  name: '',
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
  minMargin: null,
  minDollars: DEFAULT_MIN_DOLLARS,
  hidesRulesDiffer: false,
  maxAge: USUAL_AGE_SECONDS,
  channels: ['page'],
  quietHours: null,
  maxPerHour: USUAL_PER_HOUR,
  digest: false,
  showsBooks: false,
};
