import * as z from 'zod/mini';
import { signUpFields } from '../../../../../shared/contracts/billing.ts';
import { confirmationMatches, messages } from '../../../../../shared/contracts/fields.ts';
import { ApiError, hasCode } from '../../../api/api-error.ts';

/** The endpoint's request; the password's messages do not say "new", since there is no old one. */
export const signUpForm = z
  .strictObject({
    ...signUpFields,
    password: z.pipe(z.string().check(z.minLength(1, messages.passwordRequired)), signUpFields.password),
  })
  .check(confirmationMatches('password'));

/** The validated values of the form. */
export type SignUp = z.output<typeof signUpForm>;

const fieldName = z.keyof(signUpForm);

/** The field of the form that was refused, if one was. */
export function refusedField(error: unknown): keyof SignUp | undefined {
  if (hasCode(error, 'password-common', 'password-guessable')) return 'password';
  return error instanceof ApiError ? fieldName.safeParse(error.field).data : undefined;
}
