/** How often a league is scanned while its next game is near. */
interface ScanInterval {
  /** Applies if a game starts within this many hours. */
  readonly startsWithinHours: number;
  readonly everyMinutes: number;
}

/**
 * How often a league is scanned: by the first row that its next game fits, nearest first. `otherwise`: minutes where no row fits. A stage
 * never scans more often than its schedule runs.
 *
 * No row may be below a minute: before a game the provider renews its prices once a minute, so that a call in between would pay for the
 * same prices again. https://the-odds-api.com/sports-odds-data/update-intervals.html
 */
export interface ScanIntervals {
  readonly rows: readonly ScanInterval[];
  readonly otherwise: number;
}

/** As an environment variable: `6:1 48:2 *:5`. */
export function formatScanIntervals({ rows, otherwise }: ScanIntervals): string {
  return [
    ...rows.map(({ startsWithinHours, everyMinutes }) => `${startsWithinHours}:${everyMinutes}`),
    `*:${otherwise}`,
  ].join(' ');
}

/** Undefined for any other text. */
export function parseScanIntervals(text: string): ScanIntervals | undefined {
  const found = /^((?:[1-9]\d{0,3}:[1-9]\d{0,3} )*)\*:([1-9]\d{0,3})$/.exec(text);
  if (found === null) return undefined;
  const rows = (found[1] ?? '')
    .split(' ')
    .filter((row) => row !== '')
    .map((row) => row.split(':').map(Number))
    .map(([startsWithinHours = 0, everyMinutes = 0]) => ({ startsWithinHours, everyMinutes }));
  return { rows, otherwise: Number(found[2]) };
}
