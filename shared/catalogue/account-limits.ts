/** How many of each an account can keep. */
export const MAX_ALERT_RULES = 50;
export const MAX_DEVICES = 10;
export const MAX_LEDGER_ENTRIES = 2000;
export const MAX_PASSKEYS = 10;
export const MAX_PRESETS = 50;
export const MAX_PROMOTIONS = 50;
export const MAX_WEBHOOKS = 3;

/** How long a time-out may be, hours: a day to six weeks. */
export const timeOutHours = { min: 24, max: 6 * 7 * 24 } as const;

/** So long ago, what a book took says nothing of what it takes: limits change. */
export const TAKEN_DAYS = 180;

/** Why a person is stopped, each by what they have set. */
export const stopReasons = ['time-out', 'day-stakes', 'week-loss'] as const;
export type StopReason = (typeof stopReasons)[number];
