import { useState } from 'react';
import type { Confirmed } from '../../../api/confirmed.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ChangeEmailDialog } from './ChangeEmailDialog.tsx';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { useUpdateCode } from './use-update-code.ts';

interface AccountCardProps {
  email: string;
  confirmed: Confirmed;
}

export function AccountCard({ email, confirmed }: AccountCardProps) {
  const [changing, setChanging] = useState<'email' | 'password'>();
  const code = useUpdateCode();
  const openPassword = () => {
    setChanging('password');
    code.send();
  };
  const close = () => {
    setChanging(undefined);
    code.forget();
  };
  return (
    <Card title="Account">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <p className="font-medium text-sm">Email</p>
          <p className="wrap-anywhere text-muted text-sm">{email}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button tone="outline" onClick={() => setChanging('email')}>
            Change Email
          </Button>
          <Button tone="outline" onClick={openPassword}>
            Change Password
          </Button>
        </div>
      </div>
      {changing === 'email' && <ChangeEmailDialog email={email} confirmed={confirmed} onClose={close} />}
      {changing === 'password' && <ChangePasswordDialog email={email} code={code} onClose={close} />}
    </Card>
  );
}
