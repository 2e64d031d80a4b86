import { MAX_REFERRAL_TEXT, REFERRAL_PARAMETER, REFERRAL_VISIT_PATH } from '../../../shared/contracts/referral-link.ts';

/**
 * Tells the server, once, that a visitor came by a partner's link, and takes the code out of the address, so that neither a reload nor a
 * copied address repeats it. The server's answer sets the cookie: no script could read it. Says nothing for a visitor who opts out by
 * Global Privacy Control, and never fails.
 */
export function reportReferralVisit({
  location,
  history,
  navigator,
}: Pick<Window, 'location' | 'history' | 'navigator'>): void {
  const address = new URL(location.href);
  const code = address.searchParams.get(REFERRAL_PARAMETER);
  if (code === null) return;
  address.searchParams.delete(REFERRAL_PARAMETER);
  history.replaceState(history.state, '', `${address.pathname}${address.search}${address.hash}`);
  if (optsOut(navigator) || code === '' || code.length > MAX_REFERRAL_TEXT) return;
  fetch(REFERRAL_VISIT_PATH, {
    method: 'POST',
    credentials: 'same-origin',
    // A visitor may leave for another page at once.
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  }).catch(() => undefined);
}

/** Source: https://w3c.github.io/gpc/ */
function optsOut(navigator: Navigator): boolean {
  return 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true;
}
