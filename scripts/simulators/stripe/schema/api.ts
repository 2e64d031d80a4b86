import type Stripe from 'stripe';
import type {
  BrowserAuthenticate,
  BrowserConfirm,
  CancellationDetails,
  CardData,
  ClientSecret,
  ConfirmFields,
  CustomerFields,
  Expanding,
  Found,
  Nothing,
  Page,
  Paging,
  PortalFeatures,
  Search,
  SentEvent,
  SubscriptionCreate,
  SubscriptionUpdate,
} from './parts.ts';

/**
 * Every call the stand-in answers: its parameters, cut from the SDK's own types to what is played here, and its reply.
 * `generate.ts` makes the JSON Schemas of both from this file. What is not listed is refused as Stripe refuses the unknown.
 */
export interface Api {
  'POST /v1/customers': Call<
    CustomerFields & Pick<Stripe.CustomerCreateParams, 'payment_method' | 'test_clock'>,
    Stripe.Customer
  >;
  'GET /v1/customers': Call<Stripe.CustomerListParams, Page<Stripe.Customer>>;
  'GET /v1/customers/search': Call<Search, Found<Stripe.Customer>>;
  'GET /v1/customers/:id': Call<Expanding, Stripe.Customer | Stripe.DeletedCustomer>;
  'POST /v1/customers/:id': Call<CustomerFields, Stripe.Customer>;
  'DELETE /v1/customers/:id': Call<Nothing, Stripe.DeletedCustomer>;
  'GET /v1/customers/:id/payment_methods': Call<
    Pick<Stripe.CustomerListPaymentMethodsParams, 'type' | Paging>,
    Page<Stripe.PaymentMethod>
  >;

  'POST /v1/products': Call<
    Pick<
      Stripe.ProductCreateParams,
      'name' | 'active' | 'description' | 'expand' | 'id' | 'metadata' | 'statement_descriptor' | 'unit_label' | 'url'
    >,
    Stripe.Product
  >;
  'GET /v1/products': Call<Pick<Stripe.ProductListParams, 'active' | 'created' | 'ids' | Paging>, Page<Stripe.Product>>;
  'GET /v1/products/:id': Call<Expanding, Stripe.Product>;
  'POST /v1/products/:id': Call<
    Pick<Stripe.ProductUpdateParams, 'active' | 'default_price' | 'description' | 'expand' | 'metadata' | 'name'>,
    Stripe.Product
  >;

  'POST /v1/prices': Call<
    Pick<
      Stripe.PriceCreateParams,
      | 'currency'
      | 'active'
      | 'expand'
      | 'lookup_key'
      | 'metadata'
      | 'nickname'
      | 'product'
      | 'transfer_lookup_key'
      | 'unit_amount'
      | 'tax_behavior'
    > & {
      recurring?: Pick<Stripe.PriceCreateParams.Recurring, 'interval' | 'interval_count'>;
      product_data?: Pick<Stripe.PriceCreateParams.ProductData, 'name' | 'metadata'>;
    },
    Stripe.Price
  >;
  'GET /v1/prices': Call<
    Pick<Stripe.PriceListParams, 'active' | 'created' | 'currency' | 'lookup_keys' | 'product' | 'type' | Paging>,
    Page<Stripe.Price>
  >;
  'GET /v1/prices/:id': Call<Expanding, Stripe.Price>;
  'POST /v1/prices/:id': Call<
    Pick<
      Stripe.PriceUpdateParams,
      'active' | 'expand' | 'lookup_key' | 'metadata' | 'nickname' | 'transfer_lookup_key'
    >,
    Stripe.Price
  >;

  'POST /v1/subscriptions': Call<SubscriptionCreate, Stripe.Subscription>;
  'GET /v1/subscriptions': Call<
    Pick<Stripe.SubscriptionListParams, 'created' | 'customer' | 'price' | 'status' | 'test_clock' | Paging>,
    Page<Stripe.Subscription>
  >;
  'GET /v1/subscriptions/search': Call<Search, Found<Stripe.Subscription>>;
  'GET /v1/subscriptions/:id': Call<Expanding, Stripe.Subscription>;
  'POST /v1/subscriptions/:id': Call<SubscriptionUpdate, Stripe.Subscription>;
  'DELETE /v1/subscriptions/:id': Call<
    Pick<Stripe.SubscriptionCancelParams, 'expand'> & { cancellation_details?: CancellationDetails },
    Stripe.Subscription
  >;

