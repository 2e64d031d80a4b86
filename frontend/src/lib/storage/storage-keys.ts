/** All localStorage keys but those of filters. `theme.js` reads the theme under the same name before the page starts. */
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

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys] | FiltersKey;

/** All sessionStorage keys. */
export const sessionKeys = {
  pendingRegistration: 'pendingRegistration',
  storageEmptiedAt: 'storageEmptiedAt',
  reloadedForCodeAt: 'reloadedForCodeAt',
  promoDollars: 'promoDollars',
} as const;
