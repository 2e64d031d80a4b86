import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { isChunkLoadError } from '../lib/chunk-load-error.ts';
import { Boundary } from './Boundary.tsx';
import { showToast } from './toasts.ts';

interface LazyPartProps {
  /** What to tell a person who does not get it: `The menu could not be loaded`. */
  lost: string;
  /** It did not come: whoever asked for it may ask again. */
  onLost: () => void;
  /** While its code is on its way. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** What opens when a person asks for it, and whose code comes only then: a dialog or a menu. Without it the page stays as it is. */
export function LazyPart({ lost, onLost, fallback = null, children }: LazyPartProps) {
  return (
    <Boundary instead={(error) => <Lost title={lost} text={wayOn(error)} onTold={onLost} />}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  );
}

function Lost({ title, text, onTold }: { title: string; text: string; onTold: () => void }) {
  const tell = useEffectEvent(() => {
    showToast({ title, text });
    onTold();
  });
  useEffect(() => tell(), []);
  return null;
}

function wayOn(error: unknown): string {
  return isChunkLoadError(error)
    ? 'Check your connection, then reload the page.'
    : 'Something went wrong. Reload the page and try again.';
}
