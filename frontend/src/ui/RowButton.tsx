import type { LucideIcon } from 'lucide-react';

interface RowButtonProps {
  icon: LucideIcon;
  title: string;
  /** Of what the row is about, for the accessible name. */
  name: string;
  onClick: () => void;
}

/** An icon in a row of a list, which does something with it. */
export function RowButton({ icon: Icon, title, name, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      title={title}
      aria-label={`${title}: ${name}`}
      onClick={onClick}
      className="inline-flex size-11 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}
