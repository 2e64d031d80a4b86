import * as z from 'zod/mini';
import { presetPages } from '../odds/kinds.ts';
import type { Contract } from './contract.ts';
import { isAtMost, MAX_NAME_LENGTH, messages } from './fields.ts';
import {
  filterMessages,
  hidesFlagged,
  hidesRulesDiffer,
  maxProfit,
  minDollars,
  minProfit,
  search,
  selectedLeagues,
  selectedMarkets,
  selectedPeriods,
  selectedSportsbooks,
  selectedTimeRange,
  sort,
  strict,
  view,
} from './filter-fields.ts';

const page = z.enum(presetPages);

/** Trimmed; the length counts after trimming. No control characters. */
export const presetName = z.pipe(
  z.string(messages.presetNameRequired).check(z.trim(), z.minLength(1, messages.presetNameRequired)),
  z.string().check(
    z.refine((name) => isAtMost(name, MAX_NAME_LENGTH), messages.presetNameLong),
    z.refine((name) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(name), messages.presetNameUnreadable),
  ),
);

const filters = {
  page,
  selectedSportsbooks,
  selectedLeagues,
  selectedTimeRange,
  minProfit,
  maxProfit,
  /** Absent means everything, or the board's own default. */
  selectedMarkets: z.optional(selectedMarkets),
  selectedPeriods: z.optional(selectedPeriods),
  search: z.optional(search),
  hidesFlagged: z.optional(hidesFlagged),
  hidesRulesDiffer: z.optional(hidesRulesDiffer),
  strict: z.optional(strict),
  minDollars: z.optional(minDollars),
  sort: z.optional(sort),
  view: z.optional(view),
  /** Whether overlaps with a negative or unknown expected value are shown. */
  showsAllValues: z.optional(z.boolean()),
};

export const preset = z.object({ id: z.string(), name: z.string(), ...filters });
export type Preset = z.output<typeof preset>;

export const listPresets = {
  method: 'GET',
  path: '/api/saved-filter-presets',
  access: 'signed-in',
  summary: 'Returns the presets of one page, in the order they were saved.',
  query: z.object({ page }),
  reply: z.array(preset),
  delivery: 'each-time',
} as const satisfies Contract;

export const savePreset = {
  method: 'POST',
  path: '/api/saved-filter-presets',
  access: 'signed-in',
  summary: 'Saves filters under a name.',
  request: z.strictObject({ name: presetName, ...filters }),
  reply: preset,
  inputMessages: [
    messages.presetNameRequired,
    messages.presetNameLong,
    messages.presetNameUnreadable,
    ...Object.values(filterMessages),
  ],
  errors: ['too-many-presets'],
  delivery: 'each-time',
} as const satisfies Contract;

/** The format of generated ids. */
const presetId = z.string().check(z.regex(/^[0-9a-f]{32}$/));

export const deletePreset = {
  method: 'DELETE',
  path: '/api/saved-filter-presets/{id}',
  access: 'signed-in',
  summary: 'Deletes a preset.',
  params: z.object({ id: presetId }),
  reply: z.object({}),
  delivery: 'each-time',
} as const satisfies Contract;
