import { ORIGIN } from './api.js';
import { makeListeners } from './events.js';
import { makeFields } from './fields.js';

const STYLE = `${ORIGIN}/__local/stripe/payment-element.css`;
const HINT = 'Test mode: try 4242 4242 4242 4242, any later date, any code, any ZIP.';
const TERMS =
  'By providing your card information, you allow this shop to charge your card for future payments in accordance with their terms.';

/**
 * What stands in for Stripe's card frame: the same fields in a shadow tree of the page, styled by a stylesheet that is served, so that it
 * needs nothing of a page's content policy but `style-src` and `connect-src` for the local Stripe.
 * @param {() => { theme?: string, variables?: Record<string, string> }} appearance
 */
export function makePaymentElement(appearance) {
  const listeners = makeListeners();
  /** @type {{ host: HTMLElement, fields: ReturnType<typeof makeFields> } | undefined} */
  let mounted;
  let gone = false;

  function told() {
    const fields = mounted?.fields;
    const event = {
      elementType: 'payment',
      collapsed: false,
      complete: fields?.isComplete() ?? false,
      empty: fields?.isEmpty() ?? true,
    };
    listeners.tell('change', { ...event, value: { type: 'card' } });
  }

  function paint() {
    const { theme = 'stripe', variables = {} } = appearance();
    const host = mounted?.host;
    if (host === undefined) return;
    host.dataset.theme = theme;
    // By the object model: a style attribute would need a looser content policy.
    for (const [name, value] of Object.entries(variables)) host.style.setProperty(`--${name}`, value);
  }

  const element = {
    on: chained(listeners.on),
    once: chained(listeners.once),
    off: chained(listeners.off),
    /** @param {string | HTMLElement} target */
    mount: (target) => {
      const place = typeof target === 'string' ? document.querySelector(target) : target;
      if (!(place instanceof HTMLElement))
        throw new Error(
          `The selector you specified (${String(target)}) applies to no DOM elements that are currently on the page.`,
        );
      element.unmount();
      const host = document.createElement('div');
      host.className = 'StripeElement';
      const root = host.attachShadow({ mode: 'open' });
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = STYLE;
      root.append(link);
      const fields = makeFields(root, told);
      root.append(paragraph('hint', HINT), paragraph('terms', TERMS));
      place.replaceChildren(host);
      mounted = { host, fields };
      paint();
      host.addEventListener('focusin', () => listeners.tell('focus', { elementType: 'payment' }));
      host.addEventListener('focusout', () => listeners.tell('blur', { elementType: 'payment' }));
      root.addEventListener('keydown', (event) => {
        if (!(event instanceof KeyboardEvent)) return;
        if (event.key === 'Escape') listeners.tell('escape', { elementType: 'payment' });
        // The fields are in a tree of their own, so the form around them does not hear of it by itself.
        if (event.key === 'Enter') host.closest('form')?.requestSubmit();
      });
      setTimeout(() => {
        if (mounted?.host === host) listeners.tell('ready', { elementType: 'payment' });
      });
    },
    unmount: () => {
      mounted?.host.remove();
      mounted = undefined;
    },
    destroy: () => {
      element.unmount();
      gone = true;
    },
    update: () => undefined,
    focus: () => mounted?.fields.focus(),
    blur: () => undefined,
    clear: () => {
      mounted?.fields.clear();
      told();
    },
    collapse: () => undefined,
  };
  /** @template {(...args: any[]) => void} F @param {F} listen */
  function chained(listen) {
    /** @param {Parameters<F>} args */
    return (...args) => {
      listen(...args);
      return element;
    };
  }

  return { element, paint, fields: () => mounted?.fields, isGone: () => gone };
}

/**
 * @param {string} className
 * @param {string} text
 */
function paragraph(className, text) {
  const made = document.createElement('p');
  made.className = className;
  made.textContent = text;
  return made;
}
