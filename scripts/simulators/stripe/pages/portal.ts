import { Refusal } from '../api/refusal.ts';
import { withDefault } from '../objects/customers.ts';
import { confirm, type Intent, makeSetupIntent } from '../objects/intents.ts';
import { defaultMethod } from '../objects/invoices.ts';
import { PORTAL_PATH } from '../objects/portal.ts';
import { leavingAt, STAYING } from '../objects/subscription-update.ts';
import { change, type Stand } from '../stand.ts';
import type { Subscription, Tables } from '../state/tables.ts';
import { cardFields, cardFrom, cardName } from './card-form.ts';
import { dateOf, type Html, html, moneyOf, type Page, redirect, sendPage } from './html.ts';

const OPEN_SECONDS = 3600;

interface Visit {
  readonly session: Tables['billing_portal.session'];
  readonly features: Tables['billing_portal.configuration']['features'];
}

/** The billing portal of one customer: the plan, the card that is charged, and invoices. */
export const portalPage: Page = (stand, url, form, response) => {
  const send = (body: Html, status?: number) => sendPage(response, 'Billing', body, status);
  const visit = visitAt(stand, url.pathname);
  if (visit === undefined)
    return send(
      html`<h1>This link has expired</h1><p>Billing portal links work for an hour. Ask for a new one.</p>`,
      404,
    );
  if (form === undefined) {
    const saved = stand.store.get('setup_intent', url.searchParams.get('setup_intent') ?? '');
    if (saved !== undefined) takeCard(stand, visit, saved);
    const isSaved = saved === undefined || saved.status === 'succeeded';
    const leaving = subscriptionsOf(stand, visit).find(({ id }) => id === url.searchParams.get('cancel'));
    return send(
      leaving === undefined
        ? overview(stand, visit, isSaved ? undefined : 'Your bank did not confirm the card. Try another one.')
        : confirmation(stand, visit, leaving),
    );
  }
  try {
    redirect(response, act(stand, visit, form, url.pathname));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    send(overview(stand, visit, error.message), error.status);
  }
};

function visitAt(stand: Stand, path: string): Visit | undefined {
  const session = stand.store
    .all('billing_portal.session')
    .find(({ url }) => path.length > PORTAL_PATH.length && url.endsWith(path));
  const configuration = stand.store.get('billing_portal.configuration', String(session?.configuration));
  if (session === undefined || configuration === undefined || session.created + OPEN_SECONDS <= stand.now())
    return undefined;
  return { session, features: configuration.features };
}

/** Does what a form asks for; tells where to go then. */
function act(stand: Stand, visit: Visit, form: URLSearchParams, path: string): string {
  const action = form.get('action');
  if (action === 'card' && visit.features.payment_method_update.enabled) {
    const intent = makeSetupIntent(stand, { customer: visit.session.customer ?? '' });
    const how = { onSession: true, returnUrl: `${stand.origin()}${path}` };
    const confirmed = confirm(stand, intent, cardFrom(stand, form), how);
    takeCard(stand, visit, confirmed);
    return confirmed.next_action?.redirect_to_url?.url ?? path;
  }
  const subscription = subscriptionsOf(stand, visit).find(({ id }) => id === form.get('subscription'));
  if (subscription !== undefined && action === 'cancel') cancel(stand, visit, subscription);
  if (subscription !== undefined && action === 'renew')
    change(stand, 'subscription', subscription, STAYING, 'customer.subscription.updated');
  return path;
}

/** The portal writes a date, and does not raise the flag. */
function cancel(stand: Stand, { features }: Visit, subscription: Subscription): void {
  if (!features.subscription_cancel.enabled || subscription.cancel_at !== null) return;
  const patch = leavingAt(endOf(subscription), stand.now(subscription.test_clock));
  change(stand, 'subscription', subscription, patch, 'customer.subscription.updated');
}

/** Once a card is saved it is what is charged. */
function takeCard(stand: Stand, visit: Visit, { status, customer: owner, payment_method: method }: Intent): void {
  const customer = stand.store.get('customer', visit.session.customer ?? '');
  if (status !== 'succeeded' || method === null || customer === undefined || owner !== customer.id) return;
  withDefault(stand, customer, method);
  for (const subscription of subscriptionsOf(stand, visit))
    change(stand, 'subscription', subscription, { default_payment_method: method }, 'customer.subscription.updated');
}

