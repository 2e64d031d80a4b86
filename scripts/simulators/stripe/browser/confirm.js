import { ask } from './api.js';
import { askHolder } from './challenge.js';
import { groupOf, integrationError } from './elements.js';

/**
 * @typedef {{ elements?: object, clientSecret?: string, confirmParams?: { return_url?: string, payment_method?: string }, redirect?: 'always' | 'if_required' }} Options
 * @typedef {'setup_intents' | 'payment_intents'} Kind
 */

/** The card is sent, the bank asks where it must, and the answer comes back as a value: declines are not thrown. */
export class Confirming {
  #key;
  #underWay = false;

  /** @param {string} key */
  constructor(key) {
    this.#key = key;
  }

  /**
   * @param {Kind} kind
   * @param {Options} options
   */
  async confirm(kind, { elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
    const group = groupOf(elements);
    const secret = clientSecret ?? group?.clientSecret();
    if (secret === undefined)
      throw integrationError('A client secret is needed: in the options of elements(), or here.');
    if (redirect !== 'if_required' && confirmParams.return_url === undefined)
      throw integrationError('`confirmParams.return_url` is needed unless `redirect` is `if_required`.');
    if (this.#underWay)
      return {
        error: {
          type: 'invalid_request_error',
          message:
            'You have an in-flight confirmation! Please be sure to disable your form submit button while one is under way.',
        },
      };
    this.#underWay = true;
    try {
      return await this.#run(kind, { group, secret, confirmParams, redirect });
    } finally {
      this.#underWay = false;
    }
  }

  /**
   * @param {Kind} kind
   * @param {{ group: ReturnType<typeof groupOf>, secret: string, confirmParams: NonNullable<Options['confirmParams']>, redirect: string }} how
   */
  async #run(kind, { group, secret, confirmParams, redirect }) {
    const fields = group?.fields();
    const fault = fields?.check();
    if (fault !== undefined) return { error: { type: 'validation_error', ...fault } };
    const method =
      fields === undefined ? { payment_method: confirmParams.payment_method } : { payment_method_data: fields.card() };
    const id = secret.split('_secret_')[0];
    let intent = await ask(this.#key, 'POST', `${kind}/${id}/confirm`, { client_secret: secret, ...method });
    if (intent.error === undefined && intent.status === 'requires_action') {
      const outcome = await askHolder();
      intent = await ask(this.#key, 'POST', `${kind}/${id}/authenticate`, { client_secret: secret, outcome });
      if (intent.error === undefined && intent.status === 'requires_payment_method')
        intent = { error: { ...(intent.last_setup_error ?? intent.last_payment_error) } };
    }
    if (intent.error !== undefined) {
      if (intent.error.type === 'card_error') fields?.refuse(intent.error.message);
      return { error: intent.error };
    }
    if (redirect !== 'if_required') {
      leave(confirmParams.return_url ?? location.href, intent);
      return new Promise(() => undefined);
    }
    return { [nameOf(kind)]: intent };
  }

  /**
   * @param {Kind} kind
   * @param {string} secret
   */
  async retrieve(kind, secret) {
    const id = secret.split('_secret_')[0];
    const intent = await ask(this.#key, 'GET', `${kind}/${id}`, { client_secret: secret });
    return intent.error === undefined ? { [nameOf(kind)]: intent } : { error: intent.error };
  }

  /** @param {{ elements?: object }} options */
  async createPaymentMethod({ elements }) {
    const fields = groupOf(elements)?.fields();
    if (fields === undefined) throw integrationError('createPaymentMethod() needs the elements of a payment element.');
    const fault = fields.check();
    if (fault !== undefined) return { error: { type: 'validation_error', ...fault } };
    const paymentMethod = await ask(this.#key, 'POST', 'payment_methods', fields.card());
    return paymentMethod.error === undefined ? { paymentMethod } : { error: paymentMethod.error };
  }
}

/** @param {Kind} kind */
function nameOf(kind) {
  return kind === 'setup_intents' ? 'setupIntent' : 'paymentIntent';
}

/**
 * @param {string} returnUrl
 * @param {{ id: string, object: string, client_secret: string }} intent
 */
function leave(returnUrl, { id, object, client_secret: secret }) {
  const url = new URL(returnUrl, location.href);
  url.searchParams.set(object, id);
  url.searchParams.set(`${object}_client_secret`, secret);
  url.searchParams.set('redirect_status', 'succeeded');
  location.assign(url);
}
