/** All localStorage keys but those of filters and of unfinished bets. `theme.js` reads the theme under the same name before the page starts. */
export const storageKeys = {
  theme: 'ui-theme',
  boardArrangements: 'board-arrangements',
  boardColumns: 'board-columns',
  filtersCleared: 'globalFiltersCleared',
  tracked: 'trackedOpportunities',
  hidden: 'hiddenOpportunities',
  blocked: 'blockedOpportunities',
  shortcuts: 'keyboard-shortcuts',
  betting: 'bettingSettings',
  bettingSavedAt: 'bettingSavedAt',
  alertSound: 'alertSound',
  announcedAlerts: 'announcedAlerts',
  pushDevice: 'pushDevice',
} as const;

/** The key of a page's filters: `filters-overlap`. */
export function filtersKey(page: string): FiltersKey {
  return `filters-${page}`;
}

type FiltersKey = `filters-${string}`;

/** What the keys of unfinished bets begin with. */
export const UNFINISHED_BETS = 'unfinishedBets-';

/** The key of the bets that an account has begun to place: `unfinishedBets-8b0e…`. Others who sign in here must not see them. */
export function unfinishedBetsKey(userId: string): UnfinishedBetsKey {
  return `${UNFINISHED_BETS}${userId}`;
}

type UnfinishedBetsKey = `${typeof UNFINISHED_BETS}${string}`;

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys] | FiltersKey | UnfinishedBetsKey;

/** All sessionStorage keys. */
export const sessionKeys = {
  pendingRegistration: 'pendingRegistration',
  storageEmptiedAt: 'storageEmptiedAt',
  reloadedForCodeAt: 'reloadedForCodeAt',
  promoDollars: 'promoDollars',
  lastImport: 'lastImport',
} as const;
