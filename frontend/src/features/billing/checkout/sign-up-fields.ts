import * as z from 'zod/mini';
import { signUpFields } from '../../../../../shared/contracts/billing.ts';
import { confirmationMatches, messages } from '../../../../../shared/contracts/fields.ts';

/** The endpoint's request; the password's messages do not say "new", since there is no old one. */
export const signUpForm = z
  .strictObject({
    ...signUpFields,
    password: z.pipe(z.string().check(z.minLength(1, messages.passwordRequired)), signUpFields.password),
  })
  .check(confirmationMatches('password'));

/** The validated values of the form. */
export type SignUp = z.output<typeof signUpForm>;

const refusedFields: Readonly<Record<string, keyof SignUp>> = {
  [messages.emailRequired]: 'email',
  [messages.emailInvalid]: 'email',
  [messages.firstNameRequired]: 'firstName',
  [messages.firstNameLong]: 'firstName',
  [messages.firstNameUnreadable]: 'firstName',
  [messages.lastNameRequired]: 'lastName',
  [messages.lastNameLong]: 'lastName',
  [messages.lastNameUnreadable]: 'lastName',
  [messages.newPasswordRequired]: 'password',
  [messages.passwordShort]: 'password',
  [messages.passwordLong]: 'password',
  [messages.passwordUnreadable]: 'password',
  [messages.passwordCommon]: 'password',
  [messages.passwordGuessable]: 'password',
  [messages.confirmationRequired]: 'confirmPassword',
  [messages.confirmationDiffers]: 'confirmPassword',
};

/** The field that a refusal belongs to, judged by its message, since the reply has no other detail. */
export function fieldOfRefusal(message: string): keyof SignUp | undefined {
  return refusedFields[message];
}
