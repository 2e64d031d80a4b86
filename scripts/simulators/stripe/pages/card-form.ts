import type { StripeContext } from '../context.ts';
import { createFromCard } from '../objects/payment-methods.ts';
import type { PaymentMethod } from '../state/tables.ts';
import { type Html, html } from './html.ts';

export function cardFields(): Html {
  return html`<label>Card number<input name="number" inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242" required></label>
<div class="row"><label>Expiration (MM / YY)<input name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY" required></label>
<label>CVC<input name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="CVC" required></label></div>`;
}

/** @throws ApiError `card_error` */
export function cardFromForm(context: StripeContext, form: URLSearchParams): PaymentMethod {
  const [month = '', year = ''] = (form.get('expiry') ?? '').split('/').map((part) => part.trim());
  const card = {
    number: form.get('number') ?? '',
    exp_month: Number(month),
    exp_year: Number(year === '' ? Number.NaN : year),
    cvc: form.get('cvc') ?? '',
  };
  return createFromCard(context, { type: 'card', card });
}

export function cardLabel({ card }: PaymentMethod): string {
  if (card === undefined) return 'Card';
  const brand = card.brand.charAt(0).toUpperCase() + card.brand.slice(1);
  return `${brand} •••• ${card.last4}, expires ${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`;
}
