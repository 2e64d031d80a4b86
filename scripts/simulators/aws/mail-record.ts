import * as z from 'zod';

/** Path of the mailbox on the product's port. */
export const MAIL_PATH = '/__local/mail';

/** A stored mail, one JSON object a line. */
export const mail = z.object({
  id: z.string(),
  at: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  /** Empty for a plain-text mail. */
  html: z.string().default(''),
  /** For bounce and complaint events; without one, none are published. */
  configurationSet: z.string().optional(),
  /** Headers beside the usual ones. */
  headers: z.record(z.string(), z.string()).optional(),
  /** Message tags, repeated in its events. */
  tags: z.record(z.string(), z.string()).default({}),
});
export type Mail = z.output<typeof mail>;

/** What can happen to a mail after it was sent. `soft-bounce`: the mailbox is full. */
export const feedbackKinds = ['bounce', 'soft-bounce', 'complaint'] as const;
export type MailFeedback = (typeof feedbackKinds)[number];
