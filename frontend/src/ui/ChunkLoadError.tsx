import { useEffect, useEffectEvent, useState } from 'react';
import { isNewVersionDeployed, isUserBusy } from '../lib/chunk-load-error.ts';
import { sessionKeys } from '../lib/storage-keys.ts';
import { throttle } from '../lib/throttle.ts';
import { Button } from './Button.tsx';

type Cause = 'looking' | 'new-version' | 'network';

interface ChunkLoadErrorProps {
  /** What it stands in for: the whole page, which needs its title, or a part of one that has its own. */
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
} as const satisfies Record<Exclude<Cause, 'looking'>, unknown>;

const reloadPage = () => window.location.reload();

/**
 * Code of the page did not come. A newer version reloads the page by itself, unless that would take something from a
 * person or has just happened; otherwise a person does.
 */
export function ChunkLoadError({ what, reload = reloadPage }: ChunkLoadErrorProps) {
  const Title = what === 'page' ? 'h1' : 'h2';
  const [cause, setCause] = useState<Cause>('looking');
  const decide = useEffectEvent((newer: boolean) => {
    setCause(newer ? 'new-version' : 'network');
    if (newer && !isUserBusy() && throttle(sessionKeys.reloadedForCodeAt, Date.now())) reload();
  });
  useEffect(() => {
    let gone = false;
    void isNewVersionDeployed().then((newer) => {
      if (!gone) decide(newer);
    });
    return () => {
      gone = true;
    };
  }, []);
  return (
    <div
      role="alert"
      className="mx-auto flex min-h-64 max-w-md flex-col items-center justify-center px-4 py-10 text-center"
    >
      {cause !== 'looking' && (
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
