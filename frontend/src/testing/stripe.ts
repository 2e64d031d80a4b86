import { beforeEach, vi } from 'vitest';

/** What confirming comes to: an intent as Stripe states it, or an error. */
type Confirmed = { readonly status: string } | { readonly error: { readonly message: string } };

interface Confirmation {
  /** `setup` verifies a card, `payment` takes money. */
  readonly kind: 'setup' | 'payment';
  readonly clientSecret: string;
}

let answer: (confirmation: Confirmation) => Confirmed | Promise<Confirmed>;
let confirmations: Confirmation[];
/** What the payment form tells of itself once it is there. */
let formNews: 'ready' | 'loaderror';
/** With what the payment form was made last. */
let formOptions: unknown;

/**
 * Stripe's script in the browser as far as a payment form needs it, in place of the one from Stripe, and a key to use it
 * with. The loader keeps the first script it found, so all tests of a file share one, whose answers begin anew each time.
 */
export function fakeStripe() {
  beforeEach(() => {
    answer = () => ({ status: 'succeeded' });
    confirmations = [];
    formNews = 'ready';
    vi.stubEnv('VITE_STRIPE_PUBLISHABLE_KEY', 'pk_test_1');
    Object.assign(window, { Stripe: Object.assign(script, { version: 'endive' }) });
  });
  return {
    /** How confirming goes, from now on. */
    on(next: typeof answer): void {
      answer = next;
    },
    /** What the form of card fields does, from now on. */
    form(news: typeof formNews): void {
      formNews = news;
    },
    get formOptions(): unknown {
      return formOptions;
    },
    get confirmations(): readonly Confirmation[] {
      return confirmations;
    },
  };
}

function script() {
  const neverAnswers = () => new Promise(() => {});
  return {
    elements: (options: { clientSecret: string }) => elementsOf(options.clientSecret),
    confirmSetup: ({ elements }: Confirming) => confirm('setup', elements.clientSecret),
    confirmPayment: ({ elements }: Confirming) => confirm('payment', elements.clientSecret),
    retrieveSetupIntent: (clientSecret: string) => confirm('setup', clientSecret),
    retrievePaymentIntent: (clientSecret: string) => confirm('payment', clientSecret),
    createToken: neverAnswers,
    createPaymentMethod: neverAnswers,
    confirmCardPayment: neverAnswers,
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  };
}

interface Confirming {
  readonly elements: { readonly clientSecret: string };
}

async function confirm(kind: Confirmation['kind'], clientSecret: string) {
  const confirmation = { kind, clientSecret };
  confirmations.push(confirmation);
  const given = await answer(confirmation);
  if ('error' in given) return given;
  return kind === 'setup' ? { setupIntent: given } : { paymentIntent: given };
}

function elementsOf(clientSecret: string) {
  return {
    clientSecret,
    create: (_kind: string, options: unknown) => {
      formOptions = options;
      return cardFields();
    },
    getElement: () => null,
    update: () => {},
    submit: async () => ({}),
    fetchUpdates: async () => ({}),
  };
}

function cardFields() {
  const listeners = new Map<string, (event: object) => void>();
  const input = document.createElement('input');
  input.setAttribute('aria-label', 'Card number');
  const element = {
    on: (event: string, listener: (event: object) => void) => listeners.set(event, listener),
    once: () => {},
    off: (event: string) => listeners.delete(event),
    mount: (place: HTMLElement) => {
      place.append(input);
      const news = { ready: element, loaderror: { error: { type: 'api_error', message: 'No form' } } };
      queueMicrotask(() => listeners.get(formNews)?.(news[formNews]));
    },
    focus: () => input.focus(),
    update: () => {},
    unmount: () => {},
    destroy: () => {},
  };
  return element;
}
