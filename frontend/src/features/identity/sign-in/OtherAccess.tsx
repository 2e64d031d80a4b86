import type { ReactNode } from 'react';
import type { OtherAccess as Access } from '../../../../../shared/contracts/password.ts';
import { CheckTile } from '../../../ui/fields/CheckTile.tsx';

/** Ids of what stays after the reset. */
export interface Kept {
  readonly keepPasskeys: string[];
  readonly keepAlertTargets: string[];
}

/** Passkeys added since the password was last set have to be chosen; everything else is kept unless it is dropped. */
export function keptAtFirst({ passkeys, alertTargets }: Access): Kept {
  return {
    keepPasskeys: passkeys.filter(({ isNew }) => !isNew).map(({ id }) => id),
    keepAlertTargets: alertTargets.map(({ id }) => id),
  };
}

interface OtherAccessProps extends Access {
  kept: Kept;
  onChange: (kept: Kept) => void;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const channelNames = { discord: 'Discord', telegram: 'Telegram' } as const;

/** Asks what may stay: whoever had the account may have left a passkey or a channel for alerts behind. */
export function OtherAccess({ passkeys, alertTargets, kept, onChange }: OtherAccessProps) {
  if (passkeys.length === 0 && alertTargets.length === 0) return null;
  return (
    <fieldset className="mb-4">
      <legend className="mb-1 font-semibold text-sm">Keep what is yours</legend>
      <p className="mb-2 text-pretty text-muted text-sm">
        All devices are logged out. Anything you don’t keep is removed from your account.
      </p>
      <div className="flex flex-col gap-2">
        {passkeys.map(({ id, name, createdAt, isNew }) => (
          <CheckTile
            key={id}
            label={`Keep the passkey ${name}`}
            checked={kept.keepPasskeys.includes(id)}
            onChange={(checked) => onChange({ ...kept, keepPasskeys: toggled(kept.keepPasskeys, id, checked) })}
          >
            <Named name={name}>
              Passkey added {day.format(createdAt * 1000)}
              {isNew && ', since you last set your password'}
            </Named>
          </CheckTile>
        ))}
        {alertTargets.map(({ id, channel, name }) => (
          <CheckTile
            key={id}
            label={`Keep sending alerts to ${channelNames[channel]} ${name}`}
            checked={kept.keepAlertTargets.includes(id)}
            onChange={(checked) => onChange({ ...kept, keepAlertTargets: toggled(kept.keepAlertTargets, id, checked) })}
          >
            <Named name={name}>Gets your alerts on {channelNames[channel]}</Named>
          </CheckTile>
        ))}
      </div>
    </fieldset>
  );
}

function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="min-w-0 py-2">
      <span className="wrap-anywhere block font-medium">{name}</span>
      <span className="block text-muted">{children}</span>
    </span>
  );
}

function toggled(ids: readonly string[], id: string, on: boolean): string[] {
  return on ? [...ids, id] : ids.filter((each) => each !== id);
}
