import { useState } from 'react';
import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { BetPosition } from '../../../../../shared/contracts/bets/position.ts';
import { isDecimalOdds, toAmerican } from '../../../../../shared/odds/american.ts';
import { cashOutValue } from '../../../../../shared/odds/hedging/cash-out.ts';
import type { HedgeAmount } from '../../../../../shared/odds/hedging/hedge.ts';
import {
  cents,
  centsFromDollars,
  dollars,
  formatDollars,
  formatShortDollars,
} from '../../../../../shared/odds/money.ts';
import { newKey } from '../../../lib/new-key.ts';
import { useOddsText } from '../../../lib/odds-format.ts';
import { chancesIn } from '../../../lib/typed-numbers.ts';
import { currentTime } from '../../../lib/use-clock-value.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { BetDialog } from '../forms/BetDialog.tsx';
import { laterSelections, nextSelection, parlayHedge } from '../parlays/parlay-hedge.ts';
import { showPlacing } from '../placement/open-placing.ts';
import { QuoteAge } from '../placement/QuoteAge.tsx';
import type { PlacingRules } from '../placement/second-choice.ts';
import { isAloneOnLine, legWinnings, lineOutcomes } from '../position-money.ts';
import { bookText } from '../position-text.ts';
import { usePositionChange } from '../settle/use-position-change.ts';
import { CashOut } from './CashOut.tsx';
import { HedgePrices } from './HedgePrices.tsx';
import { HedgeTiles } from './HedgeTiles.tsx';
import { hedgeChoices, hedgePlace, type TypedPrices } from './hedge-choices.ts';
import { beginHedge } from './hedge-draft.ts';
import { fairText, gapTexts, type Hedgeable, leavesText, pushText } from './hedge-words.ts';
import { LaterChances } from './LaterChances.tsx';
import { SplitLine } from './SplitLine.tsx';
import { useOtherSide } from './use-other-side.ts';

interface HedgeDialogProps {
  userId: string;
  position: BetPosition;
  /** Of the bet to hedge, from 0. */
  leg: number;
  betting: PlacingRules;
  onClose: () => void;
}

const nothingTyped: TypedPrices = { other: '', own: '' };

