import * as z from 'zod/mini';
import { opportunityKinds } from '../../odds/limits.ts';
import type { Contract } from '../contract.ts';
import { MAX_NAME_LENGTH, nameField } from '../fields.ts';
import {
  filterMessages,
  hidesFlagged,
  hidesRulesDiffer,
  MIN_NONZERO_PROFIT_PERCENT,
  minDollars,
  search,
  selectedLeagues,
  selectedMarkets,
  selectedPeriods,
  selectedSportsbooks,
  selectedTimeRange,
  strict,
} from '../filter-fields.ts';

/** What a person wants alerts about, and where. */

/** Inclusive. Percent, seconds, and alerts an hour. */
export const alertRanges = {
  minMargin: { min: -100, max: 1000 },
  maxAge: { min: 30, max: 600 },
  maxPerHour: { min: 1, max: 30 },
} as const;

/** How an alert reaches a person. 'page': an open page of ours. 'push': every device of the account. 'discord': every webhook of the account. */
export const alertChannels = ['page', 'push', 'email', 'discord', 'telegram'] as const;
export type AlertChannel = (typeof alertChannels)[number];
export const alertChannel = z.enum(alertChannels);

export const alertMessages = {
  nameRequired: 'Enter a name',
  nameLong: `A name can have at most ${MAX_NAME_LENGTH} characters`,
  nameUnreadable: 'This name has characters that cannot be used',
  minMargin: 'Enter a margin from -100 to 1000%',
  maxAge: `Choose an age from ${alertRanges.maxAge.min} seconds to ${alertRanges.maxAge.max / 60} minutes`,
  maxPerHour: 'Choose 1 to 30 alerts an hour',
  noChannel: 'Choose at least one way to be told',
  channelTwice: 'A channel is chosen twice',
  quietTime: 'Enter a time of day, such as 22:00',
  quietSame: 'Quiet hours must begin and end at different times',
  unknownZone: 'Unknown time zone',
} as const;

/** What a person calls a rule, a device or a webhook. */
export const alertName = nameField({
  required: alertMessages.nameRequired,
  long: alertMessages.nameLong,
  unreadable: alertMessages.nameUnreadable,
});

function numberWithin({ min, max }: { readonly min: number; readonly max: number }, message: string) {
  const isStorable = (value: number) => value === 0 || Math.abs(value) >= MIN_NONZERO_PROFIT_PERCENT;
  return z.number(message).check(z.gte(min, message), z.lte(max, message), z.refine(isStorable, message));
}

/** A time of day on a clock of 24 hours, `22:00`. */
const timeOfDay = z
  .string(alertMessages.quietTime)
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, alertMessages.quietTime));

/** Every day between two times of day in a zone; over midnight if `from` is later than `to`. */
export const quietHours = z
  .strictObject({
    from: timeOfDay,
    to: timeOfDay,
    /** IANA zone, `America/New_York`. */
    zone: z.string(alertMessages.unknownZone).check(z.maxLength(64), z.refine(isZone, alertMessages.unknownZone)),
  })
  .check(z.refine(({ from, to }) => from !== to, alertMessages.quietSame));
export type QuietHours = z.output<typeof quietHours>;

/** Percent: the margin of a pair at the person's books with their stakes; expected value for overlaps, at worst for single bets; conversion for promos. */
export const minMargin = z.nullable(numberWithin(alertRanges.minMargin, alertMessages.minMargin));
export const ruleChannels = z.array(alertChannel).check(
  z.minLength(1, alertMessages.noChannel),
  z.refine((chosen) => new Set(chosen).size === chosen.length, alertMessages.channelTwice),
);

