import { Popover } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { useMinWidth } from '../../../../lib/viewport/use-min-width.ts';
import { DismissButton } from '../../../../ui/DismissButton.tsx';

interface BarPopoverProps {
  title: string;
  trigger: ReactNode;
  children: ReactNode;
}

/** From here on no bar covers the bottom of the window. */
const WITHOUT_BOTTOM_BAR_PX = 1_024;
const EDGE_PX = 8;
const BOTTOM_BAR_PX = 57;

/** A popover, initially open. Not in a portal: under a dialog, which is in the top layer, it could not be used. */
export function BarPopover({ title, trigger, children }: BarPopoverProps) {
  const [isOpen, setOpen] = useState(true);
  const covered = useMinWidth(WITHOUT_BOTTOM_BAR_PX) ? 0 : BOTTOM_BAR_PX;
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Content
        aria-label={title}
        align="start"
        sideOffset={6}
        collisionPadding={{ top: EDGE_PX, left: EDGE_PX, right: EDGE_PX, bottom: EDGE_PX + covered }}
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
