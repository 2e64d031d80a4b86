import { isDeepStrictEqual } from 'node:util';
import type { Preset } from '../../../shared/contracts/presets.ts';

export const PAGE = 'dashboard';

/** The preset with this number. Its values follow from the number, so that a saved preset can be checked. */
export function presetOf(number: number): Omit<Preset, 'id'> {
  const name = `Preset ${number}`;
  const selectedSportsbooks = [1, 2 + (number % 2)];
  return {
    ...{ name, page: PAGE, selectedSportsbooks, selectedLeagues: [], selectedTimeRange: '24' },
    ...{ minProfit: number / 4, maxProfit: null },
  };
}

/** Whether a preset has the values of its number. */
export function isAsSaved({ id: _id, ...shown }: Preset): boolean {
  return isDeepStrictEqual(shown, presetOf(Number(shown.name.split(' ').at(-1))));
}
