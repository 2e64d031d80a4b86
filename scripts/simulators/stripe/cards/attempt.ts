import { type Decline, declines } from './declines.ts';
import type { TestCard } from './test-cards.ts';

interface Use {
  readonly for: 'setup' | 'payment';
  /** Whether the holder is there to be asked. */
  readonly onSession: boolean;
  /** Whether the bank has just asked and been satisfied. */
  readonly authenticated: boolean;
  /** Whether the card was saved with the holder's consent before. */
  readonly setUp: boolean;
}

type Outcome = { readonly is: 'accepted' | 'asks' } | { readonly is: 'declined'; readonly decline: Decline };

/** What the bank answers. A card that nobody knows is a real one, and those are refused in test mode. */
export function attemptCard(card: TestCard | undefined, use: Use): Outcome {
  if (card === undefined) return { is: 'declined', decline: declines.realCard };
  const asked = use.authenticated || (card.asks === 'first-time' && use.setUp && !use.onSession);
  if (card.asks !== 'never' && !asked)
    return use.onSession ? { is: 'asks' } : { is: 'declined', decline: declines.authenticationRequired };
  const decline = use.for === 'setup' ? card.atSetup : card.atCharge;
  return decline === undefined ? { is: 'accepted' } : { is: 'declined', decline };
}
