import { defaultMethod } from '../objects/invoices.ts';
import type { Stand } from '../stand.ts';
import type { PortalConfiguration, PortalSession, Subscription } from '../state/tables.ts';
import { cardFields, cardName } from './card-form.ts';
import { type Html, html } from './html.ts';
import { subscriptionsOf } from './portal-actions.ts';
import { dateOf, moneyOf, outlookOf } from './wording.ts';

export interface PortalView {
  readonly session: PortalSession;
  readonly configuration: PortalConfiguration;
  /** The subscription whose cancellation is to be confirmed. */
  readonly cancelling?: string | null;
  readonly error?: string | null;
}

export function portalPage(stand: Stand, { session, configuration, cancelling, error }: PortalView): Html {
  const { features } = configuration;
  const plans = subscriptionsOf(stand, session);
  const leaving = plans.find(({ id }) => id === cancelling);
  const back =
    session.return_url === null ? null : html`<p><a href="${session.return_url}">← Return to Crossbook</a></p>`;
  const alert = error === undefined || error === null ? null : html`<p role="alert">${error}</p>`;
  if (leaving !== undefined) return html`${back}<h1>Cancel your plan</h1>${confirmation(stand, leaving)}`;
  return html`${back}<h1>Manage your subscription</h1>${alert}
<section><h2>Current plan</h2>${plans.length === 0 ? html`<p>No plan.</p>` : plans.map((plan) => planOf(stand, plan, features.subscription_cancel.enabled))}</section>
${features.payment_method_update.enabled ? cardSection(stand, session, plans) : null}
${features.invoice_history.enabled ? history(stand, session) : null}`;
}

function planOf(stand: Stand, plan: Subscription, mayCancel: boolean): Html {
  const item = plan.items.data[0];
  const amount = moneyOf(item?.price.unit_amount ?? 0, plan.currency);
  const action =
    plan.cancel_at === null
      ? mayCancel
        ? html`<a class="button" href="?cancel=${plan.id}">Cancel plan</a>`
        : null
      : form('renew', "Don't cancel plan", plan.id);
  return html`<article><h3>${nameOf(stand, plan)}</h3><p>${amount} per ${item?.price.recurring?.interval ?? 'month'}</p><p>${outlookOf(plan)}</p>${action}</article>`;
}

function confirmation(stand: Stand, plan: Subscription): Html {
  const end = Math.max(...plan.items.data.map((item) => item.current_period_end));
  return html`<p>${nameOf(stand, plan)} stays available until ${dateOf(end)}. It is not renewed after that.</p>
${form('cancel', 'Cancel plan', plan.id)}<p><a href="?">Go back</a></p>`;
}

function cardSection(stand: Stand, session: PortalSession, plans: readonly Subscription[]): Html {
  const customer = stand.store.get('customers', session.customer);
  const [plan] = plans;
  const id = plan === undefined ? customer?.invoice_settings.default_payment_method : defaultMethod(stand, plan);
  const method = stand.store.get('paymentMethods', id ?? '');
  return html`<section><h2>Payment method</h2><p>${method === undefined ? 'None' : cardName(method)}</p>
<form method="post"><input type="hidden" name="action" value="card">${cardFields()}<button>Save payment method</button></form></section>`;
}

function history(stand: Stand, { customer }: PortalSession): Html {
  const invoices = stand.store
    .all('invoices')
    .filter((each) => each.customer === customer && each.status !== 'draft')
    .toReversed();
  const rows = invoices.map(
    (each) =>
      html`<tr><td>${dateOf(each.created)}</td><td>${moneyOf(each.amount_due, each.currency)}</td><td>${each.status}</td><td><a href="${each.hosted_invoice_url ?? '#'}">${each.number}</a></td></tr>`,
  );
  const head = html`<tr><th scope="col">Date</th><th scope="col">Amount</th><th scope="col">Status</th><th scope="col">Invoice</th></tr>`;
  return html`<section><h2>Invoice history</h2>${rows.length === 0 ? html`<p>No invoices.</p>` : html`<table>${head}${rows}</table>`}</section>`;
}

function form(action: string, label: string, subscription: string): Html {
  return html`<form method="post"><input type="hidden" name="action" value="${action}"><input type="hidden" name="subscription" value="${subscription}"><button>${label}</button></form>`;
}

function nameOf(stand: Stand, { items }: Subscription): string {
  return stand.store.get('products', items.data[0]?.price.product ?? '')?.name ?? 'Plan';
}
