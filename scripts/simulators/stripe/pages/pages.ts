import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import type { StripeContext } from '../context.ts';
import { CHALLENGE_PATH } from '../objects/intents.ts';
import { INVOICE_PATH } from '../objects/invoices.ts';
import { PORTAL_PATH } from '../objects/portal.ts';
import { PAGES_STYLE_PATH, type Page } from './html.ts';
import { challengePage, invoicePage } from './invoice.ts';
import { portalPage } from './portal.ts';

export const SCRIPT_PATH = '/__local/stripe/stripe.js';
const ELEMENT_STYLE_PATH = '/__local/stripe/payment-element.css';
const BROWSER = join(import.meta.dirname, '../browser');
const MAX_FORM_LENGTH = 10_000;

interface Asset {
  readonly type: string;
  readonly read: () => Promise<string> | string;
}

const assets = new Map<string, Asset>([
  [SCRIPT_PATH, { type: 'text/javascript', read: bundledScript }],
  [ELEMENT_STYLE_PATH, { type: 'text/css', read: () => readFileSync(join(BROWSER, 'payment-element.css'), 'utf8') }],
  [PAGES_STYLE_PATH, { type: 'text/css', read: () => readFileSync(join(import.meta.dirname, 'pages.css'), 'utf8') }],
]);

const pages: readonly (readonly [string, Page])[] = [
  [PORTAL_PATH, portalPage],
  [CHALLENGE_PATH, challengePage],
  [INVOICE_PATH, invoicePage],
];

/** Stripe's pages and assets: the billing portal, the 3-D Secure page, hosted invoices and the replacement for Stripe.js. */
export function makePages(context: StripeContext) {
  return {
    handles: (path: string): boolean => assets.has(path) || pages.some(([prefix]) => path.startsWith(prefix)),
    handle: async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const url = new URL(request.url ?? '/', context.origin());
      const asset = assets.get(url.pathname);
      if (asset !== undefined) {
        const type = `${asset.type}; charset=utf-8`;
        const headers = { 'content-type': type, 'cache-control': 'no-cache', 'access-control-allow-origin': '*' };
        response.writeHead(200, headers).end(await asset.read());
        return;
      }
      const page = pages.find(([prefix]) => url.pathname.startsWith(prefix))?.[1];
      page?.(context, url, request.method === 'POST' ? await formOf(request) : undefined, response);
    },
  };
}

let bundled: string | undefined;

/** The modules in `browser/` bundled into one script; built once. */
export function bundledScript(): string {
  // Its process ends at once, unlike the one that `build` keeps.
  bundled ??= buildSync({
    entryPoints: [join(BROWSER, 'stripe.js')],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  })
    .outputFiles.map(({ text }) => text)
    .join('');
  return bundled;
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) if (text.length < MAX_FORM_LENGTH) text += String(chunk);
  return new URLSearchParams(text);
}
