import type { Stand } from '../stand.ts';
import type { Invoice, Price, Subscription, SubscriptionItem } from '../state/tables.ts';

type Line = Invoice['lines']['data'][number];

/** What an item costs in its present period; nothing during a trial. */
export function lineOf(
  stand: Stand,
  invoice: string,
  subscription: Subscription,
  item: SubscriptionItem,
  free: boolean,
): Line {
  const { price, quantity = 1 } = item;
  const amount = free ? 0 : quantity * (price.unit_amount ?? 0);
  return {
    id: stand.newId('il_'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: descriptionOf(stand, price, quantity, free),
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: free ? '0' : price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

function descriptionOf(stand: Stand, price: Price, quantity: number, free: boolean): string {
  const product = stand.store.get('products', price.product)?.name ?? price.product;
  if (free) return `Trial period for ${product}`;
  const amount = ((price.unit_amount ?? 0) / 100).toFixed(2);
  return `${quantity} × ${product} (at $${amount} / ${price.recurring?.interval ?? 'once'})`;
}
