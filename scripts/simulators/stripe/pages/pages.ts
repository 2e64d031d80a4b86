import type { IncomingMessage, ServerResponse } from 'node:http';
import { INVOICE_PATH } from '../objects/invoices.ts';
import { CHALLENGE_PATH } from '../objects/next-action.ts';
import { PORTAL_PATH } from '../objects/portal.ts';
import type { Stand } from '../stand.ts';
import { assetAt } from './assets.ts';
import { serveChallenge } from './challenge.ts';
import { serveInvoice } from './invoice.ts';
import { servePortal } from './portal.ts';

type Page = (stand: Stand, url: URL, form: URLSearchParams | undefined, response: ServerResponse) => void;

const pages: readonly (readonly [string, Page])[] = [
  [PORTAL_PATH, servePortal],
  [CHALLENGE_PATH, serveChallenge],
  [INVOICE_PATH, serveInvoice],
];
const LONGEST_FORM = 10_000;

/** What people see of Stripe: the billing portal, the bank's question, an invoice, and what Stripe.js is made of. */
export function makePages(stand: Stand) {
  return {
    handles: (path: string): boolean =>
      assetAt(path) !== undefined || pages.some(([prefix]) => path.startsWith(prefix)),
    handle: async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const url = new URL(request.url ?? '/', stand.origin());
      const asset = assetAt(url.pathname);
      if (asset !== undefined) {
        const body = await asset.read();
        const headers = {
          'content-type': `${asset.type}; charset=utf-8`,
          'cache-control': 'no-cache',
          'access-control-allow-origin': '*',
        };
        response.writeHead(200, headers).end(body);
        return;
      }
      const page = pages.find(([prefix]) => url.pathname.startsWith(prefix))?.[1];
      if (page === undefined || !['GET', 'POST'].includes(request.method ?? '')) {
        response.writeHead(405, { allow: 'GET, POST' }).end();
        return;
      }
      page(stand, url, request.method === 'POST' ? await formOf(request) : undefined, response);
    },
  };
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const chunk of request) if (text.length < LONGEST_FORM) text += String(chunk);
  return new URLSearchParams(text);
}
