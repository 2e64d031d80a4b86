import type { openBillingPortal } from '../../../../shared/contracts/billing.ts';
import type { ReplyOf } from '../../../../shared/contracts/contract.ts';

/** What to do with an answer about the billing portal. */
export type PortalStep =
  | { readonly step: 'leave'; readonly url: string }
  /** They never subscribed. */
  | { readonly step: 'subscribe-first' }
  | { readonly step: 'untrusted' }
  /** `text`: why there is no portal, in the server's words. */
  | { readonly step: 'explain'; readonly text: string }
  | { readonly step: 'nothing' };

const PORTAL_HOST = 'billing.stripe.com';

/** `ownOrigin`: where the portal may stand besides Stripe's; undefined outside the local product. */
export function portalStep(answer: ReplyOf<typeof openBillingPortal>, ownOrigin: string | undefined): PortalStep {
  const { url, needsSetup, message } = answer;
  if (needsSetup === true) return { step: 'subscribe-first' };
  if (url !== undefined && url !== '') return isPortal(url, ownOrigin) ? { step: 'leave', url } : { step: 'untrusted' };
  if (message !== undefined && message !== '') return { step: 'explain', text: message };
  return { step: 'nothing' };
}

function isPortal(text: string, ownOrigin: string | undefined): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  // A name before an @ looks like a host and is none.
  if (url.username !== '' || url.password !== '') return false;
  return (url.protocol === 'https:' && url.host === PORTAL_HOST) || url.origin === ownOrigin;
}
