import * as z from 'zod';

/** Where the mailbox answers on the product's one port. */
export const MAIL_PATH = '/__local/mail';

/** A mail as the box keeps it: one JSON object a line. */
export const mail = z.object({
  id: z.string(),
  at: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  /** Empty where a mail has text only. */
  html: z.string().default(''),
  /** Under which the service tells of bounces; absent where it tells nobody. */
  configurationSet: z.string().optional(),
});
export type Mail = z.output<typeof mail>;

/** What may become of a mail after the service has taken it. */
export const aftermaths = ['bounce', 'complaint'] as const;
export type Aftermath = (typeof aftermaths)[number];
