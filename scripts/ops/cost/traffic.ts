import type { Usage } from './assumptions.ts';
import { DAYS_PER_MONTH } from './month.ts';
import type { Runs } from './runs.ts';

/** What goes over the CDN in a month. */
export interface Traffic {
  readonly calls: number;
  readonly files: number;
  /** Documents, which are asked for anew each time. */
  readonly documents: number;
  readonly listBytes: number;
  readonly otherBytes: number;
  readonly fileBytes: number;
  /** Calls that begin a process. */
  readonly coldStarts: number;
}

export function trafficOf(usage: Usage, runs: readonly Runs[]): Traffic {
  const answered = runs.flatMap(({ label, count, replyBytes }) =>
    replyBytes === null ? [] : [{ label, count, bytes: count * (replyBytes + usage.headerBytes) }],
  );
  const calls = answered.reduce((sum, { count }) => sum + count, 0);
  const bytes = answered.reduce((sum, each) => sum + each.bytes, 0);
  const listBytes = answered.find(({ label }) => label === 'lists that are new')?.bytes ?? 0;
  const fresh = usage.subscribers * (usage.freshLoadsPerMonth + usage.visitsPerSubscriber);
  const cached = usage.subscribers * usage.pageLoadsPerDay * DAYS_PER_MONTH;
  const files = fresh * usage.filesPerFreshLoad + cached * usage.filesPerLoad;
  return {
    calls,
    files,
    documents: fresh + cached,
    listBytes,
    otherBytes: bytes - listBytes,
    fileBytes: fresh * usage.bytesPerFreshLoad + cached * usage.bytesPerLoad + files * usage.headerBytes,
    coldStarts: calls * usage.coldStartShare,
  };
}
