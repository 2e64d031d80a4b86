import * as z from 'zod';

/** A round of alerts and live sockets instead of one of users. */
export const alertRound = z.object({
  seed: z.int().nonnegative(),
  /** Alert rules of all people together, and scans that they are matched on. */
  rules: z.int().positive(),
  scans: z.int().positive(),
  faults: z.int().nonnegative(),
  /** Folder for the round's logs, table and mails, which are then not deleted. */
  keepDir: z.string().optional(),
});
export type AlertRound = z.infer<typeof alertRound>;

/** A violation as text, with the command that repeats it; interruptions come at other moments then. */
export function describeAlertViolation(what: string, { seed, rules, scans, faults }: AlertRound): string {
  return `${what}\n    repeat: npm run drill -- --seed ${seed} --people 0 --rules ${rules} --scans ${scans} --faults ${faults}`;
}