/** The ones that still live, newest first. */
function subscriptionsOf(stand: Stand, { session: { customer } }: Visit): Subscription[] {
  const all = stand.store.all('subscription');
  return all.filter((each) => each.customer === customer && each.ended_at === null).toReversed();
}

function overview(stand: Stand, visit: Visit, error?: string): Html {
  const { features } = visit;
  const plans = subscriptionsOf(stand, visit);
  return html`${wayBack(visit)}<h1>Manage your subscription</h1>${error === undefined ? null : html`<p role="alert">${error}</p>`}
<section><h2>Current plan</h2>${plans.length === 0 ? 'No plan.' : plans.map((plan) => planView(stand, visit, plan))}</section>
${features.payment_method_update.enabled ? cardView(stand, visit, plans[0]) : null}
${features.invoice_history.enabled ? invoicesView(stand, visit) : null}`;
}

function planView(stand: Stand, { features }: Visit, plan: Subscription): Html {
  const price = plan.items.data[0]?.price;
  const amount = moneyOf(price?.unit_amount ?? 0, plan.currency);
  const leave = features.subscription_cancel.enabled
    ? html`<a class="button" href="?cancel=${plan.id}">Cancel plan</a>`
    : null;
  const action = plan.cancel_at === null ? leave : button('renew', "Don't cancel plan", plan);
  return html`<article><h3>${nameOf(stand, plan)}</h3><p>${amount} per ${price?.recurring?.interval ?? 'month'}</p><p>${outlookOf(plan)}</p>${action}</article>`;
}

function confirmation(stand: Stand, visit: Visit, plan: Subscription): Html {
  return html`${wayBack(visit)}<h1>Cancel your plan</h1><p>${nameOf(stand, plan)} stays available until ${dateOf(endOf(plan))}.</p>
${button('cancel', 'Cancel plan', plan)}<p><a href="?">Go back</a></p>`;
}

function cardView(stand: Stand, { session }: Visit, plan: Subscription | undefined): Html {
  const customer = stand.store.get('customer', session.customer ?? '');
  const id = plan === undefined ? customer?.invoice_settings.default_payment_method : defaultMethod(stand, plan);
  const method = stand.store.get('payment_method', id ?? '');
  return html`<section><h2>Payment method</h2><p>${method === undefined ? 'None' : cardName(method)}</p>
<form method="post"><input type="hidden" name="action" value="card">${cardFields()}<button>Save payment method</button></form></section>`;
}

function invoicesView(stand: Stand, { session: { customer } }: Visit): Html {
  const all = stand.store.all('invoice').filter((each) => each.customer === customer && each.status !== 'draft');
  const rows = all
    .toReversed()
    .map(
      (each) =>
        html`<tr><td>${dateOf(each.created)}</td><td>${moneyOf(each.amount_due, each.currency)}</td><td>${each.status}</td><td><a href="${each.hosted_invoice_url ?? '#'}">${each.number}</a></td></tr>`,
    );
  return html`<section><h2>Invoice history</h2><table><tr><th>Date</th><th>Amount</th><th>Status</th><th>Invoice</th></tr>${rows}</table></section>`;
}

function wayBack({ session: { return_url: url } }: Visit): Html | null {
  return url === null ? null : html`<p><a href="${url}">← Return to Crossbook</a></p>`;
}

function button(action: string, label: string, { id }: Subscription): Html {
  return html`<form method="post"><input type="hidden" name="action" value="${action}"><input type="hidden" name="subscription" value="${id}"><button>${label}</button></form>`;
}

function nameOf(stand: Stand, { items }: Subscription): string {
  return stand.store.get('product', items.data[0]?.price.product ?? '')?.name ?? 'Plan';
}

function endOf({ items }: Subscription): number {
  return Math.max(...items.data.map((item) => item.current_period_end));
}

/** What happens next with a subscription. */
function outlookOf(subscription: Subscription): string {
  const { status, cancel_at: cancelAt, trial_end: trialEnd } = subscription;
  if (cancelAt !== null) return `Cancels on ${dateOf(cancelAt)}.`;
  if (status === 'trialing' && trialEnd !== null) return `Free trial until ${dateOf(trialEnd)}, then it renews.`;
  if (status === 'past_due') return 'The last payment failed. Update your payment method.';
  if (status === 'incomplete') return 'Waiting for the first payment.';
  return `Renews on ${dateOf(endOf(subscription))}.`;
}
