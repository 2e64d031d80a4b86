import * as z from 'zod';

/** A mail as the box keeps it: one JSON object a line. */
export const mail = z.object({
  id: z.string(),
  at: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
});
export type Mail = z.output<typeof mail>;
