import * as z from 'zod/mini';

/** The shape of every failure: words fit for people, nothing else. */
export const errorReply = z.object({ message: z.string() });
