import { isEmailShaped, messages, trimmedEmail } from '../../shared/contracts/fields.ts';
import { Invalid } from '../platform/errors.ts';
import { hmac } from '../platform/hash.ts';

declare const canonical: unique symbol;
/** An e-mail address in the one form by which we know it: all in lower case, dots and tags kept. */
export type EmailAddress = string & { readonly [canonical]: true };

/** Throws Invalid for what is no single plain address. */
export function parseEmailAddress(typed: string): EmailAddress {
  if (!isEmailShaped(typed)) throw new Invalid(messages.emailInvalid);
  return trimmedEmail(typed).toLowerCase() as EmailAddress;
}

/** What stands for the address in keys. */
export function emailHash(emailKey: string, address: EmailAddress): string {
  return hmac(emailKey, address);
}
