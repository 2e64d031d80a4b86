import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { afterSignIn } from '../account.ts';
import { call, endpointKey } from '../client.ts';
import type { Confirmed } from '../confirmed.ts';
import { createCredential, requestAssertion } from './webauthn.ts';

export const PASSKEY_SIGN_IN_FALLBACK = 'Your passkey could not be used';
export const ADD_PASSKEY_FALLBACK = 'The passkey was not added';
export const RENAME_PASSKEY_FALLBACK = 'The passkey could not be renamed';
export const REMOVE_PASSKEY_FALLBACK = 'The passkey was not removed';

/** The signed-in user's passkeys, oldest first. */
export const passkeysQuery = queryOptions({
  queryKey: endpointKey('identity/passkeys/list-passkeys'),
  queryFn: ({ signal }) => call('identity/passkeys/list-passkeys', { signal }),
});

const refetchPasskeys = (client: QueryClient) => client.invalidateQueries(passkeysQuery);

/** Undefined if the user did not confirm their identity. */
export const addPasskeyMutation = (client: QueryClient, confirmed: Confirmed) =>
  mutationOptions({
    mutationFn: async ({ name }: { readonly name: string }) => {
      const options = await confirmed(() => call('identity/passkeys/begin-registration', {}));
      if (options === undefined) return undefined;
      const credential = await createCredential(options);
      return call('identity/passkeys/add-passkey', { request: { name, credential } });
    },
    onSuccess: () => refetchPasskeys(client),
  });

export const renamePasskeyMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id, name }: { readonly id: string; readonly name: string }) =>
      call('identity/passkeys/rename-passkey', { params: { id }, request: { name } }),
    onSettled: () => refetchPasskeys(client),
  });

/** Undefined as above. Refetches the list even after a failure: the passkey may have been removed elsewhere. */
export const removePasskeyMutation = (client: QueryClient, confirmed: Confirmed) =>
  mutationOptions({
    mutationFn: (id: string) => confirmed(() => call('identity/passkeys/remove-passkey', { params: { id } })),
    onSettled: () => refetchPasskeys(client),
  });

interface Ceremony {
  readonly autofill: boolean;
  readonly signal: AbortSignal;
}

export const passkeySignInMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (ceremony: Ceremony) => {
      const options = await call('identity/passkeys/begin-sign-in', { signal: ceremony.signal });
      const assertion = await requestAssertion(options, ceremony);
      return call('identity/passkeys/sign-in-with-passkey', { request: { assertion } });
    },
    onSuccess: (user) => afterSignIn(client, user),
  });

/** Refetches the list, which shows when each passkey was last used. */
export const passkeyReauthenticationMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (signal: AbortSignal) => {
      const options = await call('identity/passkeys/begin-reauthentication', { signal });
      const assertion = await requestAssertion(options, { autofill: false, signal });
      return call('identity/passkeys/reauthenticate-with-passkey', { request: { assertion } });
    },
    // Not awaited: what the identity was asked for goes on.
    onSuccess: () => void refetchPasskeys(client),
  });
