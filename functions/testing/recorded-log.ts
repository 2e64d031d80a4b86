import { createLog, type Facts, type Level, type Log } from '../platform/logger.ts';

export interface LogEntry {
  readonly level: Level;
  readonly event: string;
  readonly facts: Facts;
}

/** A log whose entries a test can look at. */
export function recordedLog(): { readonly log: Log; readonly entries: readonly LogEntry[] } {
  const entries: LogEntry[] = [];
  return { log: createLog((level, event, facts) => entries.push({ level, event, facts })), entries };
}
