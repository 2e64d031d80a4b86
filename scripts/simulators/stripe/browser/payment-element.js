/** Origin of this script: the Stripe simulator. */
export const ORIGIN = new URL(
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href,
  location.href,
).origin;

export const STYLE = `<link rel="stylesheet" href="${ORIGIN}/__local/stripe/payment-element.css">`;

/**
 * The text fields, each with its pattern (spaces removed) and Stripe.js's error for anything else.
 * @type {readonly { id: string, label: string, autocomplete: string, placeholder: string, pattern: RegExp, code: string, message: string }[]}
 */
const FIELDS = [
  {
    ...{ id: 'number', label: 'Card number', autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234' },
    ...{ pattern: /^\d{15,16}$/, code: 'incomplete_number', message: 'Your card number is incomplete.' },
  },
  {
    ...{ id: 'expiry', label: 'Expiration date', autocomplete: 'cc-exp', placeholder: 'MM / YY' },
    ...{ pattern: /^\d\d\/?\d\d$/, code: 'incomplete_expiry', message: "Your card's expiration date is incomplete." },
  },
  {
    ...{ id: 'cvc', label: 'Security code', autocomplete: 'cc-csc', placeholder: 'CVC' },
    ...{ pattern: /^\d{3,4}$/, code: 'incomplete_cvc', message: "Your card's security code is incomplete." },
  },
  {
    ...{ id: 'zip', label: 'ZIP code', autocomplete: 'postal-code', placeholder: '12345' },
    ...{ pattern: /^\d{5}$/, code: 'incomplete_zip', message: 'Your ZIP is incomplete.' },
  },
];

const FORM = `${STYLE}<div class="form">${FIELDS.map(
  ({ id, label, autocomplete, placeholder }) =>
    `<div><label for="${id}">${label}</label><input id="${id}" autocomplete="${autocomplete}" placeholder="${placeholder}" inputmode="numeric" aria-describedby="${id}-fault"><p id="${id}-fault" class="fault" role="alert"></p></div>`,
).join('')}</div>
<p class="hint">Test mode: try 4242 4242 4242 4242, any later date, any code, any ZIP.</p>
<p class="terms">By providing your card information, you allow this shop to charge your card for future payments in accordance with their terms.</p>`;

/** @typedef {{ theme?: string, variables?: Record<string, string> }} Appearance */

/**
 * Replaces Stripe's card frame: the same fields in a shadow tree with a served stylesheet, so that a page's content security policy only
 * needs `style-src` and `connect-src` for the simulator.
 * @param {() => Appearance} appearance
 */
export function makePaymentElement(appearance) {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  host.className = 'StripeElement';
  root.innerHTML = FORM;
  /** @type {{ name: string, handler: (event: object) => void }[]} */
  let listeners = [];
  let destroyed = false;

  /** @param {string} name @param {object} [more] */
  function emit(name, more = {}) {
    for (const listener of listeners.filter((each) => each.name === name))
      listener.handler({ elementType: 'payment', ...more });
  }

  /** @param {string} id */
  const inputValue = (id) => {
    const input = root.getElementById(id);
    return input instanceof HTMLInputElement ? input.value.replace(/\s/g, '') : '';
  };
  const invalidFields = () => FIELDS.filter(({ id, pattern }) => !pattern.test(inputValue(id)));

  /** @param {string} id @param {string} message */
  function show(id, message) {
    root.getElementById(id)?.setAttribute('aria-invalid', String(message !== ''));
    root.getElementById(`${id}-fault`)?.replaceChildren(message);
  }

  root.addEventListener('input', (event) => {
    if (event.target instanceof HTMLInputElement) show(event.target.id, '');
    const empty = FIELDS.every(({ id }) => inputValue(id) === '');
    emit('change', { collapsed: false, complete: invalidFields().length === 0, empty, value: { type: 'card' } });
  });
  root.addEventListener('keydown', (event) => {
    // The fields are in a shadow tree, so the surrounding form does not see the key press.
    if (event instanceof KeyboardEvent && event.key === 'Enter') host.closest('form')?.requestSubmit();
  });

  const element = {
    /** @param {string} name @param {(event: object) => void} handler */
    on: (name, handler) => {
      listeners.push({ name, handler });
      return element;
    },
    /** @param {string} name @param {(event: object) => void} [handler] */
    off: (name, handler) => {
      listeners = listeners.filter((each) => each.name !== name || (handler !== undefined && each.handler !== handler));
      return element;
    },
    /** @param {HTMLElement} place */
    mount: (place) => {
      place.replaceChildren(host);
      applyAppearance();
      setTimeout(() => {
        if (host.parentNode === place) emit('ready');
      });
    },
    unmount: () => host.remove(),
    destroy: () => {
      host.remove();
      destroyed = true;
    },
    update: () => undefined,
    focus: () => root.getElementById('number')?.focus(),
  };

  function applyAppearance() {
    const { theme = 'stripe', variables = {} } = appearance();
    host.dataset.theme = theme;
    // Set via the CSSOM: a style attribute would need a looser content security policy.
    for (const [name, value] of Object.entries(variables)) host.style.setProperty(`--${name}`, value);
  }

  return {
    element,
    applyAppearance,
    isDestroyed: () => destroyed,
    /** Shows all errors, focuses the first invalid field and returns its error. */
    check: () => {
      const invalid = invalidFields();
      for (const { id, message } of FIELDS) show(id, invalid.some((each) => each.id === id) ? message : '');
      const [first] = invalid;
      if (first === undefined) return undefined;
      root.getElementById(first.id)?.focus();
      return { type: 'validation_error', code: first.code, message: first.message };
    },
    /** @param {string} message why the card was declined */
    showDecline: (message) => show('number', message),
    card: () => {
      const expiry = inputValue('expiry').replace('/', '');
      const [month, year] = [Number(expiry.slice(0, 2)), 2000 + Number(expiry.slice(2))];
      return {
        type: 'card',
        card: { number: inputValue('number'), exp_month: month, exp_year: year, cvc: inputValue('cvc') },
        billing_details: { address: { country: 'US', postal_code: inputValue('zip') } },
      };
    },
  };
}
