import { ORIGIN, STYLE } from './payment-element.js';

/**
 * @typedef {'setup_intents' | 'payment_intents'} Kind
 * @typedef {ReturnType<typeof import('./payment-element.js').makePaymentElement>} Payment
 */

/**
 * The card is sent, the bank asks where it must, and the answer comes back as a value: declines are not thrown.
 * @param {string} key
 * @param {Kind} kind
 * @param {{ secret: string, payment: Payment }} how
 */
export async function confirm(key, kind, { secret, payment }) {
  const fault = payment.check();
  if (fault !== undefined) return { error: fault };
  const id = secret.split('_secret_')[0];
  const sent = { client_secret: secret, payment_method_data: payment.card() };
  let intent = await ask(key, 'POST', `${kind}/${id}/confirm`, sent);
  if (intent.status === 'requires_action') {
    const outcome = await askHolder();
    intent = await ask(key, 'POST', `${kind}/${id}/authenticate`, { client_secret: secret, outcome });
    if (intent.status === 'requires_payment_method')
      intent = { error: { ...(intent.last_setup_error ?? intent.last_payment_error) } };
  }
  if (intent.error?.type === 'card_error') payment.refuse(intent.error.message);
  return resultOf(kind, intent);
}

/**
 * @param {string} key
 * @param {Kind} kind
 * @param {string} secret
 */
export async function retrieve(key, kind, secret) {
  const id = secret.split('_secret_')[0];
  return resultOf(kind, await ask(key, 'GET', `${kind}/${id}`, { client_secret: secret }));
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
 * Asks the local Stripe, as a browser may: with the publishable key. Never throws.
 * @param {string} key
 * @param {'GET' | 'POST'} method
 * @param {string} path below `/v1/elements/`
 * @param {object} params
 * @returns {Promise<any>} what was asked for, or `{ error }`
 */
async function ask(key, method, path, params) {
  const form = new URLSearchParams(flat(params, ''));
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
function flat(params, group) {
  return Object.entries(params).flatMap(([key, value]) => {
    const name = group === '' ? key : `${group}[${key}]`;
    return typeof value === 'object' ? flat(value, name) : [[name, String(value)]];
  });
}

const QUESTION = `${STYLE}<dialog aria-labelledby="title"><h2 id="title">3D Secure 2 test page</h2>
<p>Your bank asks whether this is you.</p><button value="complete" autofocus>Complete</button><button value="fail">Fail</button></dialog>`;

/**
 * The bank's question, in a window over the page. Closing it is a no.
 * @returns {Promise<'complete' | 'fail'>}
 */
function askHolder() {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = QUESTION;
  document.body.append(host);
  return new Promise((resolve) => {
    /** @param {'complete' | 'fail'} answer */
    const settle = (answer) => {
      host.remove();
      resolve(answer);
    };
    const dialog = root.querySelector('dialog');
    dialog?.addEventListener('cancel', () => settle('fail'));
    for (const button of root.querySelectorAll('button'))
      button.addEventListener('click', () => settle(button.value === 'complete' ? 'complete' : 'fail'));
    dialog?.showModal();
  });
}
