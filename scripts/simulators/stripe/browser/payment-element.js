/** Where this script came from: the local Stripe. */
export const ORIGIN = new URL(
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href,
  location.href,
).origin;

export const STYLE = `<link rel="stylesheet" href="${ORIGIN}/__local/stripe/payment-element.css">`;

/**
 * The text fields, with what each must be when blanks are left out, and what Stripe.js says of anything else.
 * @type {readonly { id: string, label: string, autocomplete: string, placeholder: string, right: RegExp, code: string, words: string }[]}
 */
const FIELDS = [
  {
    ...{ id: 'number', label: 'Card number', autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234' },
    ...{ right: /^\d{15,16}$/, code: 'incomplete_number', words: 'Your card number is incomplete.' },
  },
  {
    ...{ id: 'expiry', label: 'Expiration date', autocomplete: 'cc-exp', placeholder: 'MM / YY' },
    ...{ right: /^\d\d\/?\d\d$/, code: 'incomplete_expiry', words: "Your card's expiration date is incomplete." },
  },
  {
    ...{ id: 'cvc', label: 'Security code', autocomplete: 'cc-csc', placeholder: 'CVC' },
    ...{ right: /^\d{3,4}$/, code: 'incomplete_cvc', words: "Your card's security code is incomplete." },
  },
  {
    ...{ id: 'zip', label: 'ZIP code', autocomplete: 'postal-code', placeholder: '12345' },
    ...{ right: /^\d{5}$/, code: 'incomplete_zip', words: 'Your ZIP is incomplete.' },
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
 * What stands in for Stripe's card frame: the same fields in a shadow tree of the page, styled by a stylesheet that is served, so that it
 * needs nothing of a page's content policy but `style-src` and `connect-src` for the local Stripe.
 * @param {() => Appearance} appearance
 */
export function makePaymentElement(appearance) {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  host.className = 'StripeElement';
  root.innerHTML = FORM;
  /** @type {{ name: string, handler: (event: object) => void }[]} */
  let listeners = [];
  let gone = false;

  /** @param {string} name @param {object} [more] */
  function tell(name, more = {}) {
    for (const each of listeners.filter((one) => one.name === name)) each.handler({ elementType: 'payment', ...more });
  }

  /** @param {string} id */
  const typed = (id) => {
    const input = root.getElementById(id);
    return input instanceof HTMLInputElement ? input.value.replace(/\s/g, '') : '';
  };
  const faults = () => FIELDS.filter(({ id, right }) => !right.test(typed(id)));

  /** @param {string} id @param {string} words */
  function show(id, words) {
    root.getElementById(id)?.setAttribute('aria-invalid', String(words !== ''));
    root.getElementById(`${id}-fault`)?.replaceChildren(words);
  }

  root.addEventListener('input', (event) => {
    if (event.target instanceof HTMLInputElement) show(event.target.id, '');
    const empty = FIELDS.every(({ id }) => typed(id) === '');
    tell('change', { collapsed: false, complete: faults().length === 0, empty, value: { type: 'card' } });
  });
  root.addEventListener('keydown', (event) => {
    // The fields are in a tree of their own, so the form around them does not hear of it by itself.
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
      paint();
      setTimeout(() => {
        if (host.parentNode === place) tell('ready');
      });
    },
    unmount: () => host.remove(),
    destroy: () => {
      host.remove();
      gone = true;
    },
    update: () => undefined,
    focus: () => root.getElementById('number')?.focus(),
  };

  function paint() {
    const { theme = 'stripe', variables = {} } = appearance();
    host.dataset.theme = theme;
    // By the object model: a style attribute would need a looser content policy.
    for (const [name, value] of Object.entries(variables)) host.style.setProperty(`--${name}`, value);
  }

  return {
    element,
    paint,
    isGone: () => gone,
    /** Shows what is wrong everywhere, goes to the first of it, and gives it. */
    check: () => {
      const wrong = faults();
      for (const { id, words } of FIELDS) show(id, wrong.some((each) => each.id === id) ? words : '');
      const [first] = wrong;
      if (first === undefined) return undefined;
      root.getElementById(first.id)?.focus();
      return { type: 'validation_error', code: first.code, message: first.words };
    },
    /** @param {string} words what the bank said */
    refuse: (words) => show('number', words),
    card: () => {
      const expiry = typed('expiry').replace('/', '');
      const [month, year] = [Number(expiry.slice(0, 2)), 2000 + Number(expiry.slice(2))];
      return {
        type: 'card',
        card: { number: typed('number'), exp_month: month, exp_year: year, cvc: typed('cvc') },
        billing_details: { address: { country: 'US', postal_code: typed('zip') } },
      };
    },
  };
}