  'POST /v1/setup_intents': Call<
    Pick<
      Stripe.SetupIntentCreateParams,
      | 'allowed_payment_method_types'
      | 'confirm'
      | 'customer'
      | 'description'
      | 'expand'
      | 'metadata'
      | 'payment_method'
      | 'return_url'
      | 'usage'
    >,
    Stripe.SetupIntent
  >;
  'GET /v1/setup_intents': Call<
    Pick<Stripe.SetupIntentListParams, 'created' | 'customer' | 'payment_method' | Paging>,
    Page<Stripe.SetupIntent>
  >;
  'GET /v1/setup_intents/:id': Call<Expanding, Stripe.SetupIntent>;
  'POST /v1/setup_intents/:id/confirm': Call<Pick<Stripe.SetupIntentConfirmParams, ConfirmFields>, Stripe.SetupIntent>;
  'POST /v1/setup_intents/:id/cancel': Call<Stripe.SetupIntentCancelParams, Stripe.SetupIntent>;

  'GET /v1/payment_intents': Call<
    Pick<Stripe.PaymentIntentListParams, 'created' | 'customer' | Paging>,
    Page<Stripe.PaymentIntent>
  >;
  'GET /v1/payment_intents/:id': Call<Expanding, Stripe.PaymentIntent>;
  'POST /v1/payment_intents/:id/confirm': Call<
    Pick<Stripe.PaymentIntentConfirmParams, ConfirmFields>,
    Stripe.PaymentIntent
  >;

  'GET /v1/invoices': Call<
    Pick<Stripe.InvoiceListParams, 'created' | 'customer' | 'status' | 'subscription' | Paging>,
    Page<Stripe.Invoice>
  >;
  'GET /v1/invoices/:id': Call<Expanding, Stripe.Invoice>;
  'POST /v1/invoices/:id/pay': Call<
    Pick<Stripe.InvoicePayParams, 'expand' | 'off_session' | 'payment_method'>,
    Stripe.Invoice
  >;
  'POST /v1/invoices/:id/void': Call<Expanding, Stripe.Invoice>;

  'GET /v1/invoice_payments': Call<Stripe.InvoicePaymentListParams, Page<Stripe.InvoicePayment>>;
  'GET /v1/invoice_payments/:id': Call<Expanding, Stripe.InvoicePayment>;

  'GET /v1/payment_methods': Call<
    Pick<Stripe.PaymentMethodListParams, 'customer' | 'type' | Paging>,
    Page<Stripe.PaymentMethod>
  >;
  'GET /v1/payment_methods/:id': Call<Expanding, Stripe.PaymentMethod>;
  'POST /v1/payment_methods/:id/attach': Call<
    Pick<Stripe.PaymentMethodAttachParams, 'customer' | 'expand'>,
    Stripe.PaymentMethod
  >;
  'POST /v1/payment_methods/:id/detach': Call<Expanding, Stripe.PaymentMethod>;

  'GET /v1/charges': Call<
    Pick<Stripe.ChargeListParams, 'created' | 'customer' | 'payment_intent' | Paging>,
    Page<Stripe.Charge>
  >;
  'GET /v1/charges/:id': Call<Expanding, Stripe.Charge>;

  'POST /v1/refunds': Call<
    Pick<Stripe.RefundCreateParams, 'amount' | 'charge' | 'expand' | 'metadata' | 'payment_intent' | 'reason'>,
    Stripe.Refund
  >;
  'GET /v1/refunds': Call<
    Pick<Stripe.RefundListParams, 'charge' | 'created' | 'payment_intent' | Paging>,
    Page<Stripe.Refund>
  >;
  'GET /v1/refunds/:id': Call<Expanding, Stripe.Refund>;

