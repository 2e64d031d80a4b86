import * as z from 'zod/mini';
import { opportunityKinds } from '../../odds/limits.ts';

/** Path of the live socket, under the site's own host. */
export const LIVE_PATH = '/live';

/** What both ends of a live socket keep to. */
export const liveLimits = {
  /** A message from a page; a longer one closes its connection. */
  maxMessageBytes: 1024,
  /** Between two messages of a page; a sooner one closes its connection. */
  messageEveryMs: 1_000,
  /** From the first publication after a quiet time to its hint: what is published meanwhile is said together. */
  collectMs: 700,
  /** Between two hints to a page, at least: then until the pages of the last one have asked. */
  hintEveryMs: 1_500,
  /** A page out of view asks this long after a hint, once for all that come meanwhile. */
  hiddenAskMs: 10_000,
  /** Connections of a person; one more closes the oldest. */
  connectionsEach: 5,
  /** A quiet page sends a ping this often: the gateway closes connections that are idle for ten minutes. */
  pingEveryMs: 5 * 60_000,
  /** A page opens a new connection at this age: the gateway closes one at two hours. */
  renewAfterMs: 110 * 60_000,
} as const;

/** What hints name: the list of each kind, and the odds screen. */
export const liveBoards = [...opportunityKinds, 'odds'] as const;
export type LiveBoard = (typeof liveBoards)[number];

const board = z.enum(liveBoards);
/** Opaque: equal versions are equal lists. */
const version = z.string().check(z.minLength(1), z.maxLength(128));
const versions = z.partialRecord(board, version);

/** The boards' new versions, to be asked for within `spread` milliseconds, at a moment that each page chooses by chance. */
export const listsHint = z.object({
  t: z.literal('lists'),
  /** When it was said, ISO 8601. */
  at: z.string(),
  v: versions,
  spread: z.int().check(z.nonnegative(), z.maximum(60_000)),
});
export type ListsHint = z.output<typeof listsHint>;

/** What a page says: which boards it shows, with the version that it last heard of or an empty text; or nothing but that it is there. */
export const pageMessage = z.union([
  z.strictObject({ t: z.literal('boards'), v: z.partialRecord(board, z.string().check(z.maxLength(128))) }),
  z.strictObject({ t: z.literal('ping') }),
]);
export type PageMessage = z.output<typeof pageMessage>;
