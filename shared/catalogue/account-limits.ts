/** How many of each an account can keep. */
export const MAX_ALERT_RULES = 50;
export const MAX_DEVICES = 10;
export const MAX_LEDGER_ENTRIES = 2000;
export const MAX_PASSKEYS = 10;
export const MAX_PRESETS = 50;
export const MAX_PROMOTIONS = 50;
export const MAX_WEBHOOKS = 3;
