import { useEffect, useEffectEvent, useState } from 'react';
import { isNewVersionDeployed, isUserBusy } from '../lib/chunk-load-error.ts';
import { sessionKeys } from '../lib/storage/storage-keys.ts';
import { throttle } from '../lib/throttle.ts';
import { currentTime } from '../lib/use-clock-value.ts';
import { Button } from './Button.tsx';

type Cause = 'checking' | 'new-version' | 'network';

interface ChunkLoadErrorProps {
  /** What failed to load: a whole page, which needs an `h1`, or a part of one. */
  what: 'page' | 'part';
  reload?: () => void;
}

const words = {
  'new-version': {
    title: 'A new version is available',
    text: 'Crossbook was updated while this page was open. Reload to use the new version.',
  },
  network: {
    title: 'This part could not be loaded',
    text: 'Check your connection, then reload.',
  },
} as const satisfies Record<Exclude<Cause, 'checking'>, unknown>;

const reloadPage = () => window.location.reload();

/**
 * A chunk failed to load. If a new version was deployed, the page reloads by itself, unless that would interrupt the user or just
 * happened; otherwise the user reloads it.
 */
export function ChunkLoadError({ what, reload = reloadPage }: ChunkLoadErrorProps) {
  const Title = what === 'page' ? 'h1' : 'h2';
  const [cause, setCause] = useState<Cause>('checking');
  const decide = useEffectEvent((newer: boolean) => {
    setCause(newer ? 'new-version' : 'network');
    if (newer && !isUserBusy() && throttle(sessionKeys.reloadedForCodeAt, currentTime())) reload();
  });
  useEffect(() => {
    let unmounted = false;
    void isNewVersionDeployed().then((newer) => {
      if (!unmounted) decide(newer);
    });
    return () => {
      unmounted = true;
    };
  }, []);
  return (
    <div
      role="alert"
      className="mx-auto flex min-h-64 max-w-md flex-col items-center justify-center px-4 py-10 text-center"
    >
      {cause !== 'checking' && (
        <>
          <Title className="font-semibold text-lg">{words[cause].title}</Title>
          <p className="mt-2 text-muted text-sm">{words[cause].text}</p>
          <Button tone="primary" className="mt-5" onClick={reload}>
            Reload
          </Button>
        </>
      )}
    </div>
  );
}
