/** Where this script came from: the local Stripe. */
export const ORIGIN = new URL(
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href,
  location.href,
).origin;

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
 * @param {Record<string, unknown>} params
 * @returns {Promise<any>} what was asked for, or `{ error }`
 */
export async function ask(key, method, path, params) {
  const form = new URLSearchParams(flat(params)).toString();
  const url = `${ORIGIN}/v1/elements/${path}${method === 'GET' ? `?${form}` : ''}`;
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' };
  try {
    const reply = await fetch(url, { method, headers, ...(method === 'GET' ? {} : { body: form }) });
    return await reply.json();
  } catch {
    return { error: UNREACHABLE };
  }
}

/**
 * `{ card: { cvc: '1' } }` becomes `card[cvc]=1`.
 * @param {Record<string, unknown>} params
 * @param {string} [group]
 * @returns {[string, string][]}
 */
function flat(params, group = '') {
  return Object.entries(params).flatMap(([key, value]) => {
    const name = group === '' ? key : `${group}[${key}]`;
    if (value === undefined || value === null || value === '') return [];
    if (typeof value === 'object') return flat(Object.fromEntries(Object.entries(value)), name);
    return [/** @type {[string, string]} */ ([name, String(value)])];
  });
}
