import { RefreshCw } from 'lucide-react';
import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import { dollars, formatShortDollars } from '../../../../../shared/odds/money.ts';
import { messageFor } from '../../../api/api-error.ts';
import { useOddsText } from '../../../lib/odds-format.ts';
import { Message } from '../../../ui/Message.tsx';
import { type BetOpener, openable } from './bet-opener.ts';
import { CopyStake } from './CopyStake.tsx';
import type { Draft } from './drafts/draft.ts';
import type { Hedge } from './hedges.ts';
import { type Offer, offeredLeg } from './offer.ts';
import { PriceGone } from './PriceGone.tsx';
import { QuoteAge } from './QuoteAge.tsx';
import { StepCard } from './StepCard.tsx';
import type { useSecondBet } from './second-choice.ts';
import { TakenFields } from './TakenFields.tsx';
import { stakeIn, type TakenBet, type TypedBet } from './taken-bet.ts';
import { betName, promotionText, resultText } from './texts.ts';

interface SecondBetProps {
  draft: Draft;
  first: TakenBet;
  second: ReturnType<typeof useSecondBet>;
  formId: string;
  Opener: BetOpener;
  onTouch: () => void;
  onType: (typed: Partial<TypedBet>) => void;
  onTaken: (bet: TakenBet) => void;
  onHedge: (hedge: Hedge, instead: Hedge | undefined) => void;
  onKeepOne: () => void;
  onLookUp: () => void;
}

/** The other bet at the best price of now, with its stake for what was got; the ways out; and what was got. */
export function SecondBet(props: SecondBetProps) {
  const { draft, first, second, formId, Opener, onTouch, onType, onTaken } = props;
  const { offer } = draft;
  const { prices, other, target, waysOut, value, asked, taken, result } = second;
  const name = betName(offer, target?.quote.label ?? offeredLeg(offer, other).planned.label);
  if (prices.isPending) {
    return (
      <StepCard step={2} state="current" title={name} takesFocus>
        <p role="status" className="mt-1.5 text-muted text-sm">
          Looking up the prices at your books…
        </p>
      </StepCard>
    );
  }
  const bet = target === undefined ? name : `${name} at ${sportsbookName(target.quote.sportsbookId)}`;
  const stake = (value && stakeIn(value.stake)) ?? target?.stake;
  return (
    <>
      <StepCard
        step={2}
        state="current"
        title={bet}
        takesFocus
        aside={<LookUp isFetching={prices.isFetching} onLookUp={props.onLookUp} />}
      >
        {prices.data?.error != null && (
          <div className="mt-2">
            <Message tone="caution" live error={prices.data.error}>
              Current prices could not be loaded. {messageFor(prices.data.error, '')} These are from when you started.
            </Message>
          </div>
        )}
        {target !== undefined && stake !== undefined && (
          <>
            <TargetText
              {...{ offer, target, stake }}
              planned={offeredLeg(offer, other).stake}
              isChosen={draft.chosen !== undefined}
            />
            {promotionText(offer, other) !== undefined && (
              <p className="mt-1 text-muted text-sm">{promotionText(offer, other)}</p>
            )}
            <p aria-live="polite" className="mt-1.5 font-semibold text-base tabular-nums">
              {result === undefined ? 'Enter odds and stake to see the result of both' : resultText(offer, result)}
            </p>
            {target.limitedBy !== undefined && <p className="mt-1 text-caution text-sm">{limitText(target)}</p>}
            {target.rulesDiffer !== undefined && (
              <p className="mt-1 text-caution text-sm">Rules may differ. {target.rulesDiffer}</p>
            )}
            <div className="mt-3 flex items-start gap-2">
              <CopyStake stake={stake} onCopied={onTouch} />
              <Opener bet={openable(offer, target.quote, dollars(stake))} name={name} tone="outline" onOpen={onTouch} />
            </div>
          </>
        )}
        {target === undefined && (
          <p className="mt-1.5 text-sm">No price for this bet at your books now. Your options:</p>
        )}
        <PriceGone
          // Closed again for another price.
          key={bet}
          {...{ offer, first, waysOut }}
          isOpen={target === undefined}
          onHedge={(hedge) => props.onHedge(hedge, target)}
          onKeepOne={props.onKeepOne}
        />
      </StepCard>
      {value !== undefined && (
        <StepCard step={3} state="current" title="What did you get?">
          <TakenFields
            {...{ formId, offer, bet, value, taken, asked, onType }}
            onSubmit={() => taken !== undefined && onTaken(taken)}
          />
        </StepCard>
      )}
    </>
  );
}

interface TargetTextProps {
  offer: Offer;
  target: Hedge;
  stake: Hedge['stake'];
  planned: Hedge['stake'];
  isChosen: boolean;
}

function TargetText({ target, stake, planned, isChosen }: TargetTextProps) {
  const show = useOddsText();
  const { quote } = target;
  return (
    <p className="mt-1.5 text-muted text-sm tabular-nums">
      {isChosen ? 'Now' : 'Best of your books now:'} <strong className="text-ink">{show(quote.odds)}</strong>,{' '}
      <QuoteAge quote={quote} />. Stake <strong className="text-ink">{formatShortDollars(stake)}</strong>
      {stake !== planned && ` instead of ${formatShortDollars(planned)}`}.
    </p>
  );
}

function limitText({ limitedBy, quote }: Hedge): string {
  const book = sportsbookName(quote.sportsbookId);
  return limitedBy === 'bettor'
    ? `Your limit or balance at ${book} does not cover the whole hedge.`
    : `${book} does not take the whole hedge at this price.`;
}

function LookUp({ isFetching, onLookUp }: { isFetching: boolean; onLookUp: () => void }) {
  return (
    <button
      type="button"
      aria-disabled={isFetching}
      onClick={() => !isFetching && onLookUp()}
      className="-my-2 -mr-1 inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-md px-2 font-semibold text-muted text-xs hover:text-ink"
    >
      <RefreshCw aria-hidden className={isFetching ? 'size-3.5 motion-safe:animate-spin' : 'size-3.5'} />
      {isFetching ? 'Looking…' : 'Refresh prices'}
    </button>
  );
}