/** What an open bet can be hedged for now, and what a cash-out should bring. */
export function HedgeDialog({ userId, position, leg: index, betting, onClose }: HedgeDialogProps) {
  const show = useOddsText();
  const [typed, setTyped] = useState(nothingTyped);
  const [amount, setAmount] = useState<HedgeAmount>('full');
  const [isAdding, setAdding] = useState(false);
  const [laterText, setLaterText] = useState('');
  const { save } = usePositionChange(position);
  const leg = position.legs[index];
  const selections = leg?.selections;
  const next = selections === undefined ? undefined : nextSelection(selections);
  const selection = next === undefined ? undefined : selections?.[next];
  const game = selection === undefined ? position.game : selection.game;
  const pick = (selection ?? leg)?.pick ?? null;
  const found = useOtherSide({ game, pick, sportsbookId: leg?.sportsbookId ?? null }, betting);
  if (leg === undefined) return null;
  const isParlay = position.kind === 'parlay' || selections !== undefined;
  const later = chancesIn(laterText);
  const openLater = selections === undefined ? undefined : laterSelections(selections);
  const worth = isParlay ? parlayHedge(leg, next, later) : lineOutcomes(position.legs, index);
  const outcomes = typeof worth === 'string' ? undefined : worth;
  const hasLater = (openLater ?? later ?? []).length > 0;
  const of: Hedgeable = !isParlay ? 'bet' : hasLater ? 'leg' : 'last-leg';
  const market = { eventSport: game?.league ?? '', market: found.other?.family ?? '' };
  const place = outcomes && hedgePlace(typed, found.prices, { outcomes, rules: betting.rules, market });
  const choices = outcomes === undefined || place === undefined ? [] : hedgeChoices(outcomes, place);
  const chosen = choices.find((choice) => choice.amount === amount) ?? choices.at(-1);
  const stake = centsFromDollars(leg.stake);
  const otherName = found.other?.label ?? (isParlay ? 'the next leg’s other side' : 'the other side');
  const isPlaceable =
    place?.quote !== undefined && leg.sportsbookId !== null && found.other !== undefined && selection === undefined;
  const start = () => {
    if (chosen === undefined || found.other === undefined || place?.quote === undefined) return;
    const quotes = [place.quote, ...found.prices.quotes.slice(1)];
    const hedge = { position, leg: index, other: found.other, amount: chosen.amount, stake: chosen.stake, quotes };
    const key = beginHedge(hedge, { userId, key: newKey(), now: currentTime() });
    if (key !== undefined) showPlacing(key);
    onClose();
  };
  return (
    <Modal
      title="Hedge now"
      width="wide"
      isFull
      onClose={onClose}
      footer={
        isPlaceable ? (
          <Button tone="primary" className="w-full" aria-disabled={chosen === undefined} onClick={start}>
            Hedge {chosen === undefined ? '' : formatShortDollars(chosen.stake)} at{' '}
            {sportsbookName(place.quote?.sportsbookId ?? 0)}
          </Button>
        ) : found.other === undefined || selection !== undefined ? (
          // Together with a parlay, or a bet of which nobody knows the other side, its results could not be told.
          <p className="text-muted text-sm">Once you have placed a hedge, add it in Track as its own bet.</p>
        ) : (
          <Button
            tone="outline"
            className="w-full"
            aria-disabled={chosen === undefined}
            onClick={() => chosen !== undefined && setAdding(true)}
          >
            I placed it: add it to this bet
          </Button>
        )
      }
    >
      <p className="break-words text-sm tabular-nums">
        <strong className="font-semibold">{leg.label}</strong>
        <br />
        <span className="text-muted">
          {bookText(leg)} {show(leg.odds)} · {formatShortDollars(stake)}
          {leg.bonus && ' bonus bet'} to win {formatDollars(legWinnings(leg))}
        </span>
        {selection !== undefined && (
          <>
            <br />
            Next leg: <strong className="font-semibold">{selection.label}</strong>
            {selection.odds !== null && ` ${show(selection.odds)}`}
          </>
        )}
      </p>
      <HedgePrices {...{ found, typed, place, otherName }} onType={setTyped} />
      {isParlay && (openLater === undefined || openLater.length > 0) && (
        <LaterChances legs={openLater} text={laterText} onType={setLaterText} />
      )}
      {place?.quote !== undefined && typed.other === '' && (
        <p className="mt-1 text-muted text-xs">
          Best of your books, <QuoteAge quote={place.quote} />
          {isDecimalOdds(place.at.price) &&
            toAmerican(place.at.price) !== place.odds &&
            `, ${show(toAmerican(place.at.price))} after its fee`}
          .
        </p>
      )}
      {typeof worth === 'string' && (
        <p role="status" className="mt-3 text-caution text-sm">
          {gapTexts[worth]}
        </p>
      )}
      {choices.length > 0 && <HedgeTiles {...{ choices, of }} chosen={chosen?.amount} onChoose={setAmount} />}
      {outcomes !== undefined && place !== undefined && (
        <SplitLine {...{ outcomes, place, market }} quotes={found.prices.quotes} rules={betting.rules} />
      )}
      {place !== undefined && (
        <p className="mt-2 text-muted text-xs">
          {fairText(of, place.fair)} {pushText(of, place.push)} Books may settle the same bet by different rules.
        </p>
      )}
      {outcomes !== undefined && place !== undefined && isAloneOnLine(position.legs, index) && (
        <CashOut
          value={cashOutValue({
            outcomes,
            spent: leg.bonus ? cents(0) : stake,
            ...place.at,
            fair: place.fair === undefined ? undefined : 1 - place.fair,
            // A push of a leg does not refund the parlay.
            push: of === 'bet' ? place.push : 0,
          })}
          leaves={leavesText(of, place.push)}
        />
      )}
      {isAdding && chosen !== undefined && place !== undefined && found.other !== undefined && leg.pick !== null && (
        <BetDialog
          title="Add the hedge"
          bet={{
            ...{ sportsbookId: place.quote?.sportsbookId ?? null, label: found.other.label },
            pick: { ...leg.pick, side: found.other.side },
            ...{ odds: place.odds, stake: dollars(chosen.stake), bonus: false },
          }}
          onSave={(placed) => save({ type: 'add-leg', placed })}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}
