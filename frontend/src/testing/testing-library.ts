import { configure, prettyDOM } from '@testing-library/react';
import { beforeEach } from 'vitest';

/** Tests of the service worker run without a browser's storage. */
beforeEach(() => globalThis.localStorage?.clear());

/** Chunks are imported on demand, which can take a while on a busy machine. */
configure({ asyncUtilTimeout: 15_000, getElementError });

interface Tracing {
  captureStackTrace: (error: Error, above: unknown) => void;
}

/** Prints the page only for who reads the error: most are about an element that is still waited for. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  // The frame that is shown is that of the test.
  (Error as typeof Error & Tracing).captureStackTrace(error, getElementError);
  const read = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
  return Object.defineProperty(error, 'message', { configurable: true, get: read });
}
