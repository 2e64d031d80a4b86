import { Suspense, useCallback, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { shortcuts } from '../config/shortcuts.ts';
import { CalculatorProvider, useCalculator } from '../features/calculator/CalculatorProvider.tsx';
import { AuthProvider } from '../features/identity/sign-in/AuthProvider.tsx';
import { ShortcutsProvider } from '../features/shell/shortcuts/ShortcutsProvider.tsx';
import { metaElement } from '../lib/use-page-title.ts';
import { usePainted } from '../lib/use-painted.ts';
import { useShortcut } from '../lib/use-shortcut.ts';
import { SubscribeProvider, useSubscribeFlow } from '../pages/SubscribeProvider.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { Helplines } from '../ui/Helplines.tsx';
import { dismissToastOfPage } from '../ui/toasts.ts';
import { boardAt } from './boards.ts';
import { globalOverlays, ownCalculator } from './first-view.ts';
import { Header } from './navigation/Header.tsx';
import { MobileBar } from './navigation/MobileBar.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { Pages, ScrollToTop, usePreloadLinks } from './routes.tsx';
import { normalizePath, screens } from './screens.ts';

const reload = () => window.location.reload();
const GlobalOverlays = globalOverlays.Component;

/** The layout around every page. */
export function Shell() {
  return (
    <SubscribeProvider>
      <CalculatorProvider modal={ownCalculator}>
        <ShortcutsProvider>
          <Frame />
        </ShortcutsProvider>
      </CalculatorProvider>
    </SubscribeProvider>
  );
}

function Frame() {
  const navigate = useNavigate();
  const { signUp } = useSubscribeFlow();
  const { pathname } = useLocation();
  useCanonicalUrl();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it cleans up after each page
  useEffect(() => dismissToastOfPage, [pathname]);
  usePageShortcuts();
  usePreloadLinks();
  const goHome = useCallback(() => void navigate(paths.home), [navigate]);
  return (
    <AuthProvider forMembers={isForMembers(pathname)} reload={reload} goHome={goHome} onSignUp={signUp}>
      <ScrollToTop />
      <a
        href="#content"
        className="sr-only rounded-md bg-accent px-4 py-3 font-semibold text-on-accent text-sm focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Skip to content
      </a>
      {/* A board marks itself as wide, and then takes the whole window. */}
      <div className="group/shell flex min-h-dvh flex-col overflow-x-clip">
        <Header />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-7xl flex-1 px-3 py-4 outline-none group-has-data-wide/shell:max-w-[160rem] sm:px-6 sm:py-6"
        >
          <Suspense fallback={<div className="min-h-dvh" />}>
            <PageBoundary reload={reload}>
              <Pages />
            </PageBoundary>
          </Suspense>
        </main>
        <Footer />
      </div>
      <MobileBar />
      {/* If these fail to load, the page still works. */}
      <ErrorBoundary fallback={() => null}>
        <Suspense fallback={null}>
          <OverlaysOncePainted />
        </Suspense>
      </ErrorBoundary>
    </AuthProvider>
  );
}

const memberPaths: ReadonlySet<string> = new Set([paths.settings, paths.alerts, paths.alertHistory]);

function isForMembers(pathname: string): boolean {
  return boardAt(pathname) !== undefined || memberPaths.has(normalizePath(pathname));
}

/** On its own: rendering the page anew would throw away what was rendered at build and whose code is still on its way. */
function OverlaysOncePainted() {
  return usePainted() && <GlobalOverlays reload={reload} />;
}

/** Shortcuts of every page. While a card has the focus, it handles these keys itself. */
function usePageShortcuts(): void {
  const { open } = useCalculator();
  const navigate = useNavigate();
  const isOffCards = () => !isOnCard(document.activeElement);
  useShortcut(shortcuts.calculator.key, () => open(), isOffCards);
  useShortcut(shortcuts.odds.key, () => void navigate(paths.odds), isOffCards);
}

function isOnCard(element: Element | null): boolean {
  return element !== null && element.closest('article, [data-position]') !== null;
}

/** Sets the canonical URL for search engines, and `noindex` on a path without a page or with a token. */
function useCanonicalUrl(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const robots = metaElement('name', 'robots');
    // By the path itself: an address with a token is not for search engines.
    const known = Object.hasOwn(screens, normalizePath(pathname));
    robots.content = known ? 'index, follow' : 'noindex';
    const url = new URL(canonicalPath(pathname), window.location.origin).href;
    metaElement('property', 'og:url').content = url;
    const link = canonicalLink();
    if (known) link.href = url;
    else link.remove();
  }, [pathname]);
}

function canonicalPath(pathname: string): string {
  const path = normalizePath(pathname);
  return path === paths.dashboard ? paths.home : path;
}

function canonicalLink(): HTMLLinkElement {
  const known = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (known !== null) return known;
  const made = document.createElement('link');
  made.rel = 'canonical';
  document.head.append(made);
  return made;
}

const links = [
  { to: paths.help, label: 'Help' },
  { to: paths.proof, label: 'Proof' },
  { to: paths.alertFigures, label: 'Alert figures' },
  { to: paths.books, label: 'Where each book runs' },
  { to: paths.affiliate, label: 'Affiliate' },
  { to: paths.legal, label: 'Legal' },
] as const;

const linkStyle =
  'inline-flex min-h-8 items-center rounded-sm font-semibold text-ink underline-offset-4 hover:underline pointer-coarse:min-h-11';

function Footer() {
  const { open } = useCalculator();
  return (
    <footer className="@container mt-8 border-line border-t pb-[calc(4.5rem+env(safe-area-inset-bottom))] lg:pb-0">
      <div className="mx-auto flex max-w-7xl flex-col gap-3 px-3 py-6 text-muted text-xs group-has-data-wide/shell:max-w-[160rem] sm:px-6 @max-[18rem]:pb-20">
        <nav aria-label="Footer" className="flex flex-wrap gap-x-6 text-sm">
          {links.map(({ to, label }) => (
            <Link key={to} to={to} className={linkStyle}>
              {label}
            </Link>
          ))}
          <button type="button" onClick={() => open()} className={linkStyle}>
            Calculator
          </button>
        </nav>
        <p>
          Please bet responsibly. If you or someone you know has a gambling problem, call <Helplines />.
        </p>
        <p>For people of legal gambling age. Crossbook provides odds information; it does not take bets.</p>
      </div>
    </footer>
  );
}
