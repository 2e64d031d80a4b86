import type { BookStates } from '../states/book-states.ts';
import { type StateCode, states } from '../states/states.ts';

/** Where books run, as far as known on the day; not verified with the books. */
const linkStates = { text: 'States in the provider’s links and on the books’ pages', date: '2026-11-24' } as const;

const both = [
  ...['AZ', 'CO', 'DC', 'IL', 'IN', 'IA', 'KS', 'KY', 'LA', 'MD', 'MA', 'MI', 'MO', 'NV', 'NJ', 'NY', 'NC', 'OH', 'PA'],
  ...['TN', 'VA', 'WV', 'WY'],
] as const satisfies readonly StateCode[];

export const betMgmStates: BookStates = { kind: 'license', codes: both, disputed: [], source: linkStates };
export const caesarsStates: BookStates = { kind: 'license', codes: [...both, 'ME'], disputed: [], source: linkStates };
/** In Delaware it is at another host, whose links were not seen. */
export const betRiversStates: BookStates = {
  kind: 'license',
  codes: ['AZ', 'CO', 'IL', 'IN', 'IA', 'LA', 'MD', 'MI', 'NJ', 'NY', 'OH', 'PA', 'VA', 'WV'],
  disputed: ['DE'],
  source: linkStates,
};

/** Where it takes bets in person only, its app may not: not known. */
export const fanDuelStates: BookStates = {
  kind: 'license',
  codes: [
    'AZ',
    'CO',
    'CT',
    'DC',
    'IL',
    'IN',
    'IA',
    'KS',
    'KY',
    'LA',
    'MD',
    'MA',
    'MI',
    'NJ',
    'NY',
    'NC',
    'OH',
    'PA',
    'TN',
    'VT',
    'VA',
    'WV',
    'WY',
  ],
  disputed: ['MO', 'MS', 'NV', 'WA'],
  source: { text: 'FanDuel Legal States (datapandas.org, February 28, 2026)', date: '2026-11-29' },
};
export const draftKingsStates: BookStates = {
  kind: 'license',
  codes: [
    'AZ',
    'CO',
    'CT',
    'IL',
    'IN',
    'IA',
    'KS',
    'KY',
    'LA',
    'MD',
    'MA',
    'MI',
    'MO',
    'NH',
    'NJ',
    'NY',
    'NC',
    'OH',
    'OR',
    'PA',
    'TN',
    'VT',
    'VA',
    'WV',
    'WY',
  ],
  disputed: ['DC', 'ME', 'MS', 'NV', 'WA'],
  source: {
    text: 'DraftKings Legal States in 2025 (gamblingharm.org); a list of 2026 (pixelation.org) adds Maine and the District of Columbia',
    date: '2026-11-29',
  },
};

const notRead = { text: 'Its states were not read', date: '2026-11-28' } as const;

export const licensedSomewhere: BookStates = { kind: 'license', codes: null, disputed: [], source: notRead };
export const sweepstakes: BookStates = { ...licensedSomewhere, kind: 'sweepstakes' };
export const offshore: BookStates = { ...licensedSomewhere, kind: 'offshore' };

function without(...left: readonly StateCode[]): readonly StateCode[] {
  return states.map(({ code }) => code).filter((code) => !left.includes(code));
}

export const novigStates: BookStates = {
  kind: 'federal',
  codes: without('AZ', 'MI', 'NV'),
  disputed: ['AL', 'CA', 'CO', 'CT', 'ID', 'LA', 'MT', 'NJ', 'NY', 'TN', 'WA'],
  source: {
    text: 'Legal Sports Report of October 5, 2026: all but Arizona, Michigan and Nevada. A list of September 2026 leaves out eleven more',
    date: '2026-11-28',
  },
};
export const prophetXStates: BookStates = {
  kind: 'federal',
  codes: without('NV'),
  disputed: ['CT'],
  source: {
    text: 'Announcement of June 18, 2026: all but Nevada. Connecticut has ordered it to stop',
    date: '2026-11-28',
  },
};
export const kalshiStates: BookStates = {
  kind: 'federal',
  codes: null,
  disputed: [],
  source: {
    text: 'In dispute before courts, among others of Nevada, New Jersey, New York and Minnesota; no list of states was read',
    date: '2026-11-28',
  },
};
