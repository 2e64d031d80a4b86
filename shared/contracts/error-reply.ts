import * as z from 'zod/mini';

/** The body of every error: a message for the user, nothing else. */
export const errorReply = z.object({ message: z.string() });
