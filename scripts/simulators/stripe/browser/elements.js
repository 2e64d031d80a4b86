import { makePaymentElement } from './payment-element.js';

/** @type {WeakMap<object, ReturnType<typeof makeGroup>>} */
const groups = new WeakMap();

/**
 * `stripe.elements(options)`.
 * @param {{ clientSecret?: string, appearance?: object, mode?: string }} options
 */
export function makeElements(options = {}) {
  if ('paymentMethodTypes' in options)
    throw integrationError('`paymentMethodTypes` is no longer supported. Use `allowedPaymentMethodTypes`.');
  const group = makeGroup(options);
  groups.set(group.elements, group);
  return group.elements;
}

/**
 * The secret and the card behind an `elements` object of ours.
 * @param {object | undefined} elements
 */
export function groupOf(elements) {
  return elements === undefined ? undefined : groups.get(elements);
}

/** @param {string} message */
export function integrationError(message) {
  const error = new Error(message);
  error.name = 'IntegrationError';
  return error;
}

/** @param {{ clientSecret?: string, appearance?: object, mode?: string }} first */
function makeGroup(first) {
  let options = first;
  /** @type {ReturnType<typeof makePaymentElement> | undefined} */
  let payment;

  const elements = {
    /** @param {string} type */
    create: (type) => {
      if (type !== 'payment') throw integrationError(`The local Stripe.js has no ${type} element.`);
      if (payment !== undefined && !payment.isGone())
        throw integrationError(
          "Can only create one Element of type payment. Use elements.getElement('payment') to get it.",
        );
      payment = makePaymentElement(() => options.appearance ?? {});
      return payment.element;
    },
    /** @param {string} type */
    getElement: (type) => (type === 'payment' && payment !== undefined && !payment.isGone() ? payment.element : null),
    /** The secret never changes: a new intent needs new elements. @param {object} changed */
    update: (changed) => {
      options = {
        ...options,
        ...changed,
        ...(options.clientSecret === undefined ? {} : { clientSecret: options.clientSecret }),
      };
      payment?.paint();
    },
    submit: async () => {
      const fault = payment?.fields()?.check();
      return fault === undefined
        ? { selectedPaymentMethod: 'card' }
        : { error: { type: 'validation_error', ...fault } };
    },
    fetchUpdates: async () => ({}),
    on: () => elements,
    off: () => elements,
    once: () => elements,
  };
  return { elements, clientSecret: () => options.clientSecret, fields: () => payment?.fields() };
}
