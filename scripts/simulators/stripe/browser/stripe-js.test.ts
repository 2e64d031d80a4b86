import { Window } from 'happy-dom';
import { expect, it, onTestFinished } from 'vitest';
import { bundledScript, SCRIPT_PATH } from '../pages/pages.ts';
import { createPlans, secretOf, subscribe, TRIAL } from '../testing/stripe-fixtures.ts';
import { KEYS, type StripeForTests, stripeForTests } from '../testing/stripe-for-tests.ts';

// biome-ignore lint/suspicious/noExplicitAny: a script without types, used as the page uses it.
type Untyped = any;

/** A page that has loaded the script, so that `loadStripe` finds it. */
async function page({ server }: StripeForTests) {
  const window: Untyped = new Window({
    url: `${server.url}/settings`,
    settings: {
      enableJavaScriptEvaluation: true,
      disableCSSFileLoading: true,
      handleDisabledFileLoadingAsSuccess: true,
      suppressInsecureJavaScriptEnvironmentWarning: true,
    },
  });
  onTestFinished(() => window.happyDOM.close());
  window.eval(await bundledScript());
  const { document } = window;
  const container = document.createElement('div');
  document.body.append(container);
  const stripe: Untyped = window.Stripe(KEYS.publishable);
  return { window, document, container, stripe };
}

/** A mounted payment element, with functions to fill it in. */
async function form(test: StripeForTests, clientSecret: string, appearance: object = {}) {
  const opened = await page(test);
  const elements = opened.stripe.elements({ clientSecret, appearance });
  const element = elements.create('payment');
  const changes: Untyped[] = [];
  element.on('change', (event: Untyped) => changes.push(event));
  const ready = new Promise((resolve) => element.on('ready', resolve));
  element.mount(opened.container);
  await ready;
  const host = opened.container.firstElementChild;
  const field = (id: string): Untyped => host.shadowRoot.getElementById(id);
  const type = (id: string, text: string) => {
    field(id).value = text;
    field(id).dispatchEvent(new opened.window.Event('input', { bubbles: true }));
  };
  const fill = (number: string) => {
    type('number', number);
    type('expiry', '1231');
    type('cvc', '123');
    type('zip', '94107');
  };
  const confirmSetup = () =>
    opened.stripe.confirmSetup({
      elements,
      confirmParams: { return_url: 'http://localhost/' },
      redirect: 'if_required',
    });
  return { ...opened, elements, element, changes, host, field, type, fill, confirmSetup };
}

async function trial(test: StripeForTests) {
  const { month } = await createPlans(test);
  return secretOf(await subscribe(test, month.id, TRIAL));
}

it('the script is served, and has the real one’s version', async () => {
  const test = await stripeForTests();
  const reply = await fetch(test.server.url + SCRIPT_PATH);
  expect(reply.headers.get('content-type')).toContain('text/javascript');
  expect((await page(test)).window.Stripe.version).toBe('endive');
});

it('the script has everything loadStripe and react-stripe-js check for', async () => {
  const { stripe } = await page(await stripeForTests());
  const methods = [
    'elements',
    'createToken',
    'createPaymentMethod',
    'confirmCardPayment',
    'confirmSetup',
    'confirmPayment',
    'retrieveSetupIntent',
    'retrievePaymentIntent',
    '_registerWrapper',
    'registerAppInfo',
  ];
  expect(methods.filter((name) => typeof stripe[name] !== 'function')).toEqual([]);
  const elements = stripe.elements({ clientSecret: 'seti_1_secret_2' });
  expect(
    ['create', 'getElement', 'update', 'submit', 'fetchUpdates'].filter((name) => typeof elements[name] !== 'function'),
  ).toEqual([]);
});

it('change events say when the card is complete', async () => {
  const test = await stripeForTests();
  const { fill, changes, type } = await form(test, (await trial(test)).secret);
  fill('4242 4242 4242 4242');
  expect(changes.map(({ complete }) => complete)).toEqual([false, false, false, true]);
  expect(changes.at(-1)).toMatchObject({ empty: false, value: { type: 'card' } });
  type('number', '3782');
  expect(changes.at(-1).complete).toBe(false);
});

it.each([
  ['number', '4242', 'Your card number is incomplete.'],
  ['expiry', '12', "Your card's expiration date is incomplete."],
  ['cvc', '12', "Your card's security code is incomplete."],
  ['zip', '941', 'Your ZIP is incomplete.'],
])('an incomplete %s (%s) shows its error below the field', async (id, text, message) => {
  const test = await stripeForTests();
  const { field, type, fill, elements } = await form(test, 'seti_1_secret_2');
  fill('4242424242424242');
  type(id, text);
  expect(await elements.submit()).toMatchObject({ error: { type: 'validation_error', message } });
  expect([field(`${id}-fault`).textContent, field(id).getAttribute('aria-invalid')]).toEqual([message, 'true']);
  expect(field(id).getAttribute('aria-describedby')).toBe(`${id}-fault`);
  type(id, '');
  expect(field(`${id}-fault`).textContent).toBe('');
});

