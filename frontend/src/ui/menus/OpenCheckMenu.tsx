import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';

export interface CheckMenuProps<V extends string> {
  /** The accessible name of the button and the menu. */
  name: string;
  options: readonly { readonly value: V; readonly label: string }[];
  chosen: readonly V[];
  onChange: (chosen: V[]) => void;
  /** Of the button. */
  className: string;
  /** What the button shows. */
  children: ReactNode;
}

/**
 * The menu of a `CheckMenu`, initially open. Not modal, because Radix's modal menu locks scrolling with a style element, which the Content
 * Security Policy blocks. Not in a portal, so that it stays in its landmark.
 */
export function OpenCheckMenu({ name, options, chosen, onChange, className, children }: CheckMenuProps<string>) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger aria-label={name} className={className}>
        {children}
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="start"
        sideOffset={6}
        collisionPadding={8}
        className="z-40 max-h-(--radix-dropdown-menu-content-available-height) w-56 max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain rounded-lg border border-line bg-surface p-1.5 shadow-lifted motion-safe:animate-rise"
      >
        {options.map(({ value, label }) => (
          <DropdownMenu.CheckboxItem
            key={value}
            checked={chosen.includes(value)}
            // Several are chosen in one go.
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={(on) => onChange(on ? [...chosen, value] : chosen.filter((each) => each !== value))}
            className="flex min-h-11 cursor-pointer select-none items-center gap-2.5 rounded-md px-3 text-sm outline-none data-highlighted:bg-sunken lg:min-h-9"
          >
            <span aria-hidden className="flex size-4 shrink-0 items-center justify-center text-accent-ink">
              <DropdownMenu.ItemIndicator>
                <Check className="size-4" strokeWidth={3} />
              </DropdownMenu.ItemIndicator>
            </span>
            {label}
          </DropdownMenu.CheckboxItem>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
