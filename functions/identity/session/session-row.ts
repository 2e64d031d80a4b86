import * as z from 'zod/mini';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import type { Visit } from '../../platform/visit.ts';
import { limits } from '../protection/limits.ts';
import { ABSOLUTE_SECONDS, IDLE_SECONDS } from './session.ts';

/** DynamoDB's TTL is late enough never to decide anything. */
export const SWEEP_AFTER_SECONDS = 24 * 3600;

/** Times in seconds since 1970. */
export const sessionRow = z.object({
  userId: z.string(),
  /** The user's epoch when the session started; the session ends when it changes. */
  epoch: z.int(),
  createdAt: storedSeconds,
  lastSeenAt: storedSeconds,
  authenticatedAt: z.optional(storedSeconds),
  /** Where it began. */
  userAgent: z.string(),
  place: z.string(),
  /** Of the flow cookie of the sign-up that opened it. */
  flowHash: z.optional(z.string()),
  /** SHA-256 of the push endpoint of the device for alerts that it added; the device ends with it. */
  deviceHash: z.optional(z.string()),
  /** Start of the window whose calls are counted; only moves forward. */
  windowStart: storedSeconds,
});
export type SessionRow = z.output<typeof sessionRow>;

/** How a session begins. */
export interface SessionBegin {
  readonly visit: Visit;
  /** Whether its owner has just given their password or passkey. */
  readonly authenticated?: boolean;
  /** Of the flow cookie, if a sign-up opens it. */
  readonly flowHash?: string | undefined;
  /** The session that it replaces: it gets as old as that one, and its owner is not asked less. */
  readonly replaced?: { readonly createdAt: Seconds; readonly authenticatedAt: Seconds | undefined };
}

/** The row of a new session. */
export function newSessionRow(
  user: { readonly id: string; readonly epoch: number },
  seconds: number,
  { visit, authenticated = false, flowHash, replaced }: SessionBegin,
) {
  const life = { createdAt: replaced?.createdAt ?? seconds, lastSeenAt: seconds };
  const authenticatedAt = authenticated ? seconds : replaced?.authenticatedAt;
  return {
    userId: user.id,
    epoch: user.epoch,
    ...life,
    ...visit,
    authenticatedAt,
    flowHash,
    windowStart: windowAt(seconds),
    callCount: 0,
    ttl: sweepAt(life),
  };
}

/** Idle for too long, or too old. `seconds`: now, since 1970. */
export function isOver({ createdAt, lastSeenAt }: SessionRow, seconds: number): boolean {
  return seconds >= lastSeenAt + IDLE_SECONDS || seconds >= createdAt + ABSOLUTE_SECONDS;
}

/** Start of the window in which a call is counted. */
export function windowAt(seconds: Seconds): Seconds {
  return seconds - (seconds % limits.callsBySession.windowSeconds);
}

/** When DynamoDB may remove the row. */
export function sweepAt({ createdAt, lastSeenAt }: Pick<SessionRow, 'createdAt' | 'lastSeenAt'>): Seconds {
  return Math.min(lastSeenAt + IDLE_SECONDS, createdAt + ABSOLUTE_SECONDS) + SWEEP_AFTER_SECONDS;
}
