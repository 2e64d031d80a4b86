/** What travels on the event bus. */
export const events = {
  /** Somebody asked for a scan. Detail: `{ scanId }`. */
  scanRequested: { source: 'crossbook.odds', detailType: 'ScanRequested' },
  /**
   * A league has new lists. Detail: `{ league, dataAt, boards: [{ id, version }] }`, without the lists themselves; `dataAt` in seconds
   * since 1970. At least once for each version, be it late.
   */
  opportunitiesPublished: { source: 'crossbook.odds', detailType: 'OpportunitiesPublished' },
  /** A mail lies in the outbox. Detail: `{ mailId }`. */
  mailOwed: { source: 'crossbook.mail', detailType: 'MailOwed' },
} as const;

export type EventName = keyof typeof events;
