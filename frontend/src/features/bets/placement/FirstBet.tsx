import { placeFirstReason } from '../../../../../shared/boards/place-first-reason.ts';
import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import { displayOdds } from '../../../../../shared/odds/american.ts';
import { dollars, formatShortDollars } from '../../../../../shared/odds/money.ts';
import { useOddsText } from '../../../lib/odds-format.ts';
import { type BetOpener, openable } from './bet-opener.ts';
import { CopyStake } from './CopyStake.tsx';
import { type Draft, legsInOrder } from './drafts/draft.ts';
import { isBonusBet, isSingle, offeredLeg } from './offer.ts';
import { QuoteAge } from './QuoteAge.tsx';
import { StepCard } from './StepCard.tsx';
import { TakenFields } from './TakenFields.tsx';
import { amountText, type TakenBet, type TypedBet, takenFrom } from './taken-bet.ts';
import { betName, promotionText, takenText } from './texts.ts';

export interface BetStepProps {
  draft: Draft;
  formId: string;
  Opener: BetOpener;
  onTouch: () => void;
  onType: (typed: Partial<TypedBet>) => void;
  onTaken: (bet: TakenBet) => void;
}

/** What is typed of the first bet, else what the card recommends. */
function firstTyped({ offer, typed }: Draft, index: 0 | 1): TypedBet {
  const { planned, stake } = offeredLeg(offer, index);
  return { ...typed, odds: typed?.odds ?? displayOdds(planned.odds), stake: typed?.stake ?? amountText(stake) };
}

export function firstTaken(draft: Draft): TakenBet | undefined {
  const [index] = legsInOrder(draft);
  const { planned, stake } = offeredLeg(draft.offer, index);
  const { sportsbookId, label } = planned;
  const bonus = isBonusBet(draft.offer, index);
  return takenFrom(firstTyped(draft, index), { sportsbookId, label, bonus, asked: stake });
}

/** The bet to place first, with why, and what was got. */
export function FirstBet({ draft, formId, Opener, onTouch, onType, onTaken }: BetStepProps) {
  const show = useOddsText();
  const { offer } = draft;
  const [index, other] = legsInOrder(draft);
  const { planned, stake } = offeredLeg(offer, index);
  const name = betName(offer, planned.label);
  const bet = `${name} at ${sportsbookName(planned.sportsbookId)}`;
  const taken = firstTaken(draft);
  const promotion = promotionText(offer, index);
  return (
    <>
      <StepCard step={1} state="current" title={bet} takesFocus>
        <p className="mt-1.5 text-muted text-sm tabular-nums">
          {!isSingle(offer) && `Place this one first: ${placeFirstReason(offer.reason)}. `}Stake{' '}
          <strong className="text-ink">{formatShortDollars(stake)}</strong> at{' '}
          <strong className="text-ink">{show(planned.odds)}</strong> or better, <QuoteAge quote={planned} />.
        </p>
        {promotion !== undefined && <p className="mt-1 text-muted text-sm">{promotion}</p>}
        <div className="mt-3 flex items-start gap-2">
          <CopyStake stake={stake} onCopied={onTouch} />
          <Opener
            bet={openable(offer, planned, dollars(stake))}
            name={name}
            tone={draft.touched ? 'outline' : 'primary'}
            onOpen={onTouch}
          />
        </div>
      </StepCard>
      <StepCard step={2} state="current" title="What did you get?">
        <TakenFields
          formId={formId}
          offer={offer}
          bet={bet}
          value={firstTyped(draft, index)}
          taken={taken}
          asked={stake}
          onType={onType}
          onSubmit={() => taken !== undefined && onTaken(taken)}
        />
      </StepCard>
      {!isSingle(offer) && <ThenOther draft={draft} index={other} />}
    </>
  );
}

/** What comes after it. */
function ThenOther({ draft: { offer }, index }: { draft: Draft; index: 0 | 1 }) {
  const show = useOddsText();
  const { planned, stake } = offeredLeg(offer, index);
  return (
    <StepCard step={3} state="next" title={`Then ${betName(offer, planned.label)}`}>
      <p className="mt-1 text-sm tabular-nums">
        About {takenText({ stake, odds: planned.odds }, show)} at {sportsbookName(planned.sportsbookId)}. Its stake is
        recalculated from what you got here.
      </p>
    </StepCard>
  );
}
