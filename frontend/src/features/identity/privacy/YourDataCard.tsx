import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PersonalExport } from '../../../../../shared/contracts/privacy.ts';
import { messageFor } from '../../../api/api-error.ts';
import type { Confirmed } from '../../../api/confirmed.ts';
import { EXPORT_FALLBACK, exportDataMutation } from '../../../api/privacy.ts';
import { useOneAtATime } from '../../../lib/use-one-at-a-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { DownloadsDialog } from './DownloadsDialog.tsx';

interface YourDataCardProps {
  confirmed: Confirmed;
  /** The account is gone, and nobody is logged in. */
  onDeleted: () => void;
}

/** A copy of everything that is stored about the user, and the deletion of the account. */
export function YourDataCard({ confirmed, onDeleted }: YourDataCardProps) {
  const { mutateAsync, isPending } = useMutation(exportDataMutation);
  const [exported, setExported] = useState<PersonalExport>();
  const [deleting, setDeleting] = useState(false);
  const download = useOneAtATime(() =>
    confirmed(() => mutateAsync()).then(setExported, (error: unknown) =>
      showToast({ title: 'Error', text: messageFor(error, EXPORT_FALLBACK), error }),
    ),
  );
  return (
    <Card title="Your data">
      <div className="flex flex-col gap-4">
        <Line title="Download" text="Everything that we store about you, as files for you or another service.">
          <Button tone="outline" aria-disabled={isPending} onClick={download}>
            {isPending ? 'Collecting...' : 'Export My Data'}
          </Button>
        </Line>
        <Line title="Delete" text="Ends your subscription at once and deletes the account with all of its data.">
          <Button tone="outline" onClick={() => setDeleting(true)}>
            Delete Account
          </Button>
        </Line>
      </div>
      {exported !== undefined && <DownloadsDialog exported={exported} onClose={() => setExported(undefined)} />}
      {deleting && (
        <DeleteAccountDialog confirmed={confirmed} onDeleted={onDeleted} onClose={() => setDeleting(false)} />
      )}
    </Card>
  );
}

function Line({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium text-sm">{title}</p>
        <p className="text-pretty text-muted text-sm">{text}</p>
      </div>
      {children}
    </div>
  );
}
