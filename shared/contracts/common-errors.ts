import type { Contract } from './contract.ts';
import type { ErrorCode } from './errors.ts';

const always = () => true;

/** What the edge, the session and every dependency may refuse, and of which calls. */
export const commonErrors: ReadonlyMap<ErrorCode, (contract: Contract) => boolean> = new Map<
  ErrorCode,
  (contract: Contract) => boolean
>([
  ['input-invalid', ({ request, query }) => request !== undefined || query !== undefined],
  ['body-malformed', ({ request }) => request !== undefined],
  ['not-authenticated', ({ access }) => access !== 'anyone'],
  ['not-allowed', always],
  ['other-site', ({ method }) => method !== 'GET'],
  ['subscription-required', ({ access }) => access === 'subscribed'],
  ['identity-unconfirmed', ({ reauthentication }) => reauthentication !== undefined],
  ['not-found', ({ params }) => params !== undefined],
  ['body-too-large', ({ method }) => method !== 'GET'],
  ['body-not-json', ({ method }) => method !== 'GET'],
  ['too-many-calls', always],
  ['unexpected', always],
  ['unavailable', always],
]);

/** Every code that a call may be refused with: its own first. */
export function errorCodesOf(contract: Contract): readonly ErrorCode[] {
  const common = [...commonErrors].flatMap(([code, applies]) => (applies(contract) ? [code] : []));
  return [...(contract.errors ?? []), ...common];
}
