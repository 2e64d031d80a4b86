import { Suspense, useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { shortcuts } from '../config/shortcuts.ts';
import { CalculatorProvider, useCalculator } from '../features/calculator/CalculatorProvider.tsx';
import { AuthProvider } from '../features/identity/sign-in/AuthProvider.tsx';
import { ShortcutsProvider } from '../features/shell/shortcuts/ShortcutsProvider.tsx';
import { usePainted } from '../lib/use-painted.ts';
import { useShortcut } from '../lib/use-shortcut.ts';
import { SubscribeProvider, useSubscribeFlow } from '../pages/SubscribeProvider.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { dismissToastOfPage } from '../ui/toasts.ts';
import { boardAt } from './boards.ts';
import { Footer } from './Footer.tsx';
import { globalOverlays, ownCalculator } from './first-view.ts';
import { Header } from './navigation/Header.tsx';
import { MobileBar } from './navigation/MobileBar.tsx';
import { PageBoundary } from './PageBoundary.tsx';
import { Pages, ScrollToTop, usePreloadLinks } from './routes.tsx';
import { normalizePath } from './screens.ts';
import { useCanonicalUrl } from './use-canonical-url.ts';

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
  const painted = usePainted();
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
        <Suspense fallback={null}>{painted && <GlobalOverlays reload={reload} />}</Suspense>
      </ErrorBoundary>
    </AuthProvider>
  );
}

const memberPaths: ReadonlySet<string> = new Set([paths.settings, paths.alerts, paths.alertHistory]);

function isForMembers(pathname: string): boolean {
  return boardAt(pathname) !== undefined || memberPaths.has(normalizePath(pathname));
}

/** Shortcuts of every page. While a card has the focus, it handles the calculator's key itself. */
function usePageShortcuts(): void {
  const { open } = useCalculator();
  useShortcut(
    shortcuts.calculator.key,
    () => open(),
    () => !isOnCard(document.activeElement),
  );
}

function isOnCard(element: Element | null): boolean {
  return element !== null && element.closest('article, [data-position]') !== null;
}
