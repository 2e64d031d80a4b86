import { replyHeaders } from '../../../functions/edge/replies.ts';
import type { Contract } from '../../../shared/contracts/contract.ts';
import { contracts } from '../../../shared/contracts/index.ts';
import { webhooks } from '../../../shared/contracts/webhooks.ts';
import { isJsonObject, jsonIn } from '../../../shared/json/json.ts';
import { type Answer, type Check, expectHeaders, expectStatus, request } from './request.ts';

/** Checks a refusal: JSON with a message, and the API's usual headers. */
function isRefusal(answer: Answer, status: number): string[] {
  const json = jsonIn(answer.text);
  const hasMessage = isJsonObject(json) && typeof json.message === 'string';
  return [
    ...expectStatus(answer, status),
    ...(hasMessage ? [] : ['it is not JSON with a message']),
    ...expectHeaders(answer, replyHeaders),
  ];
}

const all: readonly Contract[] = Object.values(contracts);
const protectedReads = all.filter(({ method, access }) => method === 'GET' && access !== 'anyone');
const { path: webhookPath } = webhooks['billing/stripe-webhook'];
const { path: userPath } = contracts['identity/account/get-user'];
const { path: logoutPath } = contracts['identity/account/logout'];
const { path: loginPath } = contracts['identity/account/login'];

/** API checks without a session. */
export const apiChecks: readonly Check[] = [
  {
    title: 'the API answers an unknown path in JSON, with its headers',
    problems: async ({ url }) => {
      const answers = await Promise.all(['/api', '/api/there-is-no-such-thing'].map((path) => request(url + path)));
      return answers.flatMap((answer) => isRefusal(answer, 404));
    },
  },
  {
    title: 'a wrong method is refused, with the allowed one',
    problems: async ({ url, siteOrigin }) => {
      const answer = await request(url + loginPath, { method: 'PUT', headers: { origin: siteOrigin } });
      return [...isRefusal(answer, 405), ...expectHeaders(answer, { allow: 'POST' })];
    },
  },
  {
    title: 'visitors get no data',
    problems: async ({ url }) => {
      const found = await Promise.all(
        protectedReads.map(async ({ path }) => {
          const answer = await request(url + path.replaceAll(/\{\w+\}/g, 'none'));
          return isRefusal(answer, 401).map((problem) => `${path}: ${problem}`);
        }),
      );
      return found.flat();
    },
  },
  {
    title: 'the CDN does not cache the API',
    problems: async ({ url }) => {
      await request(url + userPath);
      const { headers } = await request(url + userPath);
      const cache = headers.get('x-cache') ?? '';
      return [
        ...(/^hit/i.test(cache) ? [`x-cache is “${cache}”`] : []),
        ...(headers.get('age') === null ? [] : ['it has an age']),
      ];
    },
  },
  {
    title: 'cross-site requests are refused',
    problems: async ({ url }) =>
      isRefusal(
        await request(url + logoutPath, { method: 'POST', headers: { origin: 'https://elsewhere.example' } }),
        403,
      ),
  },
  {
    title: 'an event without a valid Stripe signature is refused',
    problems: async ({ url }) =>
      isRefusal(
        await request(url + webhookPath, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
          body: '{"id":"evt_smoke","object":"event","type":"customer.updated"}',
        }),
        400,
      ),
  },
];

/** Only if the API's own address is known. */
export const directCallCheck: Check = {
  title: 'the API refuses calls around the CDN',
  problems: async ({ apiUrl = '', siteOrigin }) => {
    const headers = { origin: siteOrigin };
    const answers = await Promise.all([
      request(apiUrl + userPath, { headers }),
      request(apiUrl + webhookPath, { method: 'POST', headers }),
      request(apiUrl + userPath, { headers: { ...headers, 'x-origin-secret': 'guessed' } }),
    ]);
    return answers.flatMap((answer) => isRefusal(answer, 403));
  },
};
