import { ApiError } from '../api/api-error.ts';
import { change, type StripeContext } from '../context.ts';
import { setDefaultPaymentMethod } from '../objects/customers.ts';
import { confirm, type Intent, makeSetupIntent } from '../objects/intents.ts';
import { defaultPaymentMethod } from '../objects/invoices.ts';
import { PORTAL_PATH } from '../objects/portal.ts';
import { NO_CANCELLATION, scheduledCancellation } from '../objects/subscription-update.ts';
import type { Subscription, Tables } from '../state/tables.ts';
import { cardFields, cardFromForm, cardLabel } from './card-form.ts';
import { formatDate, formatMoney, type Html, html, type Page, redirect, sendPage } from './html.ts';

const SESSION_SECONDS = 3600;

interface Visit {
  readonly session: Tables['billing_portal.session'];
  readonly features: Tables['billing_portal.configuration']['features'];
}

/** The billing portal of one customer: the plan, the card that is charged, and invoices. */
export const portalPage: Page = (context, url, form, response) => {
  const send = (body: Html, status?: number) => sendPage(response, 'Billing', body, status);
  const visit = findVisit(context, url.pathname);
  if (visit === undefined)
    return send(
      html`<h1>This link has expired</h1><p>Billing portal links work for an hour. Ask for a new one.</p>`,
      404,
    );
  if (form === undefined) {
    const saved = context.store.get('setup_intent', url.searchParams.get('setup_intent') ?? '');
    if (saved !== undefined) saveDefaultCard(context, visit, saved);
    const isSaved = saved === undefined || saved.status === 'succeeded';
    const canceling = subscriptionsOf(context, visit).find(({ id }) => id === url.searchParams.get('cancel'));
    return send(
      canceling === undefined
        ? overview(context, visit, isSaved ? undefined : 'Your bank did not confirm the card. Try another one.')
        : cancelConfirmation(context, visit, canceling),
    );
  }
  try {
    redirect(response, handleAction(context, visit, form, url.pathname));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    send(overview(context, visit, error.message), error.status);
  }
};

function findVisit(context: StripeContext, path: string): Visit | undefined {
  const session = context.store
    .all('billing_portal.session')
    .find(({ url }) => path.length > PORTAL_PATH.length && url.endsWith(path));
  const configuration = context.store.get('billing_portal.configuration', String(session?.configuration));
  if (session === undefined || configuration === undefined || session.created + SESSION_SECONDS <= context.now())
    return undefined;
  return { session, features: configuration.features };
}

/** Performs a form's action; returns where to redirect. */
function handleAction(context: StripeContext, visit: Visit, form: URLSearchParams, path: string): string {
  const action = form.get('action');
  if (action === 'card' && visit.features.payment_method_update.enabled) {
    const intent = makeSetupIntent(context, { customer: visit.session.customer ?? '' });
    const options = { onSession: true, returnUrl: `${context.origin()}${path}` };
    const confirmed = confirm(context, intent, cardFromForm(context, form), options);
    saveDefaultCard(context, visit, confirmed);
    return confirmed.next_action?.redirect_to_url?.url ?? path;
  }
  const subscription = subscriptionsOf(context, visit).find(({ id }) => id === form.get('subscription'));
  if (subscription !== undefined && action === 'cancel') cancel(context, visit, subscription);
  if (subscription !== undefined && action === 'renew')
    change(context, 'subscription', subscription, NO_CANCELLATION, 'customer.subscription.updated');
  return path;
}

/** The portal sets `cancel_at`, not `cancel_at_period_end`. */
function cancel(context: StripeContext, { features }: Visit, subscription: Subscription): void {
  if (!features.subscription_cancel.enabled || subscription.cancel_at !== null) return;
  const patch = scheduledCancellation(periodEndOf(subscription), context.now());
  change(context, 'subscription', subscription, patch, 'customer.subscription.updated');
}

/** A card saved in the portal becomes the default of the customer and its subscriptions. */
function saveDefaultCard(
  context: StripeContext,
  visit: Visit,
  { status, customer: owner, payment_method: method }: Intent,
): void {
  const customer = context.store.get('customer', visit.session.customer ?? '');
  if (status !== 'succeeded' || method === null || customer === undefined || owner !== customer.id) return;
  setDefaultPaymentMethod(context, customer, method);
  for (const subscription of subscriptionsOf(context, visit))
    change(context, 'subscription', subscription, { default_payment_method: method }, 'customer.subscription.updated');
}

