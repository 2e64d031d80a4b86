import { confirm, retrieve } from './confirm.js';
import { makePaymentElement } from './payment-element.js';

/**
 * @typedef {{ clientSecret?: string, appearance?: import('./payment-element.js').Appearance }} Options
 * @typedef {ReturnType<typeof makePaymentElement>} Payment
 */

/** The payment element and secret of each `elements` object. @type {WeakMap<object, () => { secret: string, payment: Payment }>} */
const groups = new WeakMap();

/**
 * Replaces https://js.stripe.com/endive/stripe.js in development: `loadStripe` uses an existing `window.Stripe`. Cards go to the simulator
 * that served this script. Only what the page uses is implemented; confirming never redirects.
 * @param {string} key
 */
function Stripe(key) {
  if (!key.startsWith('pk_test_')) throw integrationError('The local Stripe.js takes a test key only: pk_test_…');

  /** @param {'setup_intents' | 'payment_intents'} kind */
  const confirmWith =
    (kind) =>
    /** @param {{ elements: object, redirect?: string }} options */
    async ({ elements, redirect }) => {
      const group = groups.get(elements)?.();
      if (group === undefined || redirect !== 'if_required')
        throw integrationError('The local Stripe.js confirms with `elements` and `redirect: "if_required"`.');
      return confirm(key, kind, group);
    };

  return {
    elements: makeElements,
    confirmSetup: confirmWith('setup_intents'),
    confirmPayment: confirmWith('payment_intents'),
    /** @param {string} secret */
    retrieveSetupIntent: (secret) => retrieve(key, 'setup_intents', secret),
    /** @param {string} secret */
    retrievePaymentIntent: (secret) => retrieve(key, 'payment_intents', secret),
    createPaymentMethod: notSupported,
    confirmCardPayment: notSupported,
    createToken: notSupported,
    _registerWrapper: () => undefined,
    registerAppInfo: () => undefined,
  };
}

/** `stripe.elements(options)`. @param {Options} first */
function makeElements(first) {
  if ('paymentMethodTypes' in first)
    throw integrationError('`paymentMethodTypes` is no longer supported. Use `allowedPaymentMethodTypes`.');
  const { clientSecret: secret = '' } = first;
  let { appearance = {} } = first;
  /** @type {Payment | undefined} */
  let payment;
  const elements = {
    /** @param {string} type */
    create: (type) => {
      if (type !== 'payment') throw integrationError(`The local Stripe.js has no ${type} element.`);
      if (payment !== undefined && !payment.isDestroyed())
        throw integrationError('Can only create one Element of type payment.');
      payment = makePaymentElement(() => appearance);
      return payment.element;
    },
    getElement: () => (payment === undefined || payment.isDestroyed() ? null : payment.element),
    /** The secret cannot change: a new intent needs new elements. @param {Options} changed */
    update: (changed) => {
      appearance = changed.appearance ?? appearance;
      payment?.applyAppearance();
    },
    submit: async () => ({ error: payment?.check() }),
    fetchUpdates: async () => ({}),
  };
  groups.set(elements, () => {
    if (payment === undefined) throw integrationError('There is no payment element.');
    return { secret, payment };
  });
  return elements;
}

function notSupported() {
  throw integrationError('The local Stripe.js confirms a payment element and nothing else.');
}

/** @param {string} message */
function integrationError(message) {
  const error = new Error(message);
  error.name = 'IntegrationError';
  return error;
}

Stripe.version = 'endive';
Object.assign(window, { Stripe });
