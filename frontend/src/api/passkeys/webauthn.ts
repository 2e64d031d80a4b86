import type {
  Assertion,
  CreationOptions,
  NewCredential,
  RequestOptions,
} from '../../../../shared/contracts/passkeys.ts';
import { messageFor } from '../api-error.ts';

/** The library is loaded with the first ceremony. */
const loadLibrary = () => import('@simplewebauthn/browser');

/** Whether this browser can make and use passkeys. */
export function supportsPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function';
}

/** Whether this browser offers passkeys among the suggestions of a form field. */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  if (!supportsPasskeys()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/** Asks the browser to make a passkey. */
export async function createCredential(options: CreationOptions): Promise<NewCredential> {
  const { startRegistration } = await loadLibrary();
  const { id, response } = await startRegistration({
    optionsJSON: {
      ...options,
      excludeCredentials: options.excludeCredentials.map(({ id: known, type }) => ({ id: known, type })),
    },
  });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports: [...transports] };
}

interface AssertionRequest {
  /** Waits until the user picks a passkey among a field's suggestions. */
  readonly autofill: boolean;
  readonly signal: AbortSignal;
}

/** Asks the browser to sign a challenge with a passkey. Aborting takes the browser's question back. */
export async function requestAssertion(
  optionsJSON: RequestOptions,
  { autofill, signal }: AssertionRequest,
): Promise<Assertion> {
  const { startAuthentication, WebAuthnAbortService } = await loadLibrary();
  signal.throwIfAborted();
  const cancel = () => WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', cancel);
  try {
    const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return { id, clientDataJSON, authenticatorData, signature, ...(userHandle === undefined ? {} : { userHandle }) };
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** Why a ceremony did not succeed, in words; undefined if the page itself took the question back. */
export function ceremonyProblem(error: unknown, fallback: string): string | undefined {
  if (!(error instanceof Error)) return fallback;
  switch (error.name) {
    case 'AbortError':
      return undefined;
    case 'NotAllowedError':
      return 'The passkey was not used. Please try again.';
    case 'InvalidStateError':
      return 'This device already has a passkey for your account.';
    default:
      return messageFor(error, fallback);
  }
}
