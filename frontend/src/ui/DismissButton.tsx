import { X } from 'lucide-react';
import { useTooltip } from './Tooltip.tsx';

interface DismissButtonProps {
  /** Dialogs are closed, notices are dismissed. */
  label: 'Close' | 'Dismiss';
  onClick: () => void;
}

const iconSizes = { Close: 'size-5', Dismiss: 'size-4' };

/** The X button in a corner. */
export function DismissButton({ label, onClick }: DismissButtonProps) {
  const { handlers, bubble } = useTooltip({ content: label, opensOn: 'hover' });
  return (
    <>
      <button
        type="button"
        onClick={onClick}
        aria-label={label}
        {...handlers}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden className={iconSizes[label]} />
      </button>
      {bubble}
    </>
  );
}
