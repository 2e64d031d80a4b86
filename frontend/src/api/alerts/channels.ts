import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, endpointKey, type RequestTo } from '../client.ts';
import type { Confirmed } from '../confirmed.ts';

export const CHANNELS_FALLBACK = 'Your alert channels could not be loaded';
export const CHANGE_CHANNEL_FALLBACK = 'This could not be saved. Please try again.';
export const TEST_FALLBACK = 'Couldn’t send the test alert. Please try again.';

const FRESH_MS = 15_000;

/** Where the signed-in user's alerts can go. */
export const alertChannelsQuery = queryOptions({
  queryKey: endpointKey('alerts/list-channels'),
  queryFn: ({ signal }) => call('alerts/list-channels', { signal }),
  staleTime: FRESH_MS,
});

// They settle once the list is refetched. Even after a failure: it may have been changed elsewhere.
const refetchChannels = (client: QueryClient) => client.invalidateQueries(alertChannelsQuery);

/** Not a mutation: a page also renews its subscription without being asked. */
export const addDevice = (request: RequestTo<'alerts/add-device'>) => call('alerts/add-device', { request });

export const removeDeviceMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('alerts/remove-device', { params: { id } }),
    onSettled: () => refetchChannels(client),
  });

/** Undefined if the user did not confirm their identity. */
export const addWebhookMutation = (client: QueryClient, confirmed: Confirmed) =>
  mutationOptions({
    mutationFn: (request: RequestTo<'alerts/add-webhook'>) => confirmed(() => call('alerts/add-webhook', { request })),
    onSettled: () => refetchChannels(client),
  });

export const removeWebhookMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('alerts/remove-webhook', { params: { id } }),
    onSettled: () => refetchChannels(client),
  });

/** Undefined as above. Does not refetch: the chat is linked only once the person has opened the address. */
export const linkTelegramMutation = (confirmed: Confirmed) =>
  mutationOptions({ mutationFn: () => confirmed(() => call('alerts/link-telegram', {})) });

export const unlinkTelegramMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () => call('alerts/unlink-telegram', {}),
    onSettled: () => refetchChannels(client),
  });

export const setEmailMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (on: boolean) => call('alerts/set-email', { request: { on } }),
    onSettled: () => refetchChannels(client),
  });

/** A target to send a test to. */
export type TestTarget = RequestTo<'alerts/send-test'>;

export const sendTestMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (request: TestTarget) => call('alerts/send-test', { request }),
    onSettled: () => refetchChannels(client),
  });

/** Needs no session: the token says who. */
export const unsubscribeMutation = mutationOptions({
  mutationFn: (token: string) => call('alerts/unsubscribe', { params: { token } }),
});
