import type { Preset } from '../../../shared/contracts/presets.ts';

/** A preset as the API returns it: two books, one league, at least 2%. */
export function aPreset(changes: Partial<Preset> = {}): Preset {
  return {
    id: '0123456789abcdef0123456789abcdef',
    name: 'High Profit NFL',
    page: 'dashboard',
    selectedSportsbooks: [1, 2],
    selectedLeagues: ['americanfootball_nfl'],
    selectedTimeRange: '24',
    minProfit: 2,
    maxProfit: null,
    ...changes,
  };
}
