import * as z from 'zod/mini';
import { CODE_DIGITS } from '../../../../shared/catalogue/credentials.ts';
import { code, confirmationMatches } from '../../../../shared/contracts/fields.ts';
import { updatePassword } from '../../../../shared/contracts/password.ts';

const CODE_UNFIT = `Please enter a valid ${CODE_DIGITS}-digit verification code`;

/** The form's fields: what the call takes, with one message for every code that is none. */
export const passwordChange = z
  .strictObject({
    ...updatePassword.request.shape,
    verificationCode: z.string().check(z.refine((typed) => code.safeParse(typed).success, CODE_UNFIT)),
  })
  .check(confirmationMatches('password'));

/** Whether a refusal is shown at the code's field: told by its words, as they are all that a reply says about it. */
export function isAboutCode(message: string): boolean {
  return /verification code|invalid|expired/i.test(message);
}
