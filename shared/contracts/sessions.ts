import * as z from 'zod/mini';
import { type SecurityEventName, securityEvents } from '../catalogue/security-events.ts';
import type { Contract } from './contract.ts';

/** Times in ISO 8601, UTC. */
const session = z.object({
  /** Names the session to `end-session`; opens nothing. */
  id: z.string(),
  /** Browser and operating system, as far as the browser tells: `Chrome on macOS`. Anyone can invent it. */
  device: z.string(),
  /** Part of the address where it began; empty if unknown. */
  place: z.string(),
  beganAt: z.iso.datetime(),
  /** At most 15 minutes too early. */
  lastUsedAt: z.iso.datetime(),
  /** Whether it is the caller's own. */
  current: z.boolean(),
});
export type ListedSession = z.output<typeof session>;

export const listSessions = {
  method: 'GET',
  path: '/api/sessions',
  access: 'signed-in',
  summary: 'Returns the signed-in user’s live sessions: the caller’s own first, then the most recently used.',
  reply: z.array(session),
  delivery: 'each-time',
} as const satisfies Contract;

/** Shown for a session that has ended, never existed, or belongs to another account. */

export const endSession = {
  method: 'POST',
  path: '/api/end-session',
  access: 'signed-in',
  reauthentication: 'always',
  summary: 'Ends one session of the signed-in user, at once.',
  request: z.strictObject({ id: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  reply: z.object({}),
  errors: ['session-not-found'],
  delivery: 'each-time',
} as const satisfies Contract;

export const endOtherSessions = {
  method: 'POST',
  path: '/api/end-other-sessions',
  access: 'signed-in',
  reauthentication: 'always',
  summary: 'Ends every session of the signed-in user but the caller’s, and every code that was sent, at once.',
  reply: z.object({}),
  delivery: 'each-time',
} as const satisfies Contract;

const eventNames = Object.keys(securityEvents) as [SecurityEventName, ...SecurityEventName[]];

const event = z.object({
  name: z.enum(eventNames),
  /** ISO 8601, UTC. */
  at: z.iso.datetime(),
  /** As of sessions. */
  device: z.string(),
  place: z.string(),
});
export type ListedSecurityEvent = z.output<typeof event>;

/** The most recent events that are listed. */
export const LISTED_EVENTS = 100;

export const listSecurityEvents = {
  method: 'GET',
  path: '/api/security-events',
  access: 'signed-in',
  summary: `Returns the signed-in user’s security log, newest first, at most ${LISTED_EVENTS} entries.`,
  reply: z.array(event),
  delivery: 'each-time',
} as const satisfies Contract;
