import { Keyboard, LogOut, type LucideIcon, Moon, ScrollText, Sun } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { type ReactElement, type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../config/paths.ts';
import { useCalculator } from '../../features/calculator/CalculatorProvider.tsx';
import { useAuth } from '../../features/identity/sign-in/AuthProvider.tsx';
import { useShortcutsSheet } from '../../features/shell/shortcuts/ShortcutsProvider.tsx';
import { useTheme } from '../../features/shell/theme/ThemeProvider.tsx';
import { normalizePath } from '../screens.ts';
import { MenuButton } from './MenuButton.tsx';
import { type ItemName, isCurrent, items } from './navigation.ts';
import { navigationIcons } from './navigation-icons.ts';
import { useNavigation } from './use-navigation.ts';

const itemStyle =
  'flex min-h-11 cursor-pointer select-none items-center gap-2.5 rounded-md px-3 text-sm outline-none data-highlighted:bg-sunken aria-[current]:font-semibold aria-[current]:text-accent-ink';

/**
 * The drop-down menu, initially open: what does not fit in the header, and the user's own actions. Not modal, because Radix's modal menu
 * locks scrolling with a style element, which the Content Security Policy blocks. Not in a portal, so that it stays in the header landmark.
 */
export function Menu() {
  const { menu } = useNavigation();
  const { user, logOut } = useAuth();
  const { pathname } = useLocation();
  const { theme, choose } = useTheme();
  const openShortcuts = useShortcutsSheet();
  const { trigger, onceClosed, openPendingDialog } = useDialogAfter();
  const [other, otherIcon] = theme === 'light' ? (['dark', Moon] as const) : (['light', Sun] as const);
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>
        <MenuButton ref={trigger} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        onCloseAutoFocus={openPendingDialog}
        className="z-40 max-h-(--radix-dropdown-menu-content-available-height) w-60 max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface p-1.5 shadow-lifted motion-safe:animate-rise"
      >
        {user !== null && (
          <>
            <DropdownMenu.Label className="truncate px-3 py-2 text-muted text-xs">{user.email}</DropdownMenu.Label>
            <Separator />
          </>
        )}
        <Items names={menu} onceClosed={onceClosed} />
        <LinkItem path={paths.legal} icon={ScrollText} text="Legal" current={normalizePath(pathname) === paths.legal} />
        <Separator />
        <ActionItem
          icon={otherIcon}
          text={other === 'dark' ? 'Dark theme' : 'Light theme'}
          onSelect={() => choose(other)}
        />
        {/* Small screens rarely have a keyboard. */}
        <div className="max-lg:hidden">
          <ActionItem icon={Keyboard} text="Keyboard shortcuts" onSelect={onceClosed(openShortcuts)} />
        </div>
        {user !== null && (
          <>
            <Separator />
            <ActionItem icon={LogOut} text="Log out" onSelect={logOut} />
          </>
        )}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

/** The sheet above the bottom bar: what the bar has no room for. Initially open. */
export function MoreMenu({ trigger: button }: { trigger: ReactElement }) {
  const { more } = useNavigation();
  const { trigger, onceClosed, openPendingDialog } = useDialogAfter();
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger ref={trigger} asChild>
        {button}
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        side="top"
        align="end"
        sideOffset={8}
        collisionPadding={8}
        onCloseAutoFocus={openPendingDialog}
        className="z-40 w-60 max-w-[calc(100vw-1rem)] rounded-lg border border-line bg-surface p-1.5 shadow-lifted motion-safe:animate-rise"
      >
        <Items names={more} onceClosed={onceClosed} />
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

/** Opens a dialog after a menu has closed, so that the focus can return to the menu's button. */
function useDialogAfter() {
  const trigger = useRef<HTMLButtonElement>(null);
  const pendingDialog = useRef<() => void>(undefined);
  return {
    trigger,
    onceClosed: (open: () => void) => () => {
      pendingDialog.current = open;
    },
    openPendingDialog: (event: Event) => {
      const open = pendingDialog.current;
      if (open === undefined) return;
      pendingDialog.current = undefined;
      event.preventDefault();
      trigger.current?.focus();
      open();
    },
  };
}

interface ItemsProps {
  names: readonly ItemName[];
  onceClosed: (open: () => void) => () => void;
}

function Items({ names, onceClosed }: ItemsProps) {
  const { pathname } = useLocation();
  const calculator = useCalculator();
  return names.map((name) => {
    const { label, path } = items[name];
    const icon = navigationIcons[name];
    if (path === undefined) {
      return <ActionItem key={name} icon={icon} text={label} onSelect={onceClosed(() => calculator.open())} />;
    }
    return <LinkItem key={name} path={path} icon={icon} text={label} current={isCurrent(name, pathname)} />;
  });
}

function Separator() {
  return <DropdownMenu.Separator className="my-1 h-px bg-line" />;
}

interface ItemProps {
  icon: LucideIcon;
  text: string;
}

function ActionItem({ icon, text, onSelect }: ItemProps & { onSelect: () => void }) {
  return (
    <DropdownMenu.Item className={itemStyle} onSelect={onSelect}>
      <ItemContent icon={icon}>{text}</ItemContent>
    </DropdownMenu.Item>
  );
}

function LinkItem({ icon, text, path, current }: ItemProps & { path: string; current: boolean }) {
  return (
    <DropdownMenu.Item className={itemStyle} asChild>
      <Link to={path} aria-current={current ? 'page' : undefined}>
        <ItemContent icon={icon}>{text}</ItemContent>
      </Link>
    </DropdownMenu.Item>
  );
}

function ItemContent({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <>
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      {children}
    </>
  );
}
