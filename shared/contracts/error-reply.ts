import * as z from 'zod/mini';

/**
 * The body of every error. `code`: an `ErrorCode`, by which a program decides; a later version may send others, and the gateway's own replies
 * have none. `message`: for the user. `field`: of the request, if one is wrong.
 */
export const errorReply = z.object({
  code: z.optional(z.string()),
  message: z.string(),
  field: z.optional(z.string()),
});
