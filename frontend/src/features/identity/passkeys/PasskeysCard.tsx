import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { MAX_PASSKEYS } from '../../../../../shared/catalogue/account-limits.ts';
import type { Passkey } from '../../../../../shared/contracts/passkeys.ts';
import { messageFor } from '../../../api/api-error.ts';
import type { Confirmed } from '../../../api/confirmed.ts';
import { passkeysQuery } from '../../../api/passkeys/passkeys.ts';
import { supportsPasskeys } from '../../../api/passkeys/webauthn.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { LoadState } from '../../../ui/Failure.tsx';
import { Message } from '../../../ui/Message.tsx';
import { LabeledSkeleton } from '../../../ui/Skeleton.tsx';
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from './PasskeyDialogs.tsx';

type Opened = { readonly dialog: 'add' } | { readonly dialog: 'rename' | 'remove'; readonly passkey: Passkey };

/** The signed-in user's passkeys. `confirmed`: makes a call, after asking for the user's identity if need be. */
export function PasskeysCard({ confirmed }: { confirmed: Confirmed }) {
  const query = useQuery(passkeysQuery);
  const { data } = query;
  const [opened, setOpened] = useState<Opened>();
  const list = useRef<HTMLDivElement>(null);
  const close = () => setOpened(undefined);
  const supported = supportsPasskeys();
  return (
    <Card title="Passkeys">
      <div ref={list} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        <p className="text-pretty text-muted text-sm">
          Log in with your fingerprint, face or screen lock instead of your password. Your password keeps working.
        </p>
        <LoadState
          query={query}
          failure={messageFor(query.error, 'Your passkeys could not be loaded. Please try again.')}
          skeleton={<LabeledSkeleton label="Loading passkeys..." className="h-14" />}
        />
        {data !== undefined && data.length > 0 && (
          <ul className="divide-y divide-line rounded-md border border-line">
            {data.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={() => setOpened({ dialog: 'rename', passkey })}
                onRemove={() => setOpened({ dialog: 'remove', passkey })}
              />
            ))}
          </ul>
        )}
        {data !== undefined && supported && data.length < MAX_PASSKEYS && (
          <Button tone="outline" className="self-start" onClick={() => setOpened({ dialog: 'add' })}>
            Add a passkey
          </Button>
        )}
        {data !== undefined && data.length >= MAX_PASSKEYS && (
          <p className="text-muted text-sm">You have {MAX_PASSKEYS} passkeys, the maximum.</p>
        )}
        {!supported && (
          <Message tone="notice">
            This browser doesn’t support passkeys. Open Settings in a current version of Chrome, Edge, Firefox or Safari
            to add one.
          </Message>
        )}
      </div>
      {opened?.dialog === 'add' && <AddPasskeyDialog confirmed={confirmed} onClose={close} />}
      {opened?.dialog === 'rename' && <RenamePasskeyDialog passkey={opened.passkey} onClose={close} />}
      {opened?.dialog === 'remove' && (
        <RemovePasskeyDialog
          passkey={opened.passkey}
          confirmed={confirmed}
          onRemoved={() => {
            close();
            // The pressed button disappears with its passkey.
            list.current?.focus();
          }}
          onClose={close}
        />
      )}
    </Card>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: () => void;
  onRemove: () => void;
}

const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
/** `at`: seconds since 1970. */
const dayOf = (at: number) => day.format(at * 1000);

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRename, onRemove }: PasskeyRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <KeyRound aria-hidden className="size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="wrap-anywhere font-medium text-sm">{name}</p>
        <p className="text-muted text-xs">
          Added {dayOf(createdAt)} • {lastUsedAt === undefined ? 'Not used yet' : `Last used ${dayOf(lastUsedAt)}`}
        </p>
      </div>
      <div className="-mr-2 flex">
        <Button tone="quiet" className="px-3" aria-label={`Rename ${name}`} onClick={onRename}>
          Rename
        </Button>
        <Button tone="quiet" className="px-3" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}
