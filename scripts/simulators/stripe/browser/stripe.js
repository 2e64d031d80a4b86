import { Confirming } from './confirm.js';
import { integrationError, makeElements } from './elements.js';

/**
 * What stands in for https://js.stripe.com/endive/stripe.js on a developer's machine: `loadStripe` takes a `window.Stripe` that is there
 * already. Cards go to the local Stripe that served this script.
 * @param {string} key
 */
function Stripe(key) {
  if (typeof key !== 'string' || !key.startsWith('pk_test_'))
    throw integrationError('The local Stripe.js takes a test key only: pk_test_…');
  const confirming = new Confirming(key);
  return {
    elements: makeElements,
    /** @param {import('./confirm.js').Options} options */
    confirmSetup: (options) => confirming.confirm('setup_intents', options),
    /** @param {import('./confirm.js').Options} options */
    confirmPayment: (options) => confirming.confirm('payment_intents', options),
    /** @param {string} secret */
    retrieveSetupIntent: (secret) => confirming.retrieve('setup_intents', secret),
    /** @param {string} secret */
    retrievePaymentIntent: (secret) => confirming.retrieve('payment_intents', secret),
    /** @param {{ elements?: object }} options */
    createPaymentMethod: (options) => confirming.createPaymentMethod(options),
    /** @param {string} clientSecret @param {{ payment_method?: string }} [data] */
    confirmCardPayment: (clientSecret, data = {}) =>
      confirming.confirm('payment_intents', { clientSecret, confirmParams: data, redirect: 'if_required' }),
    createToken: () => {
      throw integrationError('The local Stripe.js has no card element to make a token of.');
    },
    _registerWrapper: () => undefined,
    registerAppInfo: () => undefined,
  };
}

Stripe.version = 'endive';
Object.assign(window, { Stripe });
