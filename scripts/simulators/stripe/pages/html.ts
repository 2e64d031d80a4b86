import type { ServerResponse } from 'node:http';
import { escapeHtml } from '../../aws/mail-page.ts';
import type { StripeContext } from '../context.ts';

/** Handles a page request. `form` is the submitted form, undefined for a GET. */
export type Page = (
  context: StripeContext,
  url: URL,
  form: URLSearchParams | undefined,
  response: ServerResponse,
) => void;

export interface Html {
  readonly html: string;
}

type Part = Html | readonly Html[] | string | number | null;

/** Tagged template that escapes text but not nested `Html`. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: strings.map((string, index) => string + textOf(parts[index] ?? null)).join('') };
}

function textOf(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return 'html' in part ? part.html : part.map((each) => each.html).join('');
}

export const PAGES_STYLE_PATH = '/__local/stripe/pages.css';

/** No scripts. Forms may redirect to any site, for return URLs. */
const CSP =
  "default-src 'none'; style-src 'self'; form-action 'self' http: https:; base-uri 'none'; frame-ancestors 'none'";

export function sendPage(response: ServerResponse, title: string, body: Html, status = 200): void {
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="${PAGES_STYLE_PATH}"></head>
<body><header class="badge">Test mode: the local Stripe. No money moves.</header><main>${body}</main></body>
</html>`;
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': CSP,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  response.end(page.html);
}

export function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end();
}

/** `seconds` since 1970. */
export function formatDate(seconds: number): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000);
}

/** Whole cents. */
export function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}
