/** What single keys do. `key` as the browser names it in `KeyboardEvent.key`; `words` as the sheet of shortcuts shows them. */
export const shortcuts = {
  next: { key: 'j', words: 'Next card' },
  previous: { key: 'k', words: 'Previous card' },
  details: { key: 'd', words: 'Details of the card' },
  track: { key: 't', words: 'Track or untrack the card' },
  hide: { key: 'h', words: 'Hide or unhide the card' },
  calculator: { key: 'c', words: 'Calculator, with the prices of the card' },
  scan: { key: 's', words: 'Scan' },
  filters: { key: 'f', words: 'Filters' },
  sheet: { key: '?', words: 'This list' },
} as const satisfies Record<string, Shortcut>;

interface Shortcut {
  readonly key: string;
  readonly words: string;
}
