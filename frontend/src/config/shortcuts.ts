/** Keyboard shortcuts. `key` is a `KeyboardEvent.key`; `label` is the description in the list of shortcuts. */
export const shortcuts = {
  next: { key: 'j', label: 'Next card' },
  previous: { key: 'k', label: 'Previous card' },
  details: { key: 'd', label: 'Details of the card' },
  track: { key: 't', label: 'Track or untrack the card' },
  hide: { key: 'h', label: 'Hide or unhide the card' },
  calculator: { key: 'c', label: 'Calculator, with the prices of the card' },
  scan: { key: 's', label: 'Scan' },
  filters: { key: 'f', label: 'Filters' },
  sheet: { key: '?', label: 'This list' },
} as const satisfies Record<string, Shortcut>;

interface Shortcut {
  readonly key: string;
  readonly label: string;
}
