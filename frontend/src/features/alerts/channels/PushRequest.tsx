import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { MAX_DEVICES } from '../../../../../shared/catalogue/account-limits.ts';
import type { AlertDevice } from '../../../../../shared/contracts/alerts/channels.ts';
import { alertName } from '../../../../../shared/contracts/alerts/rules.ts';
import { apiErrors } from '../../../../../shared/contracts/errors.ts';
import { alertChannelsQuery } from '../../../api/alerts/channels.ts';
import { ApiError, messageFor } from '../../../api/api-error.ts';
import type { Confirmed } from '../../../api/confirmed.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Message } from '../../../ui/Message.tsx';
import { type PushKey, turnPushOn } from './push-device.ts';
import { askPermission, type PushSupport } from './push-support.ts';

interface PushRequestProps {
  support: PushSupport;
  pushKey: PushKey;
  devices: readonly AlertDevice[];
  canAdd: boolean;
  confirmed: Confirmed;
}

/** How to turn push on here, or why it cannot be. */
export function PushRequest({ support, pushKey, devices, canAdd, confirmed }: PushRequestProps) {
  if (support === 'home-screen') return <HomeScreenSteps />;
  if (support === 'unsupported') {
    return (
      <p className="text-muted text-sm">
        This browser does not support push. Current versions of Chrome, Edge, Firefox and Safari can; or use email,
        Discord or Telegram.
      </p>
    );
  }
  if (support === 'denied') return <Denied />;
  if (!canAdd) return <p className="text-muted text-sm">Off for this device.</p>;
  if (devices.length >= MAX_DEVICES)
    return <p className="text-muted text-sm">{apiErrors['too-many-devices'].message}</p>;
  return <Ask pushKey={pushKey} confirmed={confirmed} />;
}

/** Two presses and a sentence before the browser asks: who refuses there can hardly be asked again. */
function Ask({ pushKey, confirmed }: { pushKey: PushKey; confirmed: Confirmed }) {
  const client = useQueryClient();
  const [state, setState] = useState<'idle' | 'explaining' | 'waiting'>('idle');
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  const [problem, setProblem] = useState<{ readonly text: string; readonly error?: unknown }>();
  const parsed = alertName.safeParse(name);
  const turnOn = async (chosen: string) => {
    if ((await askPermission()) !== 'granted') {
      return setProblem({ text: 'You did not choose Allow when your browser asked, so push stays off here.' });
    }
    await turnPushOn(chosen, pushKey, confirmed);
    await client.invalidateQueries(alertChannelsQuery);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!parsed.success || state === 'waiting') return;
    setState('waiting');
    setProblem(undefined);
    turnOn(parsed.data)
      .catch((error: unknown) => setProblem({ text: failureText(error), error }))
      .finally(() => setState('explaining'));
  };
  if (state === 'idle') {
    return (
      <>
        <p className="text-muted text-sm">Off for this device.</p>
        <Button tone="outline" className="mt-2 w-full sm:w-auto" onClick={() => setState('explaining')}>
          Turn on push here
        </Button>
      </>
    );
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3 rounded-md bg-sunken p-3">
      <p className="text-sm">
        Your browser will ask whether Crossbook may show notifications. We send only what matches your push alerts,
        within the hourly limit of each.
      </p>
      {problem !== undefined && (
        <Message tone="notice" live error={problem.error}>
          {problem.text}
        </Message>
      )}
      <TextField
        label="Name of this device"
        autoComplete="off"
        error={parsed.success ? undefined : parsed.error.issues[0]?.message}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" type="submit" aria-disabled={!parsed.success || state === 'waiting'}>
          {state === 'waiting' ? 'Turning on...' : 'Continue'}
        </Button>
        <Button tone="quiet" onClick={() => setState('idle')}>
          Not now
        </Button>
      </div>
    </form>
  );
}

function failureText(error: unknown): string {
  if (error instanceof ApiError) return messageFor(error, 'Push could not be turned on. Please try again.');
  return 'This browser could not reach its push service. Some browsers turn push off in their settings, and private windows don’t have it.';
}

function Denied() {
  return (
    <Message tone="caution">
      Notifications from Crossbook are blocked in this browser, so it won’t ask again. To allow them, open the site
      settings next to the address, or Notifications in the browser’s settings, and choose Allow. This page updates
      right away.
    </Message>
  );
}

function HomeScreenSteps() {
  return (
    <div className="text-sm">
      <p className="text-muted">On an iPhone or iPad, push works once Crossbook is on the Home Screen:</p>
      <ol className="mt-1 list-decimal pl-5">
        <li>Tap Share in the browser’s toolbar.</li>
        <li>Choose Add to Home Screen.</li>
        <li>Open Crossbook from the Home Screen, come back to this page and turn on push.</li>
      </ol>
    </div>
  );
}

/** In the order of asking: Edge and Opera say that they are Chrome, and Chrome that it is Safari. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
] as const;

/** `Chrome on Windows`: what a person may call the device, by what its browser says of itself. */
export function deviceName(userAgent: string): string {
  const named = (rows: readonly (readonly [string, string])[]) => rows.find(([part]) => userAgent.includes(part))?.[1];
  return [named(browsers) ?? 'Browser', named(systems)].filter((name) => name !== undefined).join(' on ');
}
