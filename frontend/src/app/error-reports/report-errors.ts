import { CLIENT_ERRORS_PATH } from '../../../../shared/contracts/client-error-text.ts';
import type { ClientError } from '../../../../shared/contracts/client-errors.ts';
import { paths } from '../../config/paths.ts';
import { browserFamily, errorReport, type Failure, type PageFacts } from './error-report.ts';

/** Reports of one page view; a page that fails in more ways needs no more of them. */
const MAX_REPORTS = 5;

/**
 * Makes a function that reports failures of the page to the server: each one the first, tenth, hundredth time it is seen, a few in all.
 * It never throws, and its own failures are not reported.
 */
export function createErrorReporter(pageFacts: () => PageFacts, send: (report: ClientError) => void = post) {
  const seen = new Map<string, number>();
  let sent = 0;
  return (failure: Failure): void => {
    try {
      const report = errorReport(failure, pageFacts());
      if (report === undefined) return;
      const same = `${report.kind} ${report.message} ${report.source ?? ''}`;
      const count = (seen.get(same) ?? 0) + 1;
      seen.set(same, count);
      if (sent >= MAX_REPORTS || !isPowerOfTen(count)) return;
      sent += 1;
      send({ ...report, count });
    } catch {
      // There is nothing left to report to.
    }
  };
}

/** Reports what nobody caught. Returns the function that reports what an error boundary caught. */
export function startErrorReports(): (error: unknown) => void {
  const report = createErrorReporter(currentPage);
  window.addEventListener('error', ({ error, filename, lineno, colno }) =>
    report({ kind: 'error', error, at: `${filename}:${lineno}:${colno}` }),
  );
  window.addEventListener('unhandledrejection', ({ reason }) => report({ kind: 'rejection', error: reason }));
  return (error) => report({ kind: 'render', error });
}

/** No path but our own, which have no ids: an unknown one may hold anything. */
function currentPage(): PageFacts {
  const { pathname, origin } = window.location;
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';
  return {
    origin,
    page: Object.values<string>(paths).includes(pathname) ? pathname : 'other',
    build: /([\w-]{1,60})\.[jt]sx?$/.exec(script)?.[1] ?? 'unknown',
    browser: browserFamily(navigator.userAgent),
  };
}

/** Without cookies: a report says nothing about who sends it. It outlives the page, since a crash is often followed by a reload. */
function post(report: ClientError): void {
  fetch(CLIENT_ERRORS_PATH, {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  }).catch(() => undefined);
}

function isPowerOfTen(count: number): boolean {
  return Number.isInteger(Math.log10(count));
}
