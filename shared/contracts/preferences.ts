import * as z from 'zod/mini';
import type { Contract } from './contract.ts';
import { filterMessages, maxProfit, minProfit, selectedSportsbooks, selectedTimeRange } from './filter-fields.ts';

const theme = z.enum(['light', 'dark']);
export type Theme = z.output<typeof theme>;

/** Whether the page follows the device's theme; `theme` then holds what the device last showed. Saving a theme without it ends the following. */
const followSystem = z.boolean();

/** The theme chosen by a user: their device's, or always the same. */
export type ThemeChoice = Theme | 'system';

const fields = {
  theme: z.optional(theme),
  followSystem: z.optional(followSystem),
  selectedSportsbooks: z.optional(selectedSportsbooks),
  selectedTimeRange: z.optional(selectedTimeRange),
  minProfit: z.optional(minProfit),
  maxProfit: z.optional(maxProfit),
};

/** Settings stored with the account. A setting that was never set is absent. */
export const preferences = z.object(fields);
export type Preferences = z.output<typeof preferences>;

export const getPreferences = {
  method: 'GET',
  path: '/api/user-preferences',
  access: 'signed-in',
  summary: 'Returns the theme and the filters stored with the account.',
  reply: preferences,
  delivery: 'each-time',
} as const satisfies Contract;

export const savePreferences = {
  method: 'POST',
  path: '/api/user-preferences',
  access: 'signed-in',
  summary: 'Updates the given preferences and keeps the others.',
  request: z.strictObject(fields),
  reply: preferences,
  inputMessages: [filterMessages.unknownSportsbook, filterMessages.sportsbookTwice],
  delivery: 'each-time',
} as const satisfies Contract;
