import { isEmailShaped, messages, trimmedEmail } from '../../shared/contracts/fields.ts';
import { Invalid } from '../platform/errors.ts';
import { hmac } from '../platform/hash.ts';

declare const canonical: unique symbol;
/** A canonical email address: lower case, with dots and tags kept. */
export type EmailAddress = string & { readonly [canonical]: true };

/** @throws Invalid for anything but a single plain address */
export function parseEmailAddress(typed: string): EmailAddress {
  if (!isEmailShaped(typed)) throw new Invalid(messages.emailInvalid);
  return trimmedEmail(typed).toLowerCase() as EmailAddress;
}

/** HMAC of the address, used in keys. */
export function emailHash(emailKey: string, address: EmailAddress): string {
  return hmac(emailKey, address);
}
