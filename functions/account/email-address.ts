import { Invalid } from '../platform/errors.ts';
import { keyedHash } from '../protection/hash.ts';

declare const canonical: unique symbol;
/** An e-mail address in the one form by which we know it: all in lower case, dots and tags kept. */
export type EmailAddress = string & { readonly [canonical]: true };

const MAX_LENGTH = 254;
/** Line breaks are not trimmed but refused, wherever they stand. */
const BLANKS_AROUND = /^[ \t]+|[ \t]+$/g;
/** Before the @ atext and dots as in RFC 5322 (no space, comma, double quote, bracket), behind it a host name. */
const SHAPE = /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;

/** Throws Invalid for what is no single plain address. */
export function parseEmailAddress(typed: string): EmailAddress {
  const address = typed.replace(BLANKS_AROUND, '');
  if (address.length > MAX_LENGTH || !SHAPE.test(address)) throw new Invalid('Please enter a valid email address');
  return address.toLowerCase() as EmailAddress;
}

/** What stands for the address in keys. */
export function emailHash(emailKey: string, address: EmailAddress): string {
  return keyedHash(emailKey, address);
}
