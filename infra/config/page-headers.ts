/** HSTS: two years. */
export const HSTS_SECONDS = 63_072_000;

/** What the browser may load on our pages; Stripe's card frame is the only third party. */
const contentSecurityPolicy = (domain: string | undefined) =>
  [
    "default-src 'none'",
    "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    // Safari before 15.4 takes 'self' for https only. https://bugs.webkit.org/show_bug.cgi?id=201591
    `connect-src 'self'${domain === undefined ? '' : ` wss://${domain}`} https://api.stripe.com`,
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    'upgrade-insecure-requests',
  ].join('; ');

/**
 * Headers of every page and file that the CDN serves, but not of API responses. `domain`: the site's, if it has one of its own. No Cross-Origin-Embedder-Policy and no `sandbox`: both
 * break the card frame.
 */
export const pageHeadersOf = (domain?: string) =>
  ({
    'Content-Security-Policy': contentSecurityPolicy(domain),
    'Strict-Transport-Security': `max-age=${HSTS_SECONDS}; includeSubDomains`,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'payment=(self "https://js.stripe.com"), camera=(), microphone=(), geolocation=()',
  }) as const;
