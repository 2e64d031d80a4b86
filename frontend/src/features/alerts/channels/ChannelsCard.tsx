import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef } from 'react';
import type { AlertDevice } from '../../../../../shared/contracts/alerts/channels.ts';
import {
  alertChannelsQuery,
  CHANGE_CHANNEL_FALLBACK,
  CHANNELS_FALLBACK,
  removeDeviceMutation,
  setEmailMutation,
} from '../../../api/alerts/channels.ts';
import { messageFor } from '../../../api/api-error.ts';
import type { Confirmed } from '../../../api/confirmed.ts';
import { Card } from '../../../ui/Card.tsx';
import { CardFailure } from '../../../ui/Failure.tsx';
import { Toggle } from '../../../ui/fields/Switch.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { showToast } from '../../../ui/toasts.ts';
import { turnSound, useSoundState } from '../on-page/alert-sound.ts';
import { ChannelTarget, Health, TestButton } from './ChannelTarget.tsx';
import { DiscordChannel } from './DiscordChannel.tsx';
import { PushRequest } from './PushRequest.tsx';
import { currentHash, type PushKey, turnPushOff } from './push-device.ts';
import { usePushSupport } from './push-support.ts';
import { TelegramChannel } from './TelegramChannel.tsx';

interface ChannelsCardProps {
  /** Without a subscription, places can only be removed. */
  canAdd: boolean;
  /** The account's address. */
  email: string;
  /** Makes a call that adds a place, after asking for the user's identity if need be. */
  confirmed: Confirmed;
}

/** Where alerts go; each alert chooses among these. */
export function ChannelsCard({ canAdd, email, confirmed }: ChannelsCardProps) {
  const { data, error, refetch } = useQuery(alertChannelsQuery);
  return (
    <Card title="Where alerts go">
      <div className="-mt-1 flex flex-col divide-y divide-line">
        <Channel title="This page">
          <SoundSwitch />
        </Channel>
        {data === undefined && error === null && (
          <div aria-busy="true" className="pt-3">
            <span className="sr-only">Loading alert channels...</span>
            <Skeleton className="h-72" />
          </div>
        )}
        {data === undefined && error !== null && (
          <div className="pt-3">
            <CardFailure text={messageFor(error, CHANNELS_FALLBACK)} error={error} onRetry={() => void refetch()} />
          </div>
        )}
        {data !== undefined && (
          <>
            <Channel title="Push">
              <PushChannel pushKey={data.push} devices={data.devices} {...{ canAdd, confirmed }} />
            </Channel>
            <Channel title="Email">
              <EmailChannel {...data.email} email={email} canTest={canAdd} />
            </Channel>
            <Channel title="Discord">
              <DiscordChannel webhooks={data.webhooks} {...{ canAdd, confirmed }} />
            </Channel>
            <Channel title="Telegram">
              <TelegramChannel telegram={data.telegram} {...{ canAdd, confirmed }} />
            </Channel>
          </>
        )}
      </div>
    </Card>
  );
}

function Channel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="py-3 last:pb-0 sm:grid sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:gap-x-4">
      <h3 id={id} className="font-semibold text-sm max-sm:mb-1">
        {title}
      </h3>
      <div>{children}</div>
    </section>
  );
}

interface EmailChannelProps {
  on: boolean;
  /** The account's address. */
  email: string;
  lastSentAt: string | null;
  failing: boolean;
  canTest: boolean;
}

/** Alert emails, which every one of them lets a person turn off. */
function EmailChannel({ on, email, lastSentAt, failing, canTest }: EmailChannelProps) {
  const { mutate, isPending, variables } = useMutation(setEmailMutation(useQueryClient()));
  const shown = isPending ? variables : on;
  const change = (wanted: boolean) =>
    mutate(wanted, {
      onError: (error) =>
        showToast({ title: 'Couldn’t save', text: messageFor(error, CHANGE_CHANNEL_FALLBACK), error }),
    });
  return (
    <>
      <Toggle
        label="Alert emails"
        hint={shown ? `To ${email}, for email alerts and digests.` : 'Off. No alerts or digests are emailed.'}
        on={shown}
        onChange={change}
      />
      {shown && (
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <Health lastSentAt={lastSentAt} failing={failing} />
          {canTest && <TestButton target={{ channel: 'email' }} name="email" />}
        </div>
      )}
    </>
  );
}

interface PushChannelProps {
  pushKey: PushKey;
  devices: readonly AlertDevice[];
  canAdd: boolean;
  confirmed: Confirmed;
}

/** The devices that get push notifications, and how to make this one of them. */
function PushChannel({ pushKey, devices, canAdd, confirmed }: PushChannelProps) {
  const support = usePushSupport();
  // Asked again whenever the devices are: what the browser has now, not what was stored.
  const { data: hash = null } = useQuery({
    queryKey: ['push-subscription', support, devices.map(({ id }) => id).join(' ')],
    queryFn: async () => (await currentHash()) ?? null,
  });
  const { mutate: remove } = useMutation(removeDeviceMutation(useQueryClient()));
  const section = useRef<HTMLDivElement>(null);
  const isHere = ({ endpointHash }: AlertDevice) => endpointHash === hash;
  const isOn = support === 'granted' && devices.some(isHere);
  const removeDevice = (device: AlertDevice) => {
    if (isHere(device)) void turnPushOff().catch(() => undefined);
    remove(device.id, {
      onError: (error) =>
        showToast({ title: 'Couldn’t remove', text: messageFor(error, CHANGE_CHANNEL_FALLBACK), error }),
    });
    section.current?.focus();
  };
  return (
    <div ref={section} tabIndex={-1} className="outline-none">
      {isOn && <p className="text-muted text-sm">On for this device, even while Crossbook is closed.</p>}
      {!isOn && <PushRequest {...{ support, pushKey, devices, canAdd, confirmed }} />}
      {devices.length > 0 && (
        <ul aria-label="Devices with push" className="mt-1">
          {devices.map((device) => (
            <ChannelTarget
              key={device.id}
              name={device.name}
              note={isHere(device) ? 'This device' : undefined}
              lastSentAt={device.lastSentAt}
              failing={device.failing}
              test={canAdd ? { channel: 'push', id: device.id } : undefined}
              onRemove={() => removeDevice(device)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

const hints = {
  off: 'Off. Open pages still show alerts and count them in the tab title.',
  on: 'Plays two notes with each alert, in one tab only.',
  blocked: 'Click anywhere on this page to allow sound.',
  unsupported: 'This browser can’t play the sound.',
} as const;

/** The sound of alerts in this browser. */
export function SoundSwitch() {
  const state = useSoundState();
  return (
    <Toggle
      label="Sound"
      hint={hints[state]}
      on={state === 'on' || state === 'blocked'}
      onChange={(on) => turnSound(on)}
    />
  );
}
