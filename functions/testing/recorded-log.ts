import { createLog, type Facts, type Level, type Log } from '../platform/logger.ts';

export interface LogEntry {
  readonly level: Level;
  readonly event: string;
  readonly facts: Facts;
}

/** A log that keeps its entries for assertions. */
export function recordedLog(): { readonly log: Log; readonly entries: readonly LogEntry[] } {
  const entries: LogEntry[] = [];
  return { log: createLog((level, event, facts) => entries.push({ level, event, facts })), entries };
}
