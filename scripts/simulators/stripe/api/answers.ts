import { listCharges, retrieveCharge } from '../objects/charges.ts';
import * as customers from '../objects/customers.ts';
import * as elements from '../objects/elements.ts';
import { listEvents, retrieveEvent } from '../objects/events.ts';
import { listInvoicePayments, retrieveInvoicePayment } from '../objects/invoice-payments.ts';
import { listInvoices, payInvoice, retrieveInvoice, voidOpenInvoice } from '../objects/invoices.ts';
import { confirmPaymentIntent, listPaymentIntents, retrievePaymentIntent } from '../objects/payment-intents.ts';
import { attachMethod, detachMethod, listMethods, retrieveMethod } from '../objects/payment-methods.ts';
import * as portal from '../objects/portal.ts';
import { createPrice, listPrices, retrievePrice, updatePrice } from '../objects/prices.ts';
import { createProduct, listProducts, retrieveProduct, updateProduct } from '../objects/products.ts';
import { createRefund, listRefunds, retrieveRefund } from '../objects/refunds.ts';
import { searchCustomers, searchSubscriptions } from '../objects/search.ts';
import * as setups from '../objects/setup-intents.ts';
import { updateSubscription } from '../objects/subscription-update.ts';
import {
  cancelSubscription,
  createSubscription,
  listSubscriptions,
  retrieveSubscription,
} from '../objects/subscriptions.ts';
import * as clocks from '../objects/test-clocks.ts';
import * as endpoints from '../objects/webhook-endpoints.ts';
import type { Answers } from './call.ts';

/** Which function answers which call. */
export const answers: Answers = {
  'POST /v1/customers': customers.createCustomer,
  'GET /v1/customers': customers.listCustomers,
  'GET /v1/customers/search': searchCustomers,
  'GET /v1/customers/:id': customers.retrieveCustomer,
  'POST /v1/customers/:id': customers.updateCustomer,
  'DELETE /v1/customers/:id': customers.deleteCustomer,
  'GET /v1/customers/:id/payment_methods': customers.listCards,
  'POST /v1/products': createProduct,
  'GET /v1/products': listProducts,
  'GET /v1/products/:id': retrieveProduct,
  'POST /v1/products/:id': updateProduct,
  'POST /v1/prices': createPrice,
  'GET /v1/prices': listPrices,
  'GET /v1/prices/:id': retrievePrice,
  'POST /v1/prices/:id': updatePrice,
  'POST /v1/subscriptions': createSubscription,
  'GET /v1/subscriptions': listSubscriptions,
  'GET /v1/subscriptions/search': searchSubscriptions,
  'GET /v1/subscriptions/:id': retrieveSubscription,
  'POST /v1/subscriptions/:id': updateSubscription,
  'DELETE /v1/subscriptions/:id': cancelSubscription,
  'POST /v1/setup_intents': setups.createSetupIntent,
  'GET /v1/setup_intents': setups.listSetupIntents,
  'GET /v1/setup_intents/:id': setups.retrieveSetupIntent,
  'POST /v1/setup_intents/:id/confirm': setups.confirmSetupIntent,
  'POST /v1/setup_intents/:id/cancel': setups.cancelSetupIntent,
  'GET /v1/payment_intents': listPaymentIntents,
  'GET /v1/payment_intents/:id': retrievePaymentIntent,
  'POST /v1/payment_intents/:id/confirm': confirmPaymentIntent,
  'GET /v1/invoices': listInvoices,
  'GET /v1/invoices/:id': retrieveInvoice,
  'POST /v1/invoices/:id/pay': payInvoice,
  'POST /v1/invoices/:id/void': voidOpenInvoice,
  'GET /v1/invoice_payments': listInvoicePayments,
  'GET /v1/invoice_payments/:id': retrieveInvoicePayment,
  'GET /v1/payment_methods': listMethods,
  'GET /v1/payment_methods/:id': retrieveMethod,
  'POST /v1/payment_methods/:id/attach': attachMethod,
  'POST /v1/payment_methods/:id/detach': detachMethod,
  'GET /v1/charges': listCharges,
  'GET /v1/charges/:id': retrieveCharge,
  'POST /v1/refunds': createRefund,
  'GET /v1/refunds': listRefunds,
  'GET /v1/refunds/:id': retrieveRefund,
  'POST /v1/billing_portal/configurations': portal.createConfiguration,
  'GET /v1/billing_portal/configurations': portal.listConfigurations,
  'GET /v1/billing_portal/configurations/:id': portal.retrieveConfiguration,
  'POST /v1/billing_portal/configurations/:id': portal.updateConfiguration,
  'POST /v1/billing_portal/sessions': portal.createPortalSession,
  'POST /v1/test_helpers/test_clocks': clocks.createTestClock,
  'GET /v1/test_helpers/test_clocks': clocks.listTestClocks,
  'GET /v1/test_helpers/test_clocks/:id': clocks.retrieveTestClock,
  'POST /v1/test_helpers/test_clocks/:id/advance': clocks.advanceTestClock,
  'DELETE /v1/test_helpers/test_clocks/:id': clocks.deleteTestClock,
  'GET /v1/events': listEvents,
  'GET /v1/events/:id': retrieveEvent,
  'POST /v1/webhook_endpoints': endpoints.createEndpoint,
  'GET /v1/webhook_endpoints': endpoints.listEndpoints,
  'GET /v1/webhook_endpoints/:id': endpoints.retrieveEndpoint,
  'POST /v1/webhook_endpoints/:id': endpoints.updateEndpoint,
  'DELETE /v1/webhook_endpoints/:id': endpoints.deleteEndpoint,
  'GET /v1/elements/setup_intents/:id': elements.retrieveSetup,
  'POST /v1/elements/setup_intents/:id/confirm': elements.confirmSetup,
  'POST /v1/elements/setup_intents/:id/authenticate': elements.answerSetup,
  'GET /v1/elements/payment_intents/:id': elements.retrievePayment,
  'POST /v1/elements/payment_intents/:id/confirm': elements.confirmPayment,
  'POST /v1/elements/payment_intents/:id/authenticate': elements.answerPayment,
  'POST /v1/elements/payment_methods': elements.createMethod,
};
