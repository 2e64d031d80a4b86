import { useMembership } from '../../features/odds/membership/use-membership.ts';

/** Above this the badge shows `99+`. */
const MAX_COUNT = 99;

/** The badge with the number of tracked cards. */
export function TrackedCount() {
  const { tracked } = useMembership();
  if (tracked.length === 0) return null;
  return (
    <span
      aria-hidden
      className="absolute -top-1.5 left-3 min-w-4 rounded-full border border-surface bg-accent px-1 text-center font-bold text-2xs text-on-accent leading-[0.9375rem] tabular-nums"
    >
      {tracked.length > MAX_COUNT ? `${MAX_COUNT}+` : tracked.length}
    </span>
  );
}
