import { Menu as Icon } from 'lucide-react';
import type { ComponentProps } from 'react';

/** What the menu hangs on; it takes what the menu gives its trigger. */
export function MenuButton(props: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label="Menu"
      aria-haspopup="menu"
      className="inline-flex size-11 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink data-[state=open]:bg-sunken"
      {...props}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
