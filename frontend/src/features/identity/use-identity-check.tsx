import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CONFIRM_IDENTITY } from '../../../../shared/contracts/error-messages.ts';
import { userQuery } from '../../api/account.ts';
import { ApiError } from '../../api/api-error.ts';
import type { Confirmed } from '../../api/confirmed.ts';
import { ConfirmIdentityDialog } from './ConfirmIdentityDialog.tsx';

/** The user closed the dialog: nothing happened, and nothing needs to be said. */
export class IdentityNotConfirmed extends Error {
  constructor() {
    super('the user did not confirm their identity');
    this.name = 'IdentityNotConfirmed';
  }
}

interface Asking {
  readonly confirm: () => void;
  readonly refuse: () => void;
}

interface IdentityCheck {
  /**
   * Makes a call. If the server wants the user's identity confirmed first, asks for it and makes the call again.
   * @throws IdentityNotConfirmed if the user closes the dialog; what the call throws
   */
  readonly confirmed: Confirmed;
  /** To be rendered by the caller. */
  readonly dialog: ReactNode;
}

export function useIdentityCheck(): IdentityCheck {
  const { data: user = null } = useQuery(userQuery);
  const [asking, setAsking] = useState<Asking>();

  const ask = () =>
    new Promise<void>((resolve, reject) => {
      setAsking({ confirm: resolve, refuse: () => reject(new IdentityNotConfirmed()) });
    }).finally(() => setAsking(undefined));

  const confirmed = async <T,>(act: () => Promise<T>): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      if (!isAboutIdentity(error)) throw error;
    }
    await ask();
    return act();
  };

  const dialog = asking !== undefined && user !== null && (
    <ConfirmIdentityDialog email={user.email} onConfirmed={asking.confirm} onClose={asking.refuse} />
  );
  return { confirmed, dialog };
}

function isAboutIdentity(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.serverMessage === CONFIRM_IDENTITY;
}
