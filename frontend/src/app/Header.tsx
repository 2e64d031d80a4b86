import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAccess } from '../api/access.ts';
import { paths } from '../config/paths.ts';
import { useAuth } from '../features/auth/AuthProvider.tsx';
import { classNames } from '../lib/class-names.ts';
import { Button } from '../ui/Button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { LogoMark } from '../ui/Logo.tsx';
import { boardAt, boards } from './boards.ts';
import { loadBoardControls } from './first-view.ts';
import { MenuDropdown } from './MenuDropdown.tsx';

const BoardControls = lazy(async () => ({ default: (await loadBoardControls()).BoardControls }));

export function Header() {
  const { pathname } = useLocation();
  const { user, openLogin } = useAuth();
  const access = useAccess();
  const current = boardAt(pathname);
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-surface/95 backdrop-blur supports-[backdrop-filter]:bg-surface/85">
      <div className="mx-auto grid h-14 max-w-7xl grid-cols-[1fr_auto_1fr] items-center gap-2 px-3 sm:px-6">
        <div className="flex min-w-0 items-center gap-5">
          <Link to={paths.home} aria-label="Crossbook, home" className="flex min-h-11 items-center gap-2 rounded-md">
            <LogoMark />
            <span className="font-bold text-lg tracking-tight max-[420px]:sr-only">Crossbook</span>
          </Link>
          <nav aria-label="Boards" className="hidden items-center gap-1 lg:flex">
            {boards.map((board) => (
              <Link
                key={board.kind}
                to={board.path}
                aria-current={board === current ? 'page' : undefined}
                className={classNames(
                  'inline-flex min-h-11 items-center rounded-md px-3 font-semibold text-sm transition-colors',
                  board === current ? 'bg-accent-soft text-accent-ink' : 'text-muted hover:bg-sunken hover:text-ink',
                )}
              >
                {board.label}
              </Link>
            ))}
          </nav>
        </div>
        <div className="flex items-center gap-1">
          {access.level === 'subscribed' && current !== undefined && (
            <Suspense fallback={null}>
              <BoardControls filters={current.filters} />
            </Suspense>
          )}
        </div>
        <div className="flex items-center justify-end gap-1">
          {user === null && (
            <>
              <Link
                to={paths.help}
                aria-current={pathname === paths.help ? 'page' : undefined}
                className={buttonStyle('primary', 'whitespace-nowrap max-sm:px-3')}
              >
                Free Trial
              </Link>
              <Button tone="outline" className="whitespace-nowrap max-sm:px-3" onClick={() => openLogin()}>
                Log in
              </Button>
            </>
          )}
          <MenuDropdown />
        </div>
      </div>
    </header>
  );
}
