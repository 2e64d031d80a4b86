import { beforeEach, vi } from 'vitest';

/** The result of a confirmation: an intent's status, or an error. */
type Confirmed = { readonly status: string } | { readonly error: { readonly message: string } };

interface Confirmation {
  /** `setup` verifies a card, `payment` takes money. */
  readonly kind: 'setup' | 'payment';
  readonly clientSecret: string;
}

let answer: (confirmation: Confirmation) => Confirmed | Promise<Confirmed>;
let confirmations: Confirmation[];
/** The event that the payment form emits after mounting. */
let formEvent: 'ready' | 'loaderror';
/** The options of the last payment form. */
let formOptions: unknown;

/**
 * Fakes Stripe.js as far as the payment form needs it, and sets a publishable key. The loader caches the first script, so all tests of a
 * file share one, which is reset before each test.
 */
export function fakeStripe() {
  beforeEach(() => {
    answer = () => ({ status: 'succeeded' });
    confirmations = [];
    formEvent = 'ready';
    vi.stubEnv('VITE_STRIPE_PUBLISHABLE_KEY', 'pk_test_1');
    Object.assign(window, { Stripe: Object.assign(stripeInstance, { version: 'endive' }) });
  });
  return {
    /** Sets the result of confirmations. */
    on(next: typeof answer): void {
      answer = next;
    },
    /** Sets the event that the payment form emits. */
    form(event: typeof formEvent): void {
      formEvent = event;
    },
    get formOptions(): unknown {
      return formOptions;
    },
    get confirmations(): readonly Confirmation[] {
      return confirmations;
    },
  };
}

function stripeInstance() {
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
  const result = await answer(confirmation);
  if ('error' in result) return result;
  return kind === 'setup' ? { setupIntent: result } : { paymentIntent: result };
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
      const events = { ready: element, loaderror: { error: { type: 'api_error', message: 'No form' } } };
      queueMicrotask(() => listeners.get(formEvent)?.(events[formEvent]));
    },
    focus: () => input.focus(),
    update: () => {},
    unmount: () => {},
    destroy: () => {},
  };
  return element;
}
