/** Keyboard shortcuts. `key` is a `KeyboardEvent.key`; `label` is the description in the list of shortcuts. */
export const shortcuts = {
  next: { key: 'j', label: 'Next card or row' },
  previous: { key: 'k', label: 'Previous card or row' },
  details: { key: 'd', label: 'Details of the card or row, like Enter' },
  firstBet: { key: '1', label: 'Open its first bet at the sportsbook' },
  secondBet: { key: '2', label: 'Open its second bet at the sportsbook' },
  place: { key: 'p', label: 'Place its bets' },
  track: { key: 't', label: 'Track or untrack it' },
  hide: { key: 'h', label: 'Hide or unhide it' },
  calculator: { key: 'c', label: 'Calculator, with its prices' },
  odds: { key: 'o', label: 'Odds screen, or the odds of the game in focus' },
  search: { key: '/', label: 'Search teams and players' },
  view: { key: 'v', label: 'Cards or list' },
  scan: { key: 's', label: 'Scan' },
  filters: { key: 'f', label: 'Filters' },
  sheet: { key: '?', label: 'This list' },
} as const satisfies Record<string, Shortcut>;

interface Shortcut {
  readonly key: string;
  readonly label: string;
}
