/** How the page takes cards. */
export interface PagePayments {
  /** `pk_…`; where undefined, the page says that payments are not open yet. */
  readonly publishableKey: string | undefined;
  /** Path of what stands in for Stripe.js on this machine; undefined where the page loads the real one. */
  readonly standIn: string | undefined;
}

/** What the page's build is told. */
export function pageDefinitions({ publishableKey, standIn }: PagePayments): Record<string, string> {
  return {
    'import.meta.env.VITE_STRIPE_PUBLISHABLE_KEY': JSON.stringify(publishableKey ?? ''),
    'import.meta.env.VITE_PORTAL_ON_OWN_ORIGIN': JSON.stringify(standIn === undefined ? '' : 'true'),
  };
}

/**
 * Puts the stand-in into a page before everything else: whoever finds `window.Stripe` there loads no other. Done when the page is
 * served, so that no file of a build ever names it.
 */
export function withStandIn(html: string, { standIn }: Pick<PagePayments, 'standIn'>): string {
  return standIn === undefined ? html : html.replace('<head>', `<head>\n    <script src="${standIn}"></script>`);
}
