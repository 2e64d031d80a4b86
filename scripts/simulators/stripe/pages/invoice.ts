import { ApiError } from '../api/api-error.ts';
import { authenticate, CHALLENGE_PATH, confirm, intentById } from '../objects/intents.ts';
import { INVOICE_PATH, intentToPay } from '../objects/invoices.ts';
import type { Invoice } from '../state/tables.ts';
import { cardFields, cardFromForm } from './card-form.ts';
import { formatDate, formatMoney, type Html, html, type Page, redirect, sendPage } from './html.ts';

/** The hosted invoice page, where an open invoice can be paid. */
export const invoicePage: Page = (context, url, form, response) => {
  const invoice = context.store.get('invoice', url.pathname.slice(INVOICE_PATH.length));
  if (invoice === undefined || invoice.status === 'draft')
    return sendPage(response, 'Invoice', html`<h1>There is no such invoice</h1>`, 404);
  if (form === undefined) return sendPage(response, 'Invoice', invoiceView(invoice));
  try {
    const returnUrl = `${context.origin()}${url.pathname}`;
    const intent = confirm(context, intentToPay(context, invoice), cardFromForm(context, form), {
      onSession: true,
      returnUrl,
    });
    redirect(response, intent.next_action?.redirect_to_url?.url ?? url.pathname);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    sendPage(response, 'Invoice', invoiceView(invoice, error.message), error.status);
  }
};

function invoiceView({ number, amount_due, currency, status, created }: Invoice, error?: string): Html {
  const amount = formatMoney(amount_due, currency);
  const pay = status === 'open' ? html`<form method="post">${cardFields()}<button>Pay ${amount}</button></form>` : null;
  return html`<h1>Invoice ${number}</h1>${error === undefined ? null : html`<p role="alert">${error}</p>`}
<dl><dt>Amount</dt><dd>${amount}</dd><dt>Status</dt><dd>${status}</dd><dt>Date</dt><dd>${formatDate(created)}</dd></dl>${pay}`;
}

/** The bank's 3-D Secure page, which redirects to the return URL. */
export const challengePage: Page = (context, url, form, response) => {
  const id = url.pathname.slice(CHALLENGE_PATH.length);
  const intent = intentById(context, id);
  const returnUrl = intent?.next_action?.redirect_to_url?.return_url;
  if (intent === undefined || returnUrl === undefined || returnUrl === null)
    return sendPage(response, '3-D Secure', html`<h1>Nothing to confirm</h1>`, 404);
  if (form === undefined) {
    const body = html`<h1>3-D Secure test page</h1><p>Your bank asks whether this is you.</p>
<form method="post"><button name="outcome" value="complete">Complete authentication</button><button name="outcome" value="fail">Fail authentication</button></form>`;
    return sendPage(response, '3-D Secure', body);
  }
  try {
    authenticate(context, intent, form.get('outcome') === 'complete' ? 'complete' : 'fail');
  } catch (error) {
    // The intent records the decline; the page at the return URL reads it.
    if (!(error instanceof ApiError)) throw error;
  }
  const target = new URL(returnUrl);
  target.searchParams.set(intent.object, id);
  redirect(response, target.href);
};
