import { createHash } from 'node:crypto';

/**
 * The id of the canary's account, with which the stage is checked from the outside each minute. It reads lists without a subscription, and
 * every other endpoint with a session refuses it. Ids of people's accounts are random, so none can be this one.
 */
export const CANARY_USER_ID = 'canary';

/**
 * The canary's address follows from its password, so that nobody else knows it and can lock the account by guessing. No mail can be
 * delivered to it. Source: https://www.rfc-editor.org/rfc/rfc6761#section-6.4
 */
export function canaryEmail(password: string): string {
  return `canary-${createHash('sha256').update(`address of ${password}`).digest('hex').slice(0, 32)}@crossbook.invalid`;
}
