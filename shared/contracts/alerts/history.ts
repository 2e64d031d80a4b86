import * as z from 'zod/mini';
import { opportunityKinds } from '../../odds/limits.ts';
import type { Contract } from '../contract.ts';
import { alertChannel } from './rules.ts';

/** What people were told, and how well that works. */

/** Why a channel was not used. */
export const unsentReasons = [
  'quiet hours',
  'hourly cap',
  'too late',
  'no target',
  'refused',
  'access ended',
  'game muted',
  'book off',
  'stopped',
] as const;

/** Alerts of a person from one scan of a league, the best; more could not be sent within the account's hourly cap three times over. */
export const MOST_AT_ONCE = 20;

const delivery = z.object({
  channel: alertChannel,
  /** 'waiting': not tried yet, or to be tried again. 'held': it is in the digest. */
  state: z.enum(['waiting', 'sent', 'held', 'not sent']),
  reason: z.optional(z.enum(unsentReasons)),
});

const alert = z.object({
  /** Unique in the account; opaque. */
  id: z.string(),
  at: z.iso.datetime(),
  ruleName: z.string(),
  kind: z.enum(opportunityKinds),
  opportunityId: z.string(),
  /** `Arb 2.40%: Lakers @ Suns`. */
  title: z.string(),
  /** `FanDuel +105 / DraftKings +104 · prices of 12:58:20 PM ET`; what to bet, for someone who has set books and stake. */
  body: z.string(),
  /** Where each bet is to be placed, in the order to place them; absent for who has not set books and stake. */
  books: z.optional(z.array(z.object({ text: z.string(), url: z.url({ protocol: /^https$/ }) }))),
  /** Where a press on it leads, a path of ours. */
  path: z.string(),
  /** Whether the pair was still listed 60 s later at no less; null until then. */
  stillThere: z.nullable(z.boolean()),
  /** When the person said that they placed it, and that it was gone. */
  placedAt: z.optional(z.iso.datetime()),
  goneAt: z.optional(z.iso.datetime()),
  deliveries: z.array(delivery),
  /** How many more the same scan would have brought, beyond `MOST_AT_ONCE`; absent if none, and on all but one of the scan's alerts. */
  leftOut: z.optional(z.int()),
});
export type SentAlert = z.output<typeof alert>;

/** The format of our ids; they sort by time. */
const alertId = z.string().check(z.regex(/^[0-9a-f-]{1,64}$/));

/** Alerts of the last 7 days. */
export const listAlerts = {
  method: 'GET',
  path: '/api/alerts',
  access: 'subscribed',
  summary:
    'Returns the caller’s alerts, the latest first, at most 50. `before` and `after`: ids of alerts, to page back and to ask for new ones.',
  query: z.object({ before: z.optional(alertId), after: z.optional(alertId) }),
  reply: z.object({ alerts: z.array(alert), more: z.boolean() }),
  delivery: 'each-time',
} as const satisfies Contract;

/** The id of an opportunity, or what stands for one in an old address. */
const opportunityId = z.string().check(z.maxLength(400), z.regex(/^[a-z-]{1,20}(?:\/.*)?$/));

/** For a link to an opportunity that is not listed any more. */
export const getGone = {
  method: 'GET',
  path: '/api/alert-gone',
  access: 'subscribed',
  summary: 'Returns when an opportunity that somebody was told of left the list last; null if that is not known.',
  query: z.object({ id: opportunityId }),
  reply: z.object({ goneAt: z.nullable(z.iso.datetime()) }),
  delivery: 'each-time',
} as const satisfies Contract;

/** Milliseconds from the end of a scan to the answer of the service that takes the message. */
const speed = z.object({ channel: alertChannel, sent: z.int(), p50: z.nullable(z.int()), p95: z.nullable(z.int()) });

/** How often people said so, and the median from the alert to their press, milliseconds; null without any. */
const answered = z.object({ count: z.int(), p50: z.nullable(z.int()) });

/** Public. */
export const getAlertFigures = {
  method: 'GET',
  path: '/api/alert-figures',
  access: 'anyone',
  summary:
    'Returns how fast alerts went out in the last 24 hours, how many opportunities were still there 60 s later, and how soon people placed them or found them gone.',
  reply: z.object({
    since: z.iso.datetime(),
    channels: z.array(speed),
    /** Of alerted opportunities, 0 to 1; null if there were none. */
    stillThere: z.nullable(z.number()),
    checked: z.int(),
    placed: answered,
    gone: answered,
  }),
  delivery: 'each-time',
} as const satisfies Contract;
