import * as z from 'zod/mini';
import { opportunityKinds } from '../../../shared/odds/limits.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { scanSchedule } from './scan-schedule.ts';

/** The lists stored for each version of a league. */
export const views = [...opportunityKinds, 'events', 'odds', 'grid', 'lines', 'changes'] as const;
export type View = (typeof views)[number];

const count = z.int().check(z.nonnegative());

export const leagueVersion = z.object({
  /** Identifies the parts; unique per scan. */
  version: z.string(),
  /** When it was scanned, seconds since 1970. */
  dataAt: storedSeconds,
  /** Number of parts of each view. A view that the writer did not know has none, and one that the reader does not know is not read. */
  parts: z.record(z.string(), count),
  /** The views whose single part is in the shared row; the others' parts have their own rows. */
  shared: z._default(z.array(z.string()), []),
  /**
   * Of parts in the bucket: by view, the byte of the version's object at which each part begins, and at last the one after the view's end.
   * Absent if the parts are rows of the table.
   */
  bounds: z.optional(z.record(z.string(), z.array(count))),
  /** The first event id in each part of the odds, ascending: the directory for finding an event's part. */
  oddsFrom: z.array(z.string()),
  /** Of the run that published it: a later run's version stays. Absent until it is published. */
  token: z.optional(z.int()),
  /** When the league's next lists are due; absent before its first scheduled scan. */
  next: z.optional(scanSchedule),
});
/** One version of a league's data. */
export type LeagueVersion = z.output<typeof leagueVersion>;

/** A league's lists as lines to be packed. `odds` lines start with the event's id and a tab, in ascending order. */
export type LeagueLines = Readonly<Record<View, readonly string[]>>;
