import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { isChunkLoadError } from '../lib/chunk-load-error.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { showToast } from './toasts.ts';

interface LazyPartProps {
  /** The title of the toast if it fails to load: `The menu could not be loaded`. */
  errorTitle: string;
  /** Called if it fails to load, so that it can be opened again. */
  onLoadError: () => void;
  /** Shown while the code is loading. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** A lazily loaded dialog or menu. If it fails to load, a toast says so and the page stays as it is. */
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
