import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { build } from 'esbuild';
import { CHALLENGE_PATH } from '../objects/intents.ts';
import { INVOICE_PATH } from '../objects/invoices.ts';
import { PORTAL_PATH } from '../objects/portal.ts';
import type { Stand } from '../stand.ts';
import { PAGES_STYLE_PATH, type Page } from './html.ts';
import { challengePage, invoicePage } from './invoice.ts';
import { portalPage } from './portal.ts';

export const SCRIPT_PATH = '/__local/stripe/stripe.js';
const ELEMENT_STYLE_PATH = '/__local/stripe/payment-element.css';
const BROWSER = join(import.meta.dirname, '../browser');
const LONGEST_FORM = 10_000;

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

/** What people see of Stripe: the billing portal, the bank's question, an invoice, and what Stripe.js is made of. */
export function makePages(stand: Stand) {
  return {
    handles: (path: string): boolean => assets.has(path) || pages.some(([prefix]) => path.startsWith(prefix)),
    handle: async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const url = new URL(request.url ?? '/', stand.origin());
      const asset = assets.get(url.pathname);
      if (asset !== undefined) {
        const type = `${asset.type}; charset=utf-8`;
        const headers = { 'content-type': type, 'cache-control': 'no-cache', 'access-control-allow-origin': '*' };
        response.writeHead(200, headers).end(await asset.read());
        return;
      }
      const page = pages.find(([prefix]) => url.pathname.startsWith(prefix))?.[1];
      page?.(stand, url, request.method === 'POST' ? await formOf(request) : undefined, response);
    },
  };
}

let bundled: Promise<string> | undefined;

/** One plain script of the modules in `browser/`, made once. */
export function bundledScript(): Promise<string> {
  bundled ??= build({
    entryPoints: [join(BROWSER, 'stripe.js')],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  }).then(({ outputFiles: [file] }) => file?.text ?? '');
  return bundled;
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) if (text.length < LONGEST_FORM) text += String(chunk);
  return new URLSearchParams(text);
}
