import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import { type Cents, formatShortDollars } from '../../../../../shared/odds/money.ts';
import { cleanAmountInput } from '../../../lib/typed-numbers.ts';
import { CheckTile } from '../../../ui/fields/CheckTile.tsx';
import { OddsField } from '../../../ui/fields/OddsField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import type { Offer } from './offer.ts';
import { stakeProblem, type TakenBet, type TypedBet } from './taken-bet.ts';
import { toWinText } from './texts.ts';

interface TakenFieldsProps {
  formId: string;
  offer: Offer;
  /** `Over 25.5 at FanDuel` */
  bet: string;
  value: TypedBet;
  /** What is typed, if it can be read. */
  taken: TakenBet | undefined;
  /** The stake that was to be placed. */
  asked: Cents | undefined;
  onType: (typed: Partial<TypedBet>) => void;
  onSubmit: () => void;
}

/** The odds and the stake that a bet was placed with, prefilled with what was recommended. Enter confirms them. */
export function TakenFields({ formId, offer, bet, value, taken, asked, onType, onSubmit }: TakenFieldsProps) {
  return (
    <form
      id={formId}
      aria-label={`What you got for ${bet}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="mt-2 grid grid-cols-2 items-start gap-3"
    >
      <OddsField label="Odds" of={bet} value={value.odds} onChange={(odds) => onType({ odds })} />
      <div>
        <TextField
          label="Stake"
          prefix="$"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={14}
          value={value.stake}
          error={value.stake === '' ? undefined : stakeProblem(value.stake)}
          onChange={(event) => onType({ stake: cleanAmountInput(event.target.value) })}
          onFocus={(event) => event.target.select()}
        />
        <p className="mt-1 min-h-4 text-2xs text-muted tabular-nums">
          {taken !== undefined && toWinText(taken, offer)}
        </p>
      </div>
      {taken !== undefined && asked !== undefined && taken.stake < asked && !taken.bonus && (
        <div className="col-span-2 -mt-1">
          <CheckTile
            label={`${sportsbookName(taken.sportsbookId)} took less than I asked for`}
            checked={value.tookLess ?? false}
            onChange={(tookLess) => onType({ tookLess })}
          >
            <span>
              {sportsbookName(taken.sportsbookId)} took less than the {formatShortDollars(asked)} I asked for
            </span>
          </CheckTile>
        </div>
      )}
      {/* Enter submits a form with two fields only if it has a button. */}
      <button type="submit" hidden tabIndex={-1}>
        Confirm
      </button>
    </form>
  );
}
