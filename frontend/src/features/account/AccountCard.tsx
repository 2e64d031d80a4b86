import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { useUpdateCode } from './use-update-code.ts';

export function AccountCard({ email }: { email: string }) {
  const [changing, setChanging] = useState(false);
  const code = useUpdateCode();
  const open = () => {
    setChanging(true);
    code.send();
  };
  const close = () => {
    setChanging(false);
    code.forget();
  };
  return (
    <Card title="Account">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <p className="font-medium text-sm">Email</p>
          <p className="wrap-anywhere text-muted text-sm">{email}</p>
        </div>
        <Button tone="outline" onClick={open}>
          Change Password
        </Button>
      </div>
      {changing && <ChangePasswordDialog email={email} code={code} onClose={close} />}
    </Card>
  );
}
