import type { openBillingPortal } from '../../../../../shared/contracts/billing.ts';
import type { ReplyOf } from '../../../../../shared/contracts/contract.ts';

/** What to do with the reply of the billing portal endpoint. */
export type PortalStep =
  | { readonly step: 'leave'; readonly url: string }
  /** The user has never subscribed. */
  | { readonly step: 'subscribe-first' }
  | { readonly step: 'untrusted' }
  /** `text`: the server's reason why there is no portal. */
  | { readonly step: 'explain'; readonly text: string }
  | { readonly step: 'nothing' };

const PORTAL_HOST = 'billing.stripe.com';

/** `ownOrigin`: an additional origin for the portal, for local development; otherwise undefined. */
export function portalStep(reply: ReplyOf<typeof openBillingPortal>, ownOrigin: string | undefined): PortalStep {
  const { url, needsSetup, message } = reply;
  if (needsSetup === true) return { step: 'subscribe-first' };
  if (url !== undefined && url !== '') return isPortal(url, ownOrigin) ? { step: 'leave', url } : { step: 'untrusted' };
  if (message !== undefined && message !== '') return { step: 'explain', text: message };
  return { step: 'nothing' };
}

function isPortal(text: string, ownOrigin: string | undefined): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  // `https://billing.stripe.com@evil.example` is not Stripe's host.
  if (url.username !== '' || url.password !== '') return false;
  return (url.protocol === 'https:' && url.host === PORTAL_HOST) || url.origin === ownOrigin;
}
