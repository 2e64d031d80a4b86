/** All localStorage keys. `theme.js` reads the theme under the same name before the page starts. */
export const storageKeys = {
  theme: 'ui-theme',
  dashboardFilters: 'filters-dashboard',
  overlapFilters: 'filters-overlap',
  bonusFilters: 'filters-bonus',
  historicalFilters: 'filters-historical',
  trackFilters: 'filters-track',
  hiddenFilters: 'filters-hidden',
  boardArrangements: 'board-arrangements',
  boardColumns: 'board-columns',
  filtersCleared: 'globalFiltersCleared',
  tracked: 'trackedOpportunities',
  hidden: 'hiddenOpportunities',
  blocked: 'blockedOpportunities',
  shortcuts: 'keyboard-shortcuts',
} as const;

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

/** All sessionStorage keys. */
export const sessionKeys = {
  pendingRegistration: 'pendingRegistration',
  storageEmptiedAt: 'storageEmptiedAt',
  reloadedForCodeAt: 'reloadedForCodeAt',
} as const;
