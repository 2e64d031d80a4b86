import { isDeepStrictEqual } from 'node:util';
import type { Preset } from '../../../shared/contracts/presets.ts';

export const PAGE = 'dashboard';

/** What is kept as a person's preset of this number: each number has its own, so that anybody can tell what must be there. */
export function presetOf(number: number): Omit<Preset, 'id'> {
  const name = `Preset ${number}`;
  const selectedSportsbooks = [1, 2 + (number % 2)];
  return {
    ...{ name, page: PAGE, selectedSportsbooks, selectedLeagues: [], selectedTimeRange: '24' },
    ...{ minProfit: number / 4, maxProfit: null },
  };
}

/** Whether a preset holds what was chosen for it. */
export function isAsSaved({ id: _id, ...shown }: Preset): boolean {
  return isDeepStrictEqual(shown, presetOf(Number(shown.name.split(' ').at(-1))));
}
