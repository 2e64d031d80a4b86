import { Bell } from 'lucide-react';
import { Link } from 'react-router-dom';
import { alertAddress } from '../alert-address.ts';
import type { FilterChoice } from '../use-filters.ts';
import { barControl } from './bar-style.ts';

/** Begins an alert with the filters of the board; nothing on pages whose rows are no news. */
export function AlertMeLink({ choice: { page, filters } }: { choice: FilterChoice }) {
  const address = alertAddress(page, filters);
  if (address === undefined) return null;
  return (
    <Link
      to={address}
      title="Alert me"
      aria-label="Alert me about these filters"
      className={barControl(false, 'min-w-11 justify-center lg:min-w-9')}
    >
      <Bell aria-hidden className="size-4" />
    </Link>
  );
}
