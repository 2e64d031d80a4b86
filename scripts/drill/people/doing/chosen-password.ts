import { type Answer, outcomeOf } from '../record.ts';
import type { Self } from '../self.ts';

/** Whether it was done shows when she logs in, unless she was told. */
export function keepInMind({ mind, record }: Self, password: string, answer: Answer): void {
  const isUnclear = record.some(
    (seen) =>
      seen.kind === 'call' &&
      (seen.asked.password === password || seen.asked.newPassword === password) &&
      outcomeOf(seen.answer) === 'unknown',
  );
  if (outcomeOf(answer) === 'done') mind.passwords = [password];
  else if (isUnclear) mind.passwords = [password, ...mind.passwords];
}