  'POST /v1/billing_portal/configurations': Call<
    Pick<
      Stripe.BillingPortal.ConfigurationCreateParams,
      'business_profile' | 'default_return_url' | 'expand' | 'metadata' | 'name'
    > & { features: PortalFeatures },
    Stripe.BillingPortal.Configuration
  >;
  'GET /v1/billing_portal/configurations': Call<
    Stripe.BillingPortal.ConfigurationListParams,
    Page<Stripe.BillingPortal.Configuration>
  >;
  'GET /v1/billing_portal/configurations/:id': Call<Expanding, Stripe.BillingPortal.Configuration>;
  'POST /v1/billing_portal/configurations/:id': Call<
    Pick<
      Stripe.BillingPortal.ConfigurationUpdateParams,
      'active' | 'business_profile' | 'default_return_url' | 'expand' | 'metadata' | 'name'
    > & { features?: PortalFeatures },
    Stripe.BillingPortal.Configuration
  >;
  'POST /v1/billing_portal/sessions': Call<
    Pick<Stripe.BillingPortal.SessionCreateParams, 'configuration' | 'customer' | 'expand' | 'locale' | 'return_url'>,
    Stripe.BillingPortal.Session
  >;

  'POST /v1/test_helpers/test_clocks': Call<
    Pick<Stripe.TestHelpers.TestClockCreateParams, 'expand' | 'frozen_time' | 'name'>,
    Stripe.TestHelpers.TestClock
  >;
  'GET /v1/test_helpers/test_clocks': Call<Stripe.TestHelpers.TestClockListParams, Page<Stripe.TestHelpers.TestClock>>;
  'GET /v1/test_helpers/test_clocks/:id': Call<Expanding, Stripe.TestHelpers.TestClock>;
  'POST /v1/test_helpers/test_clocks/:id/advance': Call<
    Stripe.TestHelpers.TestClockAdvanceParams,
    Stripe.TestHelpers.TestClock
  >;
  'DELETE /v1/test_helpers/test_clocks/:id': Call<Nothing, Stripe.TestHelpers.DeletedTestClock>;

  'GET /v1/events': Call<
    Pick<Stripe.EventListParams, 'created' | 'delivery_success' | 'type' | 'types' | Paging>,
    Page<SentEvent>
  >;
  'GET /v1/events/:id': Call<Expanding, SentEvent>;

  'POST /v1/webhook_endpoints': Call<
    Pick<
      Stripe.WebhookEndpointCreateParams,
      'api_version' | 'description' | 'enabled_events' | 'expand' | 'metadata' | 'url'
    >,
    Stripe.WebhookEndpoint
  >;
  'GET /v1/webhook_endpoints': Call<Stripe.WebhookEndpointListParams, Page<Stripe.WebhookEndpoint>>;
  'GET /v1/webhook_endpoints/:id': Call<Expanding, Stripe.WebhookEndpoint>;
  'POST /v1/webhook_endpoints/:id': Call<Stripe.WebhookEndpointUpdateParams, Stripe.WebhookEndpoint>;
  'DELETE /v1/webhook_endpoints/:id': Call<Nothing, Stripe.DeletedWebhookEndpoint>;

  // What Stripe.js asks, with the publishable key and an intent's client secret.
  'GET /v1/elements/setup_intents/:id': Call<ClientSecret, Stripe.SetupIntent>;
  'POST /v1/elements/setup_intents/:id/confirm': Call<BrowserConfirm, Stripe.SetupIntent>;
  'POST /v1/elements/setup_intents/:id/authenticate': Call<BrowserAuthenticate, Stripe.SetupIntent>;
  'GET /v1/elements/payment_intents/:id': Call<ClientSecret, Stripe.PaymentIntent>;
  'POST /v1/elements/payment_intents/:id/confirm': Call<BrowserConfirm, Stripe.PaymentIntent>;
  'POST /v1/elements/payment_intents/:id/authenticate': Call<BrowserAuthenticate, Stripe.PaymentIntent>;
  'POST /v1/elements/payment_methods': Call<CardData, Stripe.PaymentMethod>;
}

interface Call<Params, Reply> {
  params: Params;
  reply: Reply;
}
