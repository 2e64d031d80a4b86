/** What travels on the event bus. */
export const events = {
  /** Somebody asked for a scan. Detail: `{ scanId }`. */
  scanRequested: { source: 'crossbook.odds', detailType: 'ScanRequested' },
  /** A mail lies in the outbox. Detail: `{ mailId }`. */
  mailOwed: { source: 'crossbook.mail', detailType: 'MailOwed' },
} as const;

export type EventName = keyof typeof events;