/** What a person enters. An empty list selects everything, as in filters. */
export const alertRuleFields = {
  name: alertName,
  on: z.boolean(),
  kinds: z.array(z.enum(opportunityKinds)).check(z.minLength(1), z.maxLength(opportunityKinds.length)),
  selectedSportsbooks,
  selectedLeagues,
  selectedTimeRange,
  selectedMarkets,
  selectedPeriods,
  search,
  hidesFlagged: z._default(hidesFlagged, false),
  strict: z._default(strict, false),
  /** Null: none; an overlap then needs an expected value of at least 0, a single bet that with which its board begins. */
  minMargin,
  minDollars,
  /** Absent: not. */
  hidesRulesDiffer: z.optional(hidesRulesDiffer),
  /** The oldest a price may be when the alert is sent, in seconds. */
  maxAge: z
    .int(alertMessages.maxAge)
    .check(z.gte(alertRanges.maxAge.min, alertMessages.maxAge), z.lte(alertRanges.maxAge.max, alertMessages.maxAge)),
  channels: ruleChannels,
  quietHours: z.nullable(quietHours),
  /** What comes beyond this is collected for the digest. */
  maxPerHour: z
    .int(alertMessages.maxPerHour)
    .check(
      z.gte(alertRanges.maxPerHour.min, alertMessages.maxPerHour),
      z.lte(alertRanges.maxPerHour.max, alertMessages.maxPerHour),
    ),
  /** Whether what the cap or quiet hours hold back comes as a digest by email. */
  digest: z.boolean(),
  /** Whether pushes name the sportsbooks and their odds, which a lock screen may show; other channels do for who has set books and stake. */
  showsBooks: z.boolean(),
};

/** The format of our ids, and of a browser's key for a new rule. */
const hex = z.string().check(z.regex(/^[0-9a-f]{32}$/));

/** `revision` counts the changes, from 1. */
export const alertRule = z.object({ id: hex, revision: z.int(), ...alertRuleFields });
export type AlertRule = z.output<typeof alertRule>;
export type AlertRuleFields = Omit<AlertRule, 'id' | 'revision'>;

const inputMessages = [...Object.values(alertMessages), ...Object.values(filterMessages)];

export const listAlertRules = {
  method: 'GET',
  path: '/api/alert-rules',
  access: 'signed-in',
  summary: 'Returns the caller’s alert rules, in the order they were saved.',
  reply: z.array(alertRule),
  delivery: 'each-time',
} as const satisfies Contract;

export const saveAlertRule = {
  method: 'POST',
  path: '/api/alert-rules',
  access: 'subscribed',
  summary: 'Saves an alert rule. A call repeated with the same key saves it once.',
  request: z.strictObject({ key: hex, ...alertRuleFields }),
  reply: alertRule,
  inputMessages,
  errors: ['too-many-rules', 'rule-changed'],
  delivery: 'each-time',
} as const satisfies Contract;

export const changeAlertRule = {
  method: 'POST',
  path: '/api/alert-rules/{id}',
  access: 'signed-in',
  summary: 'Changes an alert rule, if it has not been changed since the given revision.',
  params: z.object({ id: hex }),
  request: z.strictObject({ revision: z.int().check(z.gte(1)), ...alertRuleFields }),
  reply: alertRule,
  inputMessages,
  errors: ['rule-changed'],
  delivery: 'each-time',
} as const satisfies Contract;

export const deleteAlertRule = {
  method: 'DELETE',
  path: '/api/alert-rules/{id}',
  access: 'signed-in',
  summary: 'Deletes an alert rule.',
  params: z.object({ id: hex }),
  reply: z.object({}),
  delivery: 'each-time',
} as const satisfies Contract;

/** What a rule would have done in the last hour. */
export const previewAlertRule = {
  method: 'POST',
  path: '/api/alert-preview',
  access: 'subscribed',
  summary: 'Returns how often a rule would have alerted in the last hour, with the latest examples.',
  request: z.strictObject(alertRuleFields),
  reply: z.object({
    /** Alerts, before the hourly cap and quiet hours. */
    count: z.int(),
    /** How far back was looked, seconds: less than an hour if there is less data. */
    seconds: z.int(),
    /** The latest first, at most 3; what the alert's title would have been. */
    examples: z.array(z.object({ at: z.iso.datetime(), title: z.string() })),
  }),
  inputMessages,
  delivery: 'each-time',
} as const satisfies Contract;

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
