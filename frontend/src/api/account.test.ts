import { beforeEach, expect, it } from 'vitest';
import { listOpportunities } from '../../../shared/contracts/opportunities.ts';
import { fakeApi, json } from '../testing/api-server.ts';
import { logoutMutation, userQuery } from './account.ts';
import { callPrepared } from './client.ts';
import { opportunitiesQuery } from './opportunities.ts';
import { sendUpdateCodeMutation } from './password.ts';
import { forgetPreparedLists } from './prepared-lists.ts';
import { makeQueryClient } from './query-client.ts';
import { forgetSignedIn, mayBeSignedIn, rememberSignedIn } from './signed-in-hint.ts';
import { subscriptionQuery } from './subscription.ts';

const server = fakeApi();
const user = { id: 'u', email: 'a@example.com', firstName: 'A', lastName: 'B' };

beforeEach(() => {
  forgetPreparedLists();
  rememberSignedIn();
});

it('asks nothing for a browser from which nobody signed in', async () => {
  forgetSignedIn();
  await expect(makeQueryClient().fetchQuery(userQuery)).resolves.toBeNull();
  expect(server.calls).toEqual([]);
});

it('takes 401 for a visitor, and does not ask again', async () => {
  server.on('GET /api/auth/user', () => json({ message: 'Not authenticated' }, 401));
  await expect(makeQueryClient().fetchQuery(userQuery)).resolves.toBeNull();
  expect(mayBeSignedIn()).toBe(false);
});

it('does not take any other failure for a visitor', async () => {
  server.on('GET /api/auth/user', () => json({ message: 'Something went wrong. Please try again.' }, 500));
  await expect(makeQueryClient().fetchQuery(userQuery)).rejects.toThrow('500');
});

it('makes a visitor of a person whose session has ended, as soon as a call is refused', async () => {
  const client = makeQueryClient();
  client.setQueryData(userQuery.queryKey, user);
  server.on('GET /api/opportunities', () => json({ message: 'Not authenticated' }, 401));
  await client.fetchQuery(opportunitiesQuery('arbitrage')).catch(() => undefined);
  expect(client.getQueryData(userQuery.queryKey)).toBeNull();
});

it('makes a visitor of them too when what they changed is refused', async () => {
  const client = makeQueryClient();
  client.setQueryData(userQuery.queryKey, user);
  server.on('POST /api/send-password-update-verification', () => json({ message: 'Not authenticated' }, 401));
  await client
    .getMutationCache()
    .build(client, sendUpdateCodeMutation)
    .execute(undefined)
    .catch(() => undefined);
  expect(client.getQueryData(userQuery.queryKey)).toBeNull();
});

it('asks for the subscription again when a list is refused for want of one', async () => {
  const client = makeQueryClient();
  client.setQueryData(subscriptionQuery.queryKey, { hasSubscription: true });
  server.on('GET /api/opportunities', () => json({ message: 'An active subscription is required' }, 403));
  await client.fetchQuery(opportunitiesQuery('arbitrage')).catch(() => undefined);
  expect(client.getQueryState(subscriptionQuery.queryKey)?.isInvalidated).toBe(true);
});

it('leaves nothing of a person behind when they log out', async () => {
  const client = makeQueryClient();
  client.setQueryData(userQuery.queryKey, user);
  client.setQueryData(subscriptionQuery.queryKey, { hasSubscription: true });
  client.setQueryData(opportunitiesQuery('arbitrage').queryKey, [{ id: 'a' }]);
  server.on('GET /api/opportunities', () => json([], 200, { etag: '"v1"' }));
  server.on('POST /api/logout', {});
  await callPrepared(listOpportunities, {});
  await client.getMutationCache().build(client, logoutMutation(client)).execute(undefined);
  expect(client.getQueryData(userQuery.queryKey)).toBeNull();
  expect(mayBeSignedIn()).toBe(false);
  expect(client.getQueryCache().getAll()).toHaveLength(1);
  await callPrepared(listOpportunities, {});
  expect(server.calls.at(-1)?.headers.has('if-none-match')).toBe(false);
});
