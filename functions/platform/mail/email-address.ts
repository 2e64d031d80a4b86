import { isEmailShaped, messages, trimmedEmail } from '../../../shared/contracts/fields.ts';
import { Refusal } from '../errors.ts';
import { type KeyedHashes, keyedHash, keyedHashes } from '../keyed-hash.ts';

declare const canonical: unique symbol;
/** A canonical email address: lower case, with dots and tags kept. */
export type EmailAddress = string & { readonly [canonical]: true };

/** @throws 'input-invalid' for anything but a single plain address */
export function parseEmailAddress(typed: string): EmailAddress {
  if (!isEmailShaped(typed)) throw new Refusal('input-invalid', { message: messages.emailInvalid, field: 'email' });
  return trimmedEmail(typed).toLowerCase() as EmailAddress;
}

/** HMACs of the address, used in keys: rows are written under the first, and may exist under any. `emailKeys`: the secret `email-key`. */
export function emailHashes(emailKeys: string, address: EmailAddress): KeyedHashes {
  return keyedHashes(emailKeys, address);
}

/** The first of them. */
export function emailHash(emailKeys: string, address: EmailAddress): string {
  return keyedHash(emailKeys, address);
}
