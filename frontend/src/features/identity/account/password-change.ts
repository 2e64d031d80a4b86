import * as z from 'zod/mini';
import { CODE_DIGITS } from '../../../../../shared/catalogue/credentials.ts';
import { code, confirmationMatches } from '../../../../../shared/contracts/fields.ts';
import { updatePassword } from '../../../../../shared/contracts/password.ts';

const INVALID_CODE = `Please enter a valid ${CODE_DIGITS}-digit verification code`;

/** The endpoint's request, with one message for every malformed code. */
export const passwordChange = z
  .strictObject({
    ...updatePassword.request.shape,
    verificationCode: z.string().check(z.refine((typed) => code.safeParse(typed).success, INVALID_CODE)),
  })
  .check(confirmationMatches('password'));

/** Whether an error belongs to the code field. By its message instead of its code, as the specification words it. */
export function isAboutCode(message: string): boolean {
  return /verification code|invalid|expired/i.test(message);
}
