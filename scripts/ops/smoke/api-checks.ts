import { replyHeaders } from '../../../functions/edge/replies.ts';
import type { Contract } from '../../../shared/contracts/contract.ts';
import { contracts } from '../../../shared/contracts/index.ts';
import { webhooks } from '../../../shared/contracts/webhooks.ts';
import { type Answer, type Check, expectHeaders, expectStatus, jsonOf, visit } from './visit.ts';

/** A refusal in our own words: JSON with a message, and the headers of every answer of the API. */
function isRefusal(answer: Answer, status: number): string[] {
  const json = jsonOf(answer);
  const told = typeof json === 'object' && json !== null && 'message' in json && typeof json.message === 'string';
  return [
    ...expectStatus(answer, status),
    ...(told ? [] : ['it is not JSON with a message']),
    ...expectHeaders(answer, replyHeaders),
  ];
}

const all: readonly Contract[] = Object.values(contracts);
const closedReads = all.filter(({ method, access }) => method === 'GET' && access !== 'anyone');
const { path: webhookPath } = webhooks['billing/stripe-webhook'];
const { path: userPath } = contracts['account/get-user'];
const { path: logoutPath } = contracts['account/logout'];
const { path: loginPath } = contracts['account/login'];

/** What the API answers to somebody who is not signed in. */
export const apiChecks: readonly Check[] = [
  {
    says: 'the API answers an unknown path in JSON, with its headers',
    complaints: async ({ url }) => {
      const answers = await Promise.all(['/api', '/api/there-is-no-such-thing'].map((path) => visit(url + path)));
      return answers.flatMap((answer) => isRefusal(answer, 404));
    },
  },
  {
    says: 'a wrong method is refused, and the right one told',
    complaints: async ({ url, siteOrigin }) => {
      const answer = await visit(url + loginPath, { method: 'PUT', headers: { origin: siteOrigin } });
      return [...isRefusal(answer, 405), ...expectHeaders(answer, { allow: 'POST' })];
    },
  },
  {
    says: 'visitors get no data',
    complaints: async ({ url }) => {
      const found = await Promise.all(
        closedReads.map(async ({ path }) => {
          const answer = await visit(url + path.replaceAll(/\{\w+\}/g, 'none'));
          return isRefusal(answer, 401).map((complaint) => `${path}: ${complaint}`);
        }),
      );
      return found.flat();
    },
  },
  {
    says: 'the CDN keeps no answer of the API',
    complaints: async ({ url }) => {
      await visit(url + userPath);
      const { headers } = await visit(url + userPath);
      const cache = headers.get('x-cache') ?? '';
      return [
        ...(/^hit/i.test(cache) ? [`x-cache is “${cache}”`] : []),
        ...(headers.get('age') === null ? [] : ['it has an age']),
      ];
    },
  },
  {
    says: 'another site’s page can change nothing',
    complaints: async ({ url }) =>
      isRefusal(
        await visit(url + logoutPath, { method: 'POST', headers: { origin: 'https://elsewhere.example' } }),
        403,
      ),
  },
  {
    says: 'an event that Stripe did not sign is refused',
    complaints: async ({ url }) =>
      isRefusal(
        await visit(url + webhookPath, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
          body: '{"id":"evt_smoke","object":"event","type":"customer.updated"}',
        }),
        400,
      ),
  },
];

/** Only where the API's own address is known. */
export const directCallCheck: Check = {
  says: 'nobody calls the API around the CDN',
  complaints: async ({ apiUrl = '', siteOrigin }) => {
    const headers = { origin: siteOrigin };
    const answers = await Promise.all([
      visit(apiUrl + userPath, { headers }),
      visit(apiUrl + webhookPath, { method: 'POST', headers }),
      visit(apiUrl + userPath, { headers: { ...headers, 'x-origin-secret': 'guessed' } }),
    ]);
    return answers.flatMap((answer) => isRefusal(answer, 403));
  },
};
