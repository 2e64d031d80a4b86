import type { EmailAddress } from '../../platform/mail/email-address.ts';

/** Providers that ignore dots before the @. */
const DOTLESS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/** The mailbox that an address leads to: without a `+tag`, and at Gmail without dots. Only to compare two addresses. */
export function mailboxOf(address: EmailAddress): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  const [name = ''] = address.slice(0, at).split('+');
  return DOTLESS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
