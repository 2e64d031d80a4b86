import { Menu as Icon } from 'lucide-react';
import type { ComponentProps } from 'react';

/** The menu's trigger; accepts the props that Radix passes to it. */
export function MenuButton(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label="Menu"
      aria-haspopup="menu"
      className="inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2.5 font-semibold text-muted text-sm hover:bg-sunken hover:text-ink data-[state=open]:bg-sunken"
      {...props}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className="hidden sm:max-md:inline lg:inline">Menu</span>
    </button>
  );
}
