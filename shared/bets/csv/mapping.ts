interface FieldRow {
  readonly field: string;
  readonly label: string;
  readonly required: boolean;
  /** How such columns are usually called, the likeliest first. */
  readonly names: readonly string[];
}

/** What a column of an unknown file can hold. A field further up takes a column before those below. */
export const mappedFields = [
  {
    field: 'placedAt',
    label: 'Date',
    required: true,
    names: ['date placed', 'placed', 'placed at', 'bet date', 'date', 'time', 'created'],
  },
  {
    field: 'bet',
    label: 'Bet',
    required: true,
    names: ['bet', 'pick', 'selection', 'description', 'bet name', 'label', 'details', 'wager'],
  },
  {
    field: 'stake',
    label: 'Stake',
    required: true,
    names: ['stake', 'risk', 'wagered', 'bet amount', 'bet size', 'size', 'amount'],
  },
  { field: 'odds', label: 'Odds', required: true, names: ['odds', 'price', 'american odds', 'decimal odds', 'line'] },
  {
    field: 'toWin',
    label: 'To win',
    required: false,
    names: ['to win', 'towin', 'win', 'potential win', 'potential profit'],
  },
  {
    field: 'book',
    label: 'Sportsbook',
    required: false,
    names: ['sportsbook', 'book', 'bookmaker', 'bookie', 'site', 'operator'],
  },
  {
    field: 'result',
    label: 'Result',
    required: false,
    names: ['result', 'status', 'outcome', 'state', 'w/l', 'win/loss'],
  },
  {
    field: 'profit',
    label: 'Profit',
    required: false,
    names: ['profit', 'net', 'p/l', 'pnl', 'profit/loss', 'win amount', 'bet profit', 'net profit', 'amount'],
  },
  {
    field: 'payout',
    label: 'Payout or cash-out',
    required: false,
    names: ['payout', 'cashout', 'cash out', 'return', 'returns', 'returned', 'paid', 'total return'],
  },
  {
    field: 'bonus',
    label: 'Free bet',
    required: false,
    names: ['free bet', 'freebet', 'bonus bet', 'bonus', 'is bonus', 'is free bet'],
  },
  { field: 'type', label: 'Type', required: false, names: ['type', 'bet type', 'bettype'] },
  {
    field: 'closing',
    label: 'Closing odds',
    required: false,
    names: ['closing odds', 'closing', 'closing line', 'close', 'closing price', 'clv odds'],
  },
  {
    field: 'settledAt',
    label: 'Settled date',
    required: false,
    names: ['settled', 'date settled', 'settled at', 'settled date', 'settlement date', 'graded'],
  },
  { field: 'league', label: 'League', required: false, names: ['league', 'competition', 'sport', 'leagues', 'sports'] },
  { field: 'event', label: 'Game', required: false, names: ['game', 'event', 'match', 'matchup', 'fixture'] },
  {
    field: 'id',
    label: 'Bet ID',
    required: false,
    names: ['bet id', 'ticket', 'ticket id', 'ticket number', 'reference', 'bet reference', 'wager id', 'id'],
  },
  { field: 'tags', label: 'Tags', required: false, names: ['tags', 'tag', 'labels'] },
  { field: 'note', label: 'Note', required: false, names: ['note', 'notes', 'comment', 'comments'] },
] as const satisfies readonly FieldRow[];

export type MappedField = (typeof mappedFields)[number]['field'];

/** The column of each field, from 0; absent where the file has none. */
export type Mapping = Readonly<Partial<Record<MappedField, number>>>;

/** What the names of the columns suggest. No column is taken twice. */
export function guessMapping(columns: readonly string[]): Mapping {
  const names = columns.map(plain);
  const taken = new Set<number>();
  const guessed: Partial<Record<MappedField, number>> = {};
  for (const { field, names: wanted } of mappedFields) {
    const at = wanted.map((name) => names.findIndex((each, place) => each === name && !taken.has(place))).find(isPlace);
    if (at === undefined) continue;
    taken.add(at);
    guessed[field] = at;
  }
  return guessed;
}

/** Whether a line of a file is that of its columns: at least three of them are called as usual. */
export function isHeader(cells: readonly string[]): boolean {
  return Object.keys(guessMapping(cells)).length >= 3;
}

/** The required fields that no column is chosen for. What a bet wins stands for its odds. */
export function missingFields(mapping: Mapping): readonly string[] {
  return mappedFields
    .filter(({ field, required }) => required && mapping[field] === undefined)
    .filter(({ field }) => field !== 'odds' || mapping.toWin === undefined)
    .map(({ label }) => label);
}

function isPlace(at: number): boolean {
  return at !== -1;
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[_-]+/g, ' ')
    .replace(/[^a-z/ ]/g, '')
    .trim();
}
