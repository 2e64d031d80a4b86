import { ORIGIN, STYLE } from './payment-element.js';

/**
 * @typedef {'setup_intents' | 'payment_intents'} Kind
 * @typedef {ReturnType<typeof import('./payment-element.js').makePaymentElement>} Payment
 */

/**
 * Confirms an intent, with 3-D Secure if required. Errors such as declines are returned, not thrown.
 * @param {string} key
 * @param {Kind} kind
 * @param {{ secret: string, payment: Payment }} options
 */
export async function confirm(key, kind, { secret, payment }) {
  const invalid = payment.check();
  if (invalid !== undefined) return { error: invalid };
  const id = secret.split('_secret_')[0];
  const sent = { client_secret: secret, payment_method_data: payment.card() };
  let intent = await send(key, 'POST', `${kind}/${id}/confirm`, sent);
  if (intent.status === 'requires_action') {
    const outcome = await authenticate();
    intent = await send(key, 'POST', `${kind}/${id}/authenticate`, { client_secret: secret, outcome });
    if (intent.status === 'requires_payment_method')
      intent = { error: { ...(intent.last_setup_error ?? intent.last_payment_error) } };
  }
  if (intent.error?.type === 'card_error') payment.showDecline(intent.error.message);
  return resultOf(kind, intent);
}

/**
 * @param {string} key
 * @param {Kind} kind
 * @param {string} secret
 */
export async function retrieve(key, kind, secret) {
  const id = secret.split('_secret_')[0];
  return resultOf(kind, await send(key, 'GET', `${kind}/${id}`, { client_secret: secret }));
}

/** @param {Kind} kind @param {any} intent */
function resultOf(kind, intent) {
  if (intent.error !== undefined) return { error: intent.error };
  return { [kind === 'setup_intents' ? 'setupIntent' : 'paymentIntent']: intent };
}

const UNREACHABLE = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your connection and try again.',
};

/**
 * Calls the Stripe simulator with the publishable key. Never throws.
 * @param {string} key
 * @param {'GET' | 'POST'} method
 * @param {string} path below `/v1/elements/`
 * @param {object} params
 * @returns {Promise<any>} the reply, or `{ error }`
 */
async function send(key, method, path, params) {
  const form = new URLSearchParams(flatten(params, ''));
  const url = `${ORIGIN}/v1/elements/${path}${method === 'GET' ? `?${form}` : ''}`;
  const headers = { authorization: `Bearer ${key}` };
  try {
    const reply = await fetch(url, { method, headers, ...(method === 'GET' ? {} : { body: String(form) }) });
    return await reply.json();
  } catch {
    return { error: UNREACHABLE };
  }
}

/**
 * `{ card: { cvc: '1' } }` becomes `card[cvc]=1`.
 * @param {object} params
 * @param {string} group
 * @returns {string[][]}
 */
function flatten(params, group) {
  return Object.entries(params).flatMap(([key, value]) => {
    const name = group === '' ? key : `${group}[${key}]`;
    return typeof value === 'object' ? flatten(value, name) : [[name, String(value)]];
  });
}

const DIALOG = `${STYLE}<dialog aria-labelledby="title"><h2 id="title">3D Secure 2 test page</h2>
<p>Your bank asks whether this is you.</p><button value="complete" autofocus>Complete</button><button value="fail">Fail</button></dialog>`;

/**
 * Shows the bank's 3-D Secure dialog. Closing it counts as a failure.
 * @returns {Promise<'complete' | 'fail'>}
 */
function authenticate() {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = DIALOG;
  document.body.append(host);
  return new Promise((resolve) => {
    /** @param {'complete' | 'fail'} outcome */
    const settle = (outcome) => {
      host.remove();
      resolve(outcome);
    };
    const dialog = root.querySelector('dialog');
    dialog?.addEventListener('cancel', () => settle('fail'));
    for (const button of root.querySelectorAll('button'))
      button.addEventListener('click', () => settle(button.value === 'complete' ? 'complete' : 'fail'));
    dialog?.showModal();
  });
}
