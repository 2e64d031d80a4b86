import { paths } from '../../config/paths.ts';
import { appScript } from '../../lib/prerendered/app-script.ts';
import type { Failure, PageFacts } from './error-report.ts';

type Page = Omit<PageFacts, 'browser'>;
type Report = (failure: Failure, page: Page) => void;

/** After the page's files, so that it delays none of them. */
const LOAD_AFTER_MS = 5_000;

/**
 * Reports what nobody caught. Returns the function that reports what an error boundary caught. What makes the reports is loaded after the
 * page, while it surely can be, or with the first failure.
 */
export function startErrorReports(): (error: unknown) => void {
  let loading: Promise<Report> | undefined;
  const load = async () => {
    loading ??= import('./report-errors.ts').then(({ createErrorReporter }) => createErrorReporter());
    try {
      return await loading;
    } catch {
      // The next failure tries again.
      loading = undefined;
      return undefined;
    }
  };
  const report = (failure: Failure) => {
    const page = currentPage();
    void load().then((made) => made?.(failure, page));
  };
  const loadLater = () => void setTimeout(() => void load(), LOAD_AFTER_MS);
  // The app of a page that was rendered at build starts after that.
  if (document.readyState === 'complete') loadLater();
  else window.addEventListener('load', loadLater, { once: true });
  window.addEventListener('error', ({ error, filename, lineno, colno }) =>
    report({ kind: 'error', error, at: `${filename}:${lineno}:${colno}` }),
  );
  window.addEventListener('unhandledrejection', ({ reason }) => report({ kind: 'rejection', error: reason }));
  return (error) => report({ kind: 'render', error });
}

/** No path but our own, which have no ids: an unknown one may hold anything. */
function currentPage(): Page {
  const { pathname, origin } = window.location;
  return {
    origin,
    page: Object.values<string>(paths).includes(pathname) ? pathname : 'other',
    build: /([\w-]{1,60})\.[jt]sx?$/.exec(appScript() ?? '')?.[1] ?? 'unknown',
  };
}
