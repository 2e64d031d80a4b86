import type { ServerResponse } from 'node:http';
import { Refusal } from '../api/refusal.ts';
import { INVOICE_PATH, payable } from '../objects/invoices.ts';
import { payWith } from '../objects/payment-intents.ts';
import type { Stand } from '../stand.ts';
import type { Invoice } from '../state/tables.ts';
import { cardFields, cardFrom } from './card-form.ts';
import { type Html, html, redirect, sendPage } from './html.ts';
import { dateOf, moneyOf } from './wording.ts';

const TITLE = 'Invoice';

/** An invoice's own page, where an open one can be paid. */
export function serveInvoice(
  stand: Stand,
  url: URL,
  form: URLSearchParams | undefined,
  response: ServerResponse,
): void {
  const invoice = stand.store.get('invoices', url.pathname.slice(INVOICE_PATH.length));
  if (invoice === undefined || invoice.status === 'draft') {
    sendPage(response, TITLE, html`<h1>There is no such invoice</h1>`, 404);
    return;
  }
  if (form === undefined) {
    sendPage(response, TITLE, invoicePage(invoice));
    return;
  }
  try {
    const here = `${stand.origin()}${url.pathname}`;
    const intent = payWith(stand, payable(stand, invoice), cardFrom(stand, form), { onSession: true, returnUrl: here });
    redirect(response, intent.next_action?.redirect_to_url?.url ?? url.pathname);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    sendPage(response, TITLE, invoicePage(invoice, error.message), error.status);
  }
}

function invoicePage(invoice: Invoice, error?: string): Html {
  const { number, amount_due: amount, currency, status, created } = invoice;
  const pay =
    status === 'open'
      ? html`<form method="post">${cardFields()}<button>Pay ${moneyOf(amount, currency)}</button></form>`
      : null;
  return html`<h1>Invoice ${number}</h1>${error === undefined ? null : html`<p role="alert">${error}</p>`}
<dl><dt>Amount</dt><dd>${moneyOf(amount, currency)}</dd><dt>Status</dt><dd>${status}</dd><dt>Date</dt><dd>${dateOf(created)}</dd></dl>${pay}`;
}
