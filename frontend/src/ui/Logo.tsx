import { classNames } from '../lib/class-names.ts';

/** Two lines that cross, one of them rising. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={classNames('size-8 shrink-0', className)}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <g fill="none" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
        <path d="M8 9.5 24 22.5" stroke="#a5b4fc" />
        <path d="M8 22.5 24 9.5M17.5 9.5H24V16" stroke="#fff" />
      </g>
    </svg>
  );
}
