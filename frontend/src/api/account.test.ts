import { beforeEach, expect, it } from 'vitest';
import { fakeApi, json, refusal } from '../testing/api-server.ts';
import { forgetSignedIn, rememberSignedIn } from '../testing/signed-in-hint.ts';
import { logoutMutation } from './account.ts';
import { messageFor } from './api-error.ts';
import { callPrepared } from './client.ts';
import { clearListCache } from './list-cache.ts';
import { opportunitiesQuery } from './opportunities.ts';
import { sendUpdateCodeMutation } from './password.ts';
import { makeQueryClient } from './query-client.ts';
import { subscriptionQuery } from './subscription.ts';
import { endedSessionQuery, userQuery } from './user.ts';

const server = fakeApi();
const user = { id: 'u', email: 'a@example.com', firstName: 'A', lastName: 'B' };

beforeEach(() => {
  clearListCache();
  rememberSignedIn();
});

it('the user is not fetched in a browser that nobody has signed in from', async () => {
  forgetSignedIn();
  await expect(makeQueryClient().fetchQuery(userQuery)).resolves.toBeNull();
  expect(server.calls).toEqual([]);
});

it('a 401 means a visitor, and the user is not fetched again', async () => {
  server.on('GET /api/auth/user', () => refusal('not-authenticated'));
  const client = makeQueryClient();
  await expect(client.fetchQuery(userQuery)).resolves.toBeNull();
  await client.fetchQuery(userQuery);
  expect(server.calls).toHaveLength(1);
});

it('a session that ended before the page was opened is remembered as ended', async () => {
  const client = makeQueryClient();
  server.on('GET /api/auth/user', () => refusal('not-authenticated'));
  await client.fetchQuery(userQuery);
  expect(client.getQueryData(endedSessionQuery.queryKey)).toBe('');
});

it.each([
  ['a signed-in user', user, 'a@example.com'],
  ['a visitor', null, undefined],
])('a call refused with 401 ends the session of %s', async (_who, known, expected) => {
  const client = makeQueryClient();
  client.setQueryData(userQuery.queryKey, known);
  server.on('GET /api/opportunities', () => refusal('not-authenticated'));
  const error = await client.fetchQuery(opportunitiesQuery('arbitrage')).catch((thrown: unknown) => thrown);
  expect(client.getQueryData(endedSessionQuery.queryKey)).toBe(expected);
  expect(messageFor(error, '')).toBe('Your session has ended. Please log in again.');
});

it('any other failure does not mean a visitor', async () => {
  server.on('GET /api/auth/user', () => refusal('unexpected'));
  await expect(makeQueryClient().fetchQuery(userQuery)).rejects.toThrow('500');
});

it('a query refused with 401 turns a signed-in user into a visitor', async () => {
  const client = makeQueryClient();
  client.setQueryData(userQuery.queryKey, user);
  server.on('GET /api/opportunities', () => refusal('not-authenticated'));
  await client.fetchQuery(opportunitiesQuery('arbitrage')).catch(() => undefined);
  expect(client.getQueryData(userQuery.queryKey)).toBeNull();
});

it('a mutation refused with 401 turns a signed-in user into a visitor', async () => {
  const client = makeQueryClient();
  client.setQueryData(userQuery.queryKey, user);
  server.on('POST /api/send-password-update-verification', () => refusal('not-authenticated'));
  await client
    .getMutationCache()
    .build(client, sendUpdateCodeMutation)
    .execute(undefined)
    .catch(() => undefined);
  expect(client.getQueryData(userQuery.queryKey)).toBeNull();
});

it('a list refused with 403 invalidates the subscription', async () => {
  const client = makeQueryClient();
  client.setQueryData(subscriptionQuery.queryKey, { hasSubscription: true });
  server.on('GET /api/opportunities', () => refusal('subscription-required'));
  await client.fetchQuery(opportunitiesQuery('arbitrage')).catch(() => undefined);
  expect(client.getQueryState(subscriptionQuery.queryKey)?.isInvalidated).toBe(true);
});

it('logging out clears everything cached for the user', async () => {
  const client = makeQueryClient();
  client.setQueryData(userQuery.queryKey, user);
  client.setQueryData(subscriptionQuery.queryKey, { hasSubscription: true });
  client.setQueryData(opportunitiesQuery('arbitrage').queryKey, [{ id: 'a' }]);
  server.on('GET /api/opportunities', () => json([], 200, { etag: '"v1"' }));
  server.on('POST /api/logout', {});
  await callPrepared('odds/list-opportunities');
  await client.getMutationCache().build(client, logoutMutation(client)).execute(undefined);
  expect(client.getQueryData(userQuery.queryKey)).toBeNull();
  expect(client.getQueryCache().getAll()).toHaveLength(1);
  await callPrepared('odds/list-opportunities');
  expect(server.calls.at(-1)?.headers.has('if-none-match')).toBe(false);
});
