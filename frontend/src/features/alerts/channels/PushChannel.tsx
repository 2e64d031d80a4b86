import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { AlertDevice } from '../../../../../shared/contracts/alerts/channels.ts';
import { CHANGE_CHANNEL_FALLBACK, removeDeviceMutation } from '../../../api/alerts/channels.ts';
import { messageFor } from '../../../api/api-error.ts';
import { showToast } from '../../../ui/toasts.ts';
import { ChannelTarget } from './ChannelTarget.tsx';
import { PushRequest } from './PushRequest.tsx';
import { currentHash, type PushKey, turnPushOff } from './push-device.ts';
import { usePushSupport } from './push-support.ts';

interface PushChannelProps {
  pushKey: PushKey;
  devices: readonly AlertDevice[];
  canAdd: boolean;
}

/** The devices that get push notifications, and how to make this one of them. */
export function PushChannel({ pushKey, devices, canAdd }: PushChannelProps) {
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
      onError: (error) => showToast({ title: 'Not removed', text: messageFor(error, CHANGE_CHANNEL_FALLBACK), error }),
    });
    section.current?.focus();
  };
  return (
    <div ref={section} tabIndex={-1} className="outline-none">
      {isOn && <p className="text-muted text-sm">On for this device, even while Crossbook is closed.</p>}
      {!isOn && <PushRequest support={support} pushKey={pushKey} devices={devices} canAdd={canAdd} />}
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
