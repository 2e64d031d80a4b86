import type { Params } from '../api/call.ts';
import { invalid, missingParam } from '../api/refusal.ts';
import { periodEnd } from '../billing/period.ts';
import type { Stand } from '../stand.ts';
import type { Price, SubscriptionItem } from '../state/tables.ts';
import { found } from './found.ts';
import { mergedMetadata } from './metadata.ts';

type Sent = Params<'POST /v1/subscriptions'>['items'][number];

interface Period {
  readonly start: number;
  readonly anchor: number;
  /** Null where there is no trial. */
  readonly trialEnd: number | null;
}

/** @throws Refusal for a price that is unknown, switched off or not recurring, and for no items or mixed ones */
export function makeItems(
  stand: Stand,
  subscription: string,
  sent: readonly Sent[],
  period: Period,
): SubscriptionItem[] {
  if (sent.length === 0) throw missingParam('items');
  const items = sent.map((item, index) => makeItem(stand, subscription, item, index, period));
  const recurrences = new Set(
    items.map(({ price }) =>
      JSON.stringify([price.currency, price.recurring?.interval, price.recurring?.interval_count]),
    ),
  );
  if (recurrences.size > 1)
    throw invalid(
      'All prices on a subscription must have the same currency, `recurring.interval` and `recurring.interval_count`.',
      { param: 'items' },
    );
  return items;
}

function makeItem(stand: Stand, subscription: string, sent: Sent, index: number, period: Period): SubscriptionItem {
  const param = `items[${index}][price]`;
  if (sent.price === undefined) throw missingParam(param);
  const price = found(stand, 'prices', sent.price, param);
  if (!price.active)
    throw invalid('The price specified is inactive. This field only accepts active prices.', { param });
  if (price.recurring === null)
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      { param },
    );
  return {
    id: stand.newId('si_', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: period.start,
    current_period_end: period.trialEnd ?? periodEnd(period.start, period.anchor, price.recurring),
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: mergedMetadata({}, sent.metadata),
    plan: planOf(price),
    price,
    quantity: sent.quantity ?? 1,
    subscription,
    tax_rates: [],
  };
}

/** A price in the words of an older day; items still carry it. */
function planOf(price: Price): SubscriptionItem['plan'] {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
