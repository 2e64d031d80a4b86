export interface PagePayments {
  /** `pk_…`; if undefined, the page says that payments are not open yet. */
  readonly publishableKey: string | undefined;
  /** Path of the simulated Stripe.js; undefined for the real one. */
  readonly simulatorScript: string | undefined;
}

/** Vite's `define` values. */
export function pageDefinitions({ publishableKey, simulatorScript }: PagePayments): Record<string, string> {
  return {
    'import.meta.env.VITE_STRIPE_PUBLISHABLE_KEY': JSON.stringify(publishableKey ?? ''),
    'import.meta.env.VITE_PORTAL_ON_OWN_ORIGIN': JSON.stringify(simulatorScript === undefined ? '' : 'true'),
  };
}

/**
 * Adds the simulated Stripe.js before all other scripts: when `window.Stripe` exists, the real one is not loaded. Done when the page is
 * served, so that no built file contains it.
 */
export function withSimulatorScript(html: string, { simulatorScript }: Pick<PagePayments, 'simulatorScript'>): string {
  return simulatorScript === undefined
    ? html
    : html.replace('<head>', `<head>\n    <script src="${simulatorScript}"></script>`);
}
