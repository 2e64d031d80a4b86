import { Refusal } from '../api/refusal.ts';
import { authenticate, CHALLENGE_PATH, confirm, intentById } from '../objects/intents.ts';
import { INVOICE_PATH, payable } from '../objects/invoices.ts';
import type { Invoice } from '../state/tables.ts';
import { cardFields, cardFrom } from './card-form.ts';
import { dateOf, type Html, html, moneyOf, type Page, redirect, sendPage } from './html.ts';

/** An invoice's own page, where an open one can be paid. */
export const invoicePage: Page = (stand, url, form, response) => {
  const invoice = stand.store.get('invoice', url.pathname.slice(INVOICE_PATH.length));
  if (invoice === undefined || invoice.status === 'draft')
    return sendPage(response, 'Invoice', html`<h1>There is no such invoice</h1>`, 404);
  if (form === undefined) return sendPage(response, 'Invoice', viewOf(invoice));
  try {
    const returnUrl = `${stand.origin()}${url.pathname}`;
    const intent = confirm(stand, payable(stand, invoice), cardFrom(stand, form), { onSession: true, returnUrl });
    redirect(response, intent.next_action?.redirect_to_url?.url ?? url.pathname);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    sendPage(response, 'Invoice', viewOf(invoice, error.message), error.status);
  }
};

function viewOf({ number, amount_due, currency, status, created }: Invoice, error?: string): Html {
  const amount = moneyOf(amount_due, currency);
  const pay = status === 'open' ? html`<form method="post">${cardFields()}<button>Pay ${amount}</button></form>` : null;
  return html`<h1>Invoice ${number}</h1>${error === undefined ? null : html`<p role="alert">${error}</p>`}
<dl><dt>Amount</dt><dd>${amount}</dd><dt>Status</dt><dd>${status}</dd><dt>Date</dt><dd>${dateOf(created)}</dd></dl>${pay}`;
}

/** The bank's page: the card's holder agrees, or does not, and goes back to where they came from. */
export const challengePage: Page = (stand, url, form, response) => {
  const id = url.pathname.slice(CHALLENGE_PATH.length);
  const intent = intentById(stand, id);
  const back = intent?.next_action?.redirect_to_url?.return_url;
  if (intent === undefined || back === undefined || back === null)
    return sendPage(response, '3-D Secure', html`<h1>Nothing to confirm</h1>`, 404);
  if (form === undefined) {
    const words = html`<h1>3-D Secure test page</h1><p>Your bank asks whether this is you.</p>
<form method="post"><button name="outcome" value="complete">Complete authentication</button><button name="outcome" value="fail">Fail authentication</button></form>`;
    return sendPage(response, '3-D Secure', words);
  }
  try {
    authenticate(stand, intent, form.get('outcome') === 'complete' ? 'complete' : 'fail');
  } catch (error) {
    // What the bank refuses is written in the intent, where the page that sent its visitor reads it.
    if (!(error instanceof Refusal)) throw error;
  }
  const to = new URL(back);
  to.searchParams.set(intent.object, id);
  redirect(response, to.href);
};
