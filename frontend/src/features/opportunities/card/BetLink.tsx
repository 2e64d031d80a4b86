import { ExternalLink } from 'lucide-react';
import type { CardLeg } from './describe-leg.ts';

/** Opens the bet, or its book, in a new tab. */
export function BetLink({ leg }: { leg: CardLeg }) {
  return (
    <a
      href={leg.betUrl}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Bet ${leg.outcome} at ${leg.sportsbook} (opens in a new tab)`}
      className="relative z-10 inline-flex h-11 shrink-0 items-center gap-1 rounded-md bg-accent-soft px-3 font-semibold text-accent-ink text-sm transition-colors hover:bg-accent hover:text-on-accent"
    >
      Bet
      <ExternalLink aria-hidden className="size-3.5" />
    </a>
  );
}
