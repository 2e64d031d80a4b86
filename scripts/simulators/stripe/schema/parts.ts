import type Stripe from 'stripe';
import type { EventName } from '../webhooks/event-names.ts';

/** The kinds of event that are sent here; `Stripe.Event` has two hundred more. */
export type SentEvent = Extract<Stripe.Event, { type: EventName }>;

export type Nothing = Record<never, never>;
export type Paging = 'ending_before' | 'expand' | 'limit' | 'starting_after';
export type ConfirmFields = 'expand' | 'payment_method' | 'return_url';

export interface Expanding {
  expand?: string[];
}

export interface Page<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

export interface Search {
  query: string;
  expand?: string[];
  limit?: number;
  page?: string;
}

export interface Found<T> {
  object: 'search_result';
  data: T[];
  has_more: boolean;
  next_page: string | null;
  url: string;
}

export type CustomerFields = Pick<
  Stripe.CustomerCreateParams,
  'description' | 'email' | 'expand' | 'metadata' | 'name' | 'phone'
> & {
  invoice_settings?: Pick<Stripe.CustomerUpdateParams.InvoiceSettings, 'default_payment_method'>;
};

export type PaymentSettings = Pick<
  Stripe.SubscriptionCreateParams.PaymentSettings,
  'payment_method_types' | 'save_default_payment_method'
>;
export type CancellationDetails = Pick<Stripe.SubscriptionCancelParams.CancellationDetails, 'comment' | 'feedback'>;

export type SubscriptionCreate = Pick<
  Stripe.SubscriptionCreateParams,
  | 'billing_mode'
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'collection_method'
  | 'currency'
  | 'default_payment_method'
  | 'description'
  | 'expand'
  | 'metadata'
  | 'off_session'
  | 'payment_behavior'
  | 'trial_end'
  | 'trial_period_days'
  | 'trial_settings'
> & {
  customer: string;
  items: Pick<Stripe.SubscriptionCreateParams.Item, 'metadata' | 'price' | 'quantity'>[];
  payment_settings?: PaymentSettings;
};

export type SubscriptionUpdate = Pick<
  Stripe.SubscriptionUpdateParams,
  | 'cancel_at'
  | 'cancel_at_period_end'
  | 'default_payment_method'
  | 'description'
  | 'expand'
  | 'metadata'
  | 'off_session'
  | 'proration_behavior'
  | 'trial_end'
  | 'trial_settings'
> & { cancellation_details?: CancellationDetails; payment_settings?: PaymentSettings };

export interface PortalFeatures {
  customer_update?: Stripe.BillingPortal.ConfigurationCreateParams.Features.CustomerUpdate;
  invoice_history?: Stripe.BillingPortal.ConfigurationCreateParams.Features.InvoiceHistory;
  payment_method_update?: Pick<Stripe.BillingPortal.ConfigurationCreateParams.Features.PaymentMethodUpdate, 'enabled'>;
  subscription_cancel?: Pick<
    Stripe.BillingPortal.ConfigurationCreateParams.Features.SubscriptionCancel,
    'enabled' | 'mode'
  >;
}

export interface ClientSecret {
  client_secret: string;
}

export interface CardData {
  type: 'card';
  card: { number: string; exp_month: number; exp_year: number; cvc: string };
  billing_details?: { email?: string; name?: string; address?: { country?: string; postal_code?: string } };
}

export interface BrowserConfirm extends ClientSecret {
  payment_method?: string;
  payment_method_data?: CardData;
  return_url?: string;
}

export interface BrowserAuthenticate extends ClientSecret {
  outcome: 'complete' | 'fail';
}
