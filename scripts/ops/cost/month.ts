/** A twelfth of a year, as AWS's calculator has it. */
export const DAYS_PER_MONTH = 365 / 12;
export const DAY_SECONDS = 86_400;
export const MONTH_SECONDS = DAYS_PER_MONTH * DAY_SECONDS;
/** A plan's credits must last through the longest month. */
export const LONGEST_MONTH_DAYS = 31;
export const GB = 1e9;
