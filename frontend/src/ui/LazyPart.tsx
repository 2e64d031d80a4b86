import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { isChunkLoadError } from '../lib/chunk-load-error.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { showToast } from './toasts.ts';

interface LazyPartProps {
  /** What to tell a person who does not get it: `The menu could not be loaded`. */
  errorTitle: string;
  /** It did not come: whoever asked for it may ask again. */
  onLoadError: () => void;
  /** While its code is on its way. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** What opens when a person asks for it, and whose code comes only then: a dialog or a menu. Without it the page stays as it is. */
export function LazyPart({ errorTitle, onLoadError, fallback = null, children }: LazyPartProps) {
  return (
    <ErrorBoundary fallback={(error) => <LoadError title={errorTitle} text={errorText(error)} onShown={onLoadError} />}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function LoadError({ title, text, onShown }: { title: string; text: string; onShown: () => void }) {
  const tell = useEffectEvent(() => {
    showToast({ title, text });
    onShown();
  });
  useEffect(() => tell(), []);
  return null;
}

function errorText(error: unknown): string {
  return isChunkLoadError(error)
    ? 'Check your connection, then reload the page.'
    : 'Something went wrong. Reload the page and try again.';
}