it('every field has a label, and no style attribute is needed', async () => {
  const { host } = await form(await stripeForTests(), 'seti_1_secret_2', { theme: 'night' });
  const fields = [...host.shadowRoot.querySelectorAll('input')];
  const labeled = fields.filter(({ id }: Untyped) => host.shadowRoot.querySelector(`label[for="${id}"]`) !== null);
  expect([fields.length, labeled.length]).toEqual([4, 4]);
  expect(host.shadowRoot.innerHTML).not.toContain('style=');
  expect(host.dataset.theme).toBe('night');
});

it('confirmSetup saves the card and returns the intent', async () => {
  const test = await stripeForTests();
  const { secret, id } = await trial(test);
  const { fill, confirmSetup, stripe } = await form(test, secret);
  fill('4242424242424242');
  expect(await confirmSetup()).toMatchObject({ setupIntent: { id, status: 'succeeded' } });
  expect(await stripe.retrieveSetupIntent(secret)).toMatchObject({ setupIntent: { status: 'succeeded' } });
});

it('an invalid form sends nothing and shows its errors', async () => {
  const test = await stripeForTests();
  const { confirmSetup, field } = await form(test, (await trial(test)).secret);
  const calls = test.callLog.length;
  expect(await confirmSetup()).toMatchObject({ error: { type: 'validation_error', code: 'incomplete_number' } });
  expect(field('cvc-fault').textContent).toBe("Your card's security code is incomplete.");
  expect(test.callLog.length).toBe(calls);
});

it('a decline is returned as a value, and the same form can try another card', async () => {
  const test = await stripeForTests();
  const { fill, confirmSetup, field } = await form(test, (await trial(test)).secret);
  fill('4000000000000002');
  expect(await confirmSetup()).toMatchObject({
    error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' },
  });
  expect(field('number-fault').textContent).toBe('Your card was declined.');
  fill('4242424242424242');
  expect(await confirmSetup()).toMatchObject({ setupIntent: { status: 'succeeded' } });
});

it.each([
  ['Complete', { paymentIntent: { status: 'succeeded' } }],
  ['Fail', { error: { code: 'payment_intent_authentication_failure' } }],
])('the 3-D Secure dialog opens, and “%s” ends it', async (button, result) => {
  const test = await stripeForTests();
  const { month } = await createPlans(test);
  const { secret } = secretOf(await subscribe(test, month.id));
  const { fill, stripe, elements, document, window } = await form(test, secret);
  fill('4000002500003155');
  const opened = new Promise<Untyped>((resolve) => {
    const observer = new window.MutationObserver(() => {
      const dialog = [...document.body.children]
        .map((child: Untyped) => child.shadowRoot?.querySelector('dialog'))
        .find(Boolean);
      if (dialog) resolve(dialog);
    });
    observer.observe(document.body, { childList: true });
  });
  const confirmation = stripe.confirmPayment({
    elements,
    confirmParams: { return_url: 'http://localhost/' },
    redirect: 'if_required',
  });
  const dialog = await opened;
  [...dialog.querySelectorAll('button')].find(({ textContent }: Untyped) => textContent === button).click();
  expect(await confirmation).toMatchObject(result);
  expect(document.querySelectorAll('body > div')).toHaveLength(1);
});

it('an unreachable server is returned as an error', async () => {
  const test = await stripeForTests();
  const { fill, confirmSetup } = await form(test, (await trial(test)).secret);
  fill('4242424242424242');
  test.server.fail('POST /v1/elements/setup_intents/:id/confirm', { when: 'before', status: 'drop' });
  expect(await confirmSetup()).toMatchObject({ error: { type: 'api_connection_error' } });
  expect(await confirmSetup()).toMatchObject({ setupIntent: { status: 'succeeded' } });
});

it('a live key, removed options and a second payment element are refused', async () => {
  const { window, stripe } = await page(await stripeForTests());
  expect(() => window.Stripe('pk_live_1')).toThrow('test key');
  expect(() => stripe.elements({ paymentMethodTypes: ['card'] })).toThrow('allowedPaymentMethodTypes');
  const elements = stripe.elements({ clientSecret: 'seti_1_secret_2' });
  elements.create('payment').destroy();
  elements.create('payment');
  expect(() => elements.create('payment')).toThrow('Can only create one Element');
});

it('Enter submits the surrounding form', async () => {
  const { container, field, document, window, host } = await form(await stripeForTests(), 'seti_1_secret_2');
  const outerForm = document.createElement('form');
  container.before(outerForm);
  outerForm.append(container);
  let submits = 0;
  outerForm.requestSubmit = () => {
    submits += 1;
  };
  field('cvc').dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  expect([submits, host.isConnected]).toEqual([1, true]);
});
