import { CircleQuestionMark, LogOut, Moon, Settings, Sun } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../config/paths.ts';
import { useAuth } from '../features/auth/AuthProvider.tsx';
import { useTheme } from '../features/theme/ThemeProvider.tsx';
import { MenuButton } from './MenuButton.tsx';

const item =
  'flex min-h-11 cursor-pointer select-none items-center gap-2.5 rounded-md px-3 text-sm outline-none data-highlighted:bg-sunken';

/**
 * The menu, open from the start. Not modal: a modal menu locks scrolling by a style element, which the page's policy refuses.
 * Not in a portal, so that it stays within the header's landmark.
 */
export function Menu() {
  const { user, logOut } = useAuth();
  const { pathname } = useLocation();
  const { theme, setTheme } = useTheme();
  const other = theme === 'light' ? 'dark' : 'light';
  const Icon = theme === 'light' ? Moon : Sun;
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>
        <MenuButton />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        className="z-40 min-w-56 rounded-lg border border-line bg-surface p-1.5 shadow-lifted motion-safe:animate-rise"
      >
        {user !== null && (
          <>
            <DropdownMenu.Label className="truncate px-3 py-2 text-muted text-xs">{user.email}</DropdownMenu.Label>
            <DropdownMenu.Separator className="my-1 h-px bg-line" />
            <DropdownMenu.Item className={item} asChild>
              <Link to={paths.settings} aria-current={pathname === paths.settings ? 'page' : undefined}>
                <Settings aria-hidden className="size-4 text-muted" />
                Settings
              </Link>
            </DropdownMenu.Item>
          </>
        )}
        <DropdownMenu.Item className={item} asChild>
          <Link to={paths.help} aria-current={pathname === paths.help ? 'page' : undefined}>
            <CircleQuestionMark aria-hidden className="size-4 text-muted" />
            Help
          </Link>
        </DropdownMenu.Item>
        <DropdownMenu.Item className={item} onSelect={() => setTheme(other)}>
          <Icon aria-hidden className="size-4 text-muted" />
          {other === 'dark' ? 'Dark theme' : 'Light theme'}
        </DropdownMenu.Item>
        {user !== null && (
          <DropdownMenu.Item className={item} onSelect={logOut}>
            <LogOut aria-hidden className="size-4 text-muted" />
            Log out
          </DropdownMenu.Item>
        )}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
