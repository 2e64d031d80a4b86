/** Events on the event bus. Each detail also has the `requestId` of the request or job that caused it. */
export const events = {
  /** A user requested a scan. Detail: `{ scanId }`. */
  scanRequested: { source: 'crossbook.odds', detailType: 'ScanRequested' },
  /**
   * A league is to be scanned. Detail: `{ scanId, league, credits, callsPerSecond, askedAt }`; `askedAt`: when the round asked for it, seconds
   * since 1970. Delivered at least once, in any order.
   */
  leagueScanRequested: { source: 'crossbook.odds', detailType: 'LeagueScanRequested' },
  /**
   * A league has new lists. Detail: `{ league, dataAt, boards: [{ id, version }], publishedAt }`, without the lists themselves; `dataAt` in
   * seconds, `publishedAt` in milliseconds since 1970. Delivered at least once for each version, possibly late.
   */
  opportunitiesPublished: { source: 'crossbook.odds', detailType: 'OpportunitiesPublished' },
  /**
   * Sessions of a user have ended. Detail: `{ userId, connections: [id] }`, the live sockets that the user opened last: with the account their
   * rows may be deleted before the event arrives. Lost if the bus does not respond: what it leads to also happens each minute.
   */
  sessionsEnded: { source: 'crossbook.account', detailType: 'SessionsEnded' },
  /** An email is in the outbox. Detail: `{ mailId }`. */
  mailEnqueued: { source: 'crossbook.mail', detailType: 'MailEnqueued' },
  /** Alerts are enqueued. Detail: `{ alerts: [{ userId, alertId }] }`, at most 25. */
  alertsEnqueued: { source: 'crossbook.alerts', detailType: 'AlertsEnqueued' },
} as const;

export type EventName = keyof typeof events;
