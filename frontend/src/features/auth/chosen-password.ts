import * as z from 'zod/mini';
import { messages, newPassword } from '../../../../shared/contracts/fields.ts';

/** A new password, typed twice. */
export const chosenPassword = z
  .strictObject({
    newPassword,
    confirmPassword: z.string().check(z.minLength(1, messages.confirmationRequired)),
  })
  .check(
    z.refine((typed) => typed.newPassword === typed.confirmPassword, {
      error: messages.confirmationDiffers,
      path: ['confirmPassword'],
    }),
  );
