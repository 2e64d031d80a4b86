/** What travels on the event bus. */
export const events = {
  /** Somebody asked for a scan. Detail: `{ scanId }`. */
  scanRequested: { source: 'crossbook.odds', detailType: 'ScanRequested' },
} as const;