/** The subscriptions that have not ended, newest first. */
function subscriptionsOf(context: StripeContext, { session: { customer } }: Visit): Subscription[] {
  const all = context.store.all('subscription');
  return all.filter((each) => each.customer === customer && each.ended_at === null).toReversed();
}

function overview(context: StripeContext, visit: Visit, error?: string): Html {
  const { features } = visit;
  const plans = subscriptionsOf(context, visit);
  return html`${returnLink(visit)}<h1>Manage your subscription</h1>${error === undefined ? null : html`<p role="alert">${error}</p>`}
<section><h2>Current plan</h2>${plans.length === 0 ? 'No plan.' : plans.map((plan) => planView(context, visit, plan))}</section>
${features.payment_method_update.enabled ? cardView(context, visit, plans[0]) : null}
${features.invoice_history.enabled ? invoicesView(context, visit) : null}`;
}

function planView(context: StripeContext, { features }: Visit, plan: Subscription): Html {
  const price = plan.items.data[0]?.price;
  const amount = formatMoney(price?.unit_amount ?? 0, plan.currency);
  const cancelLink = features.subscription_cancel.enabled
    ? html`<a class="button" href="?cancel=${plan.id}">Cancel plan</a>`
    : null;
  const action = plan.cancel_at === null ? cancelLink : button('renew', "Don't cancel plan", plan);
  return html`<article><h3>${planName(context, plan)}</h3><p>${amount} per ${price?.recurring?.interval ?? 'month'}</p><p>${statusText(plan)}</p>${action}</article>`;
}

function cancelConfirmation(context: StripeContext, visit: Visit, plan: Subscription): Html {
  return html`${returnLink(visit)}<h1>Cancel your plan</h1><p>${planName(context, plan)} stays available until ${formatDate(periodEndOf(plan))}.</p>
${button('cancel', 'Cancel plan', plan)}<p><a href="?">Go back</a></p>`;
}

function cardView(context: StripeContext, { session }: Visit, plan: Subscription | undefined): Html {
  const customer = context.store.get('customer', session.customer ?? '');
  const id =
    plan === undefined ? customer?.invoice_settings.default_payment_method : defaultPaymentMethod(context, plan);
  const method = context.store.get('payment_method', id ?? '');
  return html`<section><h2>Payment method</h2><p>${method === undefined ? 'None' : cardLabel(method)}</p>
<form method="post"><input type="hidden" name="action" value="card">${cardFields()}<button>Save payment method</button></form></section>`;
}

function invoicesView(context: StripeContext, { session: { customer } }: Visit): Html {
  const all = context.store.all('invoice').filter((each) => each.customer === customer && each.status !== 'draft');
  const rows = all
    .toReversed()
    .map(
      (each) =>
        html`<tr><td>${formatDate(each.created)}</td><td>${formatMoney(each.amount_due, each.currency)}</td><td>${each.status}</td><td><a href="${each.hosted_invoice_url ?? '#'}">${each.number}</a></td></tr>`,
    );
  return html`<section><h2>Invoice history</h2><table><tr><th>Date</th><th>Amount</th><th>Status</th><th>Invoice</th></tr>${rows}</table></section>`;
}

function returnLink({ session: { return_url: url } }: Visit): Html | null {
  return url === null ? null : html`<p><a href="${url}">← Return to Crossbook</a></p>`;
}

function button(action: string, label: string, { id }: Subscription): Html {
  return html`<form method="post"><input type="hidden" name="action" value="${action}"><input type="hidden" name="subscription" value="${id}"><button>${label}</button></form>`;
}

function planName(context: StripeContext, { items }: Subscription): string {
  return context.store.get('product', items.data[0]?.price.product ?? '')?.name ?? 'Plan';
}

function periodEndOf({ items }: Subscription): number {
  return Math.max(...items.data.map((item) => item.current_period_end));
}

/** What happens next to a subscription. */
function statusText(subscription: Subscription): string {
  const { status, cancel_at: cancelAt, trial_end: trialEnd } = subscription;
  if (cancelAt !== null) return `Cancels on ${formatDate(cancelAt)}.`;
  if (status === 'trialing' && trialEnd !== null) return `Free trial until ${formatDate(trialEnd)}, then it renews.`;
  if (status === 'past_due') return 'The last payment failed. Update your payment method.';
  if (status === 'incomplete') return 'Waiting for the first payment.';
  return `Renews on ${formatDate(periodEndOf(subscription))}.`;
}
