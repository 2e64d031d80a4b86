/** All localStorage keys of which there is one each. The privacy policy says what each holds. `theme.js` reads the theme under the same name before the page starts. */
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
  visits: 'visits',
} as const;

/** What the localStorage keys begin with of which there are several. */
export const storagePrefixes = { filters: 'filters-', unfinishedBets: 'unfinishedBets-' } as const;

export type SingleKey = (typeof storageKeys)[keyof typeof storageKeys];
export type KeyPrefix = (typeof storagePrefixes)[keyof typeof storagePrefixes];
export type StorageKey = SingleKey | `${KeyPrefix}${string}`;

/** The key of a page's filters: `filters-overlap`. */
export function filtersKey(page: string): StorageKey {
  return `${storagePrefixes.filters}${page}`;
}

/** The key of the bets that an account has begun to place: `unfinishedBets-8b0e…`. Others who sign in here must not see them. */
export function unfinishedBetsKey(userId: string): StorageKey {
  return `${storagePrefixes.unfinishedBets}${userId}`;
}

/** All sessionStorage keys. */
export const sessionKeys = {
  pendingRegistration: 'pendingRegistration',
  storageEmptiedAt: 'storageEmptiedAt',
  reloadedForCodeAt: 'reloadedForCodeAt',
  promoDollars: 'promoDollars',
  lastImport: 'lastImport',
} as const;

export type SessionKey = (typeof sessionKeys)[keyof typeof sessionKeys];
