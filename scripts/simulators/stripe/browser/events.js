/** Who listens to an element, as Stripe.js has it: `on`, `once`, `off`. */
export function makeListeners() {
  /** @type {{ name: string, handler: (event?: unknown) => void, once: boolean }[]} */
  let listeners = [];

  return {
    /** @param {string} name @param {(event?: unknown) => void} handler */
    on: (name, handler) => {
      listeners.push({ name, handler, once: false });
    },
    /** @param {string} name @param {(event?: unknown) => void} handler */
    once: (name, handler) => {
      listeners.push({ name, handler, once: true });
    },
    /** @param {string} name @param {(event?: unknown) => void} [handler] */
    off: (name, handler) => {
      listeners = listeners.filter((each) => each.name !== name || (handler !== undefined && each.handler !== handler));
    },
    /** @param {string} name @param {unknown} [event] */
    tell: (name, event) => {
      const told = listeners.filter((each) => each.name === name);
      listeners = listeners.filter((each) => !(each.once && each.name === name));
      for (const { handler } of told) handler(event);
    },
  };
}
