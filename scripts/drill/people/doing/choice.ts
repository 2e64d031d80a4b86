import { type PresetPage, presetPages } from '../../../../shared/catalogue/filters.ts';
import type { Preset } from '../../../../shared/contracts/presets.ts';

/** What she chooses: by name and page alone, so that anybody can tell what a preset of this name must hold. */
export function choiceOf(name: string, page: PresetPage): Omit<Preset, 'id'> {
  const turn = Number(name.split('.').at(-1));
  return {
    name,
    page,
    selectedSportsbooks: turn % 2 === 0 ? [1, 2] : [],
    selectedLeagues: [],
    selectedTimeRange: '24',
    minProfit: turn / 4,
    maxProfit: null,
  };
}

export function pageOf(name: string): PresetPage {
  return presetPages[Number(name.split('.').at(-1)) % presetPages.length] ?? 'dashboard';
}
