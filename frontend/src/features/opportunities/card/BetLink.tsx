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
      // Taller than it looks: two of them stand close together.
      className="group/bet relative z-10 inline-flex h-11 shrink-0 items-center rounded-md"
    >
      <span className="inline-flex h-9 items-center gap-1 rounded-md bg-accent-soft px-3 font-semibold text-accent-ink text-sm transition-colors group-hover/bet:bg-accent group-hover/bet:text-on-accent">
        Bet
        <ExternalLink aria-hidden className="size-3.5" />
      </span>
    </a>
  );
}
