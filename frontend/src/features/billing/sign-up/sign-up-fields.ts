import * as z from 'zod/mini';
import { signUpFields } from '../../../../../shared/contracts/billing.ts';
import { confirmationMatches, messages } from '../../../../../shared/contracts/fields.ts';

/** The form's fields: what the call takes; there is no old password here that the new one would have to be told from. */
export const signUpForm = z
  .strictObject({
    ...signUpFields,
    password: z.pipe(z.string().check(z.minLength(1, messages.passwordRequired)), signUpFields.password),
  })
  .check(confirmationMatches('password'));

/** What a person typed, checked. */
export type SignUp = z.output<typeof signUpForm>;

const fieldOf: Readonly<Record<string, keyof SignUp>> = {
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

/** At which field a refusal of the server belongs: told by its words, as they are all that a reply says about it. */
export function fieldOfRefusal(message: string): keyof SignUp | undefined {
  return fieldOf[message];
}
