import type { StateCode } from '../states.ts';

/**
 * Where books are that have the state in their links, as far as known on `date`; not verified with the books. A state that is missing here
 * costs the link to the bet, a state too many opens a page of the book that says so.
 */
const date = '2026-11-24';

const both = [
  ...['AZ', 'CO', 'DC', 'IL', 'IN', 'IA', 'KS', 'KY', 'LA', 'MD', 'MA', 'MI', 'MO', 'NV', 'NJ', 'NY', 'NC', 'OH', 'PA'],
  ...['TN', 'VA', 'WV', 'WY'],
] as const satisfies readonly StateCode[];

export const betMgmStates = { codes: both, date } as const;
export const caesarsStates = { codes: [...both, 'ME'], date } as const satisfies {
  codes: readonly StateCode[];
  date: string;
};
/** In Delaware it is at another host, whose links were not seen. */
export const betRiversStates = {
  codes: ['AZ', 'CO', 'IL', 'IN', 'IA', 'LA', 'MD', 'MI', 'NJ', 'NY', 'OH', 'PA', 'VA', 'WV'],
  date,
} as const satisfies { codes: readonly StateCode[]; date: string };
