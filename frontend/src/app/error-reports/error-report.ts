import { cleanErrorText } from '../../../../shared/contracts/client-errors/client-error-text.ts';
import type { ClientError } from '../../../../shared/contracts/client-errors/client-errors.ts';
import { requestIdIn } from '../../../../shared/contracts/request-id.ts';
import { isChunkLoadError } from '../../lib/chunk-load-error.ts';
import { referenceOf } from '../../lib/reference.ts';

/** A failure as the browser tells it. `at`: where it was thrown, `file:line:column`, if the browser says so apart from the stack. */
export interface Failure {
  readonly kind: 'error' | 'rejection' | 'render';
  readonly error: unknown;
  readonly at?: string | undefined;
}

/** What is said about the page itself. */
export type PageFacts = Pick<ClientError, 'page' | 'build' | 'browser'> & {
  /** `https://crossbook.example` */
  readonly origin: string;
};

/** What is sent about a failure, except for how often it was seen. */
export type Report = Omit<ClientError, 'count'>;

/**
 * The report of a failure. Undefined for what is not ours to fix: extensions and other scripts outside our files, and calls that were
 * aborted. What replaced a part of the page is always reported.
 */
export function errorReport({ kind, error, at }: Failure, { origin, ...page }: PageFacts): Report | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const source = ownSource(`${at ?? ''}\n${stack}`, origin);
  const chunk = isChunkLoadError(error);
  if (kind !== 'render' && !chunk && (source === undefined || isForeign(stack) || isAbort(error))) return undefined;
  return {
    kind: chunk ? 'chunk' : kind,
    message: error instanceof Error ? cleanErrorText(`${error.name}: ${error.message}`) : `a thrown ${typeof error}`,
    ...page,
    ...(source === undefined ? {} : { source }),
    ...failedRequestId(error),
  };
}

/** The first of our own files in a text, such as `offer-Xy98.js:12:3456`. */
function ownSource(text: string, origin: string): string | undefined {
  const places = text.matchAll(
    /(https?:\/\/[^\s/()]+)\/[^\s()?]*?([\w.-]+\.[jt]sx?)(?:\?[^\s():]*)?:(\d{1,6}):(\d{1,7})/g,
  );
  for (const [, host, file, line, column] of places) if (host === origin) return `${file}:${line}:${column}`;
  return undefined;
}

function isForeign(stack: string): boolean {
  return /-extension:\/\//.test(stack);
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** Errors of calls name the request, so that its log entries can be found. */
function failedRequestId(error: unknown): Pick<Report, 'requestId'> {
  const requestId = requestIdIn(referenceOf(error));
  return requestId === undefined ? {} : { requestId };
}

/** The family only: a whole user agent may identify a person. */
export function browserFamily(userAgent: string): ClientError['browser'] {
  if (/Edg(e|A|iOS)?\//.test(userAgent)) return 'edge';
  if (/Firefox\/|FxiOS\//.test(userAgent)) return 'firefox';
  if (/Chrome\/|CriOS\//.test(userAgent)) return 'chrome';
  return /Safari\//.test(userAgent) ? 'safari' : 'other';
}
