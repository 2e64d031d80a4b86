import type { ReadClock } from '../../../../../shared/bets/csv/times.ts';
import type { DayOf } from '../../../../../shared/bets/csv/year-record.ts';

/** Where the person is, for files that name no zone. */
export const clockHere: ReadClock = ([year, month, day, hour, minute, second]) =>
  new Date(year, month - 1, day, hour, minute, second).getTime();

export const dayHere: DayOf = (iso) => {
  const date = new Date(iso);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-');
};
