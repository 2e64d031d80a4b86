import { Popover } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { DismissButton } from '../../../ui/DismissButton.tsx';

interface BarPopoverProps {
  title: string;
  trigger: ReactNode;
  children: ReactNode;
}

/** A popover, initially open. Not in a portal: under a dialog, which is in the top layer, it could not be used. */
export function BarPopover({ title, trigger, children }: BarPopoverProps) {
  const [isOpen, setOpen] = useState(true);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Content
        aria-label={title}
        align="start"
        sideOffset={6}
        collisionPadding={8}
        className="z-40 flex max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1rem)] flex-col rounded-lg border border-line bg-surface shadow-lifted outline-none motion-safe:animate-rise"
      >
        <div className="flex items-center justify-between pt-1 pr-1 pl-4">
          <h2 className="font-semibold text-sm">{title}</h2>
          <DismissButton label="Close" onClick={() => setOpen(false)} />
        </div>
        <div className="flex min-h-0 flex-col gap-3 overflow-y-auto overscroll-contain px-4 pb-4 font-normal">
          {children}
        </div>
      </Popover.Content>
    </Popover.Root>
  );
}
