import { Bell } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { SentAlert } from '../../../../../shared/contracts/alerts/history.ts';
import { paths } from '../../../config/paths.ts';
import { formatTime } from '../../../lib/format.ts';
import { BetLinks } from '../history/BetLinks.tsx';
import { GameLink } from '../history/GameLink.tsx';
import { openBell, useBell } from './bell-store.ts';

const itemStyle =
  'flex cursor-pointer select-none flex-col rounded-md px-3 py-2 text-sm outline-none data-highlighted:bg-sunken';

/** The alerts that this page was told of, with how many came since they were looked at. Nothing before the first. */
export function AlertBell() {
  const { alerts, unread } = useBell();
  if (alerts.length === 0) return null;
  return (
    <DropdownMenu.Root modal={false} onOpenChange={openBell}>
      <DropdownMenu.Trigger
        aria-label={unread === 0 ? 'Latest alerts' : `Latest alerts, ${unread} new`}
        className="relative inline-flex size-11 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink data-[state=open]:bg-sunken"
      >
        <Bell aria-hidden className="size-5" />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-1 right-0.5 min-w-4.5 rounded-full bg-accent px-1 text-center font-semibold text-2xs text-on-accent leading-4.5"
          >
            {unread}
          </span>
        )}
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className="z-40 max-h-(--radix-dropdown-menu-content-available-height) w-96 max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface p-1.5 shadow-lifted motion-safe:animate-rise"
      >
        {alerts.map((alert) => (
          <BellAlert key={alert.id} alert={alert} />
        ))}
        <DropdownMenu.Separator className="my-1.5 h-px bg-line" />
        <DropdownMenu.Item asChild>
          <Link to={paths.alertHistory} className={`${itemStyle} min-h-11 justify-center font-semibold`}>
            All alerts
          </Link>
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

/** What was told, which opens the opportunity, and the ways to bet it. */
function BellAlert({ alert }: { alert: SentAlert }) {
  const { at, path, opportunityId, title, body } = alert;
  return (
    <DropdownMenu.Group aria-label={title}>
      <MenuItem>
        <Link to={path} className={itemStyle}>
          <span className="flex items-baseline justify-between gap-3">
            <span className="wrap-anywhere font-semibold">{title}</span>
            <time dateTime={at} className="shrink-0 text-muted text-xs">
              {formatTime(Date.parse(at))}
            </time>
          </span>
          <span className="wrap-anywhere text-muted text-xs">{body}</span>
        </Link>
      </MenuItem>
      <BetLinks alert={alert} Item={MenuItem} className="px-3 pb-2" />
      <MenuItem>
        <GameLink opportunityId={opportunityId} className="px-3 text-xs" />
      </MenuItem>
    </DropdownMenu.Group>
  );
}

function MenuItem({ children }: { children: ReactElement }) {
  return <DropdownMenu.Item asChild>{children}</DropdownMenu.Item>;
}
