import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CONFIRM_IDENTITY } from '../../../../../shared/contracts/error-messages.ts';
import { ApiError } from '../../../api/api-error.ts';
import type { Confirmed } from '../../../api/confirmed.ts';
import { userQuery } from '../../../api/user.ts';
import { ConfirmIdentityDialog } from './ConfirmIdentityDialog.tsx';

interface Asking {
  readonly answer: (confirmed: boolean) => void;
}

interface IdentityCheck {
  /**
   * Makes a call. If the server wants the user's identity confirmed first, asks for it and makes the call again; undefined if the user
   * closes the dialog.
   * @throws what the call throws
   */
  readonly confirmed: Confirmed;
  /** To be rendered by the caller. */
  readonly dialog: ReactNode;
}

export function useIdentityCheck(): IdentityCheck {
  const { data: user = null } = useQuery(userQuery);
  const [asking, setAsking] = useState<Asking>();

  const ask = () =>
    new Promise<boolean>((answer) => {
      setAsking({ answer });
    }).finally(() => setAsking(undefined));

  const confirmed = async <T,>(act: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await act();
    } catch (error) {
      if (!isAboutIdentity(error)) throw error;
    }
    return (await ask()) ? act() : undefined;
  };

  const dialog = asking !== undefined && user !== null && (
    <ConfirmIdentityDialog
      email={user.email}
      onConfirmed={() => asking.answer(true)}
      onClose={() => asking.answer(false)}
    />
  );
  return { confirmed, dialog };
}

function isAboutIdentity(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.serverMessage === CONFIRM_IDENTITY;
}
