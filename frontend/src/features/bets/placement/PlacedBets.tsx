import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import { displayOdds } from '../../../../../shared/odds/american.ts';
import { cents, formatShortDollars } from '../../../../../shared/odds/money.ts';
import type { StakeRules } from '../../../../../shared/odds/stake-rules.ts';
import { paths } from '../../../config/paths.ts';
import { newKey } from '../../../lib/new-key.ts';
import { useOddsText } from '../../../lib/odds-format.ts';
import { currentTime } from '../../../lib/use-clock-value.ts';
import { Button } from '../../../ui/Button.tsx';
import { type Draft, legsInOrder } from './drafts/draft.ts';
import { isSingle, offeredLeg } from './offer.ts';
import { pairResult } from './pair-result.ts';
import { restOfHedge } from './rest-of-hedge.ts';
import { StepCard } from './StepCard.tsx';
import { inLegOrder } from './second-choice.ts';
import { amountText, type TakenBet } from './taken-bet.ts';
import { betName, resultText, takenText, toWinText } from './texts.ts';

interface PlacedBetProps {
  draft: Draft;
  step: 1 | 2;
  bet: TakenBet;
  /** Absent where it can no longer be changed here. */
  onCorrect?: (typed: NonNullable<Draft['typed']>) => void;
  children?: ReactNode;
}

/** A bet that is placed: `Over 25.5 at FanDuel: $200 at +115`. */
export function PlacedBet({ draft, step, bet, onCorrect, children }: PlacedBetProps) {
  const show = useOddsText();
  const title = `${betName(draft.offer, bet.label)} at ${sportsbookName(bet.sportsbookId)}: ${takenText(bet, show)}`;
  return (
    <StepCard
      step={step}
      state="done"
      title={title}
      aside={
        onCorrect !== undefined && (
          <button
            type="button"
            onClick={() =>
              onCorrect({
                odds: displayOdds(bet.odds),
                stake: amountText(bet.stake),
                ...(bet.asked !== undefined && { tookLess: true }),
              })
            }
            className="-my-3 -mr-1 min-h-11 shrink-0 rounded-md px-2 font-semibold text-accent-ink text-xs"
          >
            Change<span className="sr-only"> what you got</span>
          </button>
        )
      }
    >
      {children}
    </StepCard>
  );
}

interface PlacedSummaryProps {
  draft: Draft;
  rules: StakeRules;
  onClose: () => void;
  /** Places what is left to hedge. */
  onHedge: (rest: Draft) => void;
  children: ReactNode;
}

/** What was placed brings, once nothing more is. */
export function PlacedSummary({ draft, rules, onClose, onHedge, children }: PlacedSummaryProps) {
  const { offer, taken } = draft;
  const [first, second] = taken;
  const result = first && second && pairResult(offer, inLegOrder(offer, first, second), rules);
  const [, other] = legsInOrder(draft);
  const [next] = useState(() => ({ key: newKey(), now: currentTime() }));
  const rest = restOfHedge(draft, { ...next, least: cents(rules.step * 100) });
  return (
    <StepCard step={3} state="done" title={titleOf(draft)} takesFocus>
      <p className="mt-1.5 font-semibold text-base tabular-nums">
        {result !== undefined && resultText(offer, result)}
        {first !== undefined && second === undefined && toWinText(first, offer)}
      </p>
      {second === undefined && !isSingle(offer) && (
        <p className="mt-1 text-muted text-sm">
          {betName(offer, offeredLeg(offer, other).planned.label)} was not placed, so this bet can lose all of its
          stake.
        </p>
      )}
      {rest !== undefined && second !== undefined && (
        <div className="mt-2">
          <p className="mb-2 text-caution text-sm">
            This covers only part of it: about {formatShortDollars(rest.stake)} more at that price would cover the rest.
          </p>
          <Button tone="outline" onClick={() => onHedge(rest.draft)}>
            Hedge the rest at another book
          </Button>
        </div>
      )}
      <p className="mt-1 text-muted text-sm">
        Its result is in{' '}
        <Link to={paths.track} onClick={onClose} className="font-semibold text-accent-ink underline underline-offset-2">
          Track
        </Link>{' '}
        once the game is over.
      </p>
      {children}
    </StepCard>
  );
}

function titleOf({ offer, taken }: Draft): string {
  const { hedges } = offer;
  if (isSingle(offer)) return 'The bet is placed';
  if (taken.length > 1) return hedges === undefined ? 'Both bets are placed' : 'The hedge is placed';
  return hedges === undefined ? 'One bet kept' : 'Not hedged';
}
