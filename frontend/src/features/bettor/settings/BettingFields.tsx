import { type ReactNode, useId } from 'react';
import { oddsFormatOf, stakeRulesOf } from '../../../../../shared/boards/bettor.ts';
import { offeredSportsbooks, type Sportsbook, unpairedReason } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { BettingSettings } from '../../../../../shared/contracts/betting.ts';
import { type KellyFraction, kellyFractions } from '../../../../../shared/odds/limits.ts';
import { dollars } from '../../../../../shared/odds/money.ts';
import { type OddsFormat, oddsFormats, oddsText } from '../../../../../shared/odds/odds-format.ts';
import { type RoundingStep, roundingSteps } from '../../../../../shared/odds/stake-rules.ts';
import { logoFiles } from '../../../config/paths.ts';
import { Segment } from '../../../ui/fields/Segment.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { Message } from '../../../ui/Message.tsx';
import { ThemedLogo } from '../../../ui/ThemedLogo.tsx';
import { AmountSetting } from './AmountSetting.tsx';
import { SaveError, SaveMark } from './SaveNote.tsx';
import { useSaveBetting } from './use-betting-settings.ts';

interface BookSwitchProps {
  book: Sportsbook;
  on: boolean;
  onChange: (on: boolean) => void;
  /** What became of the last change. */
  mark?: ReactNode;
}

/** A sportsbook's logo and whether the bettor uses it. */
export function BookSwitch({ book: { name, logo }, on, onChange, mark }: BookSwitchProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center justify-between gap-2">
      <span className="min-w-0 flex-1">
        <ThemedLogo name={name} {...logoFiles(logo)} />
      </span>
      {mark}
      <Switch id={id} label={name} on={on} onChange={onChange} />
    </label>
  );
}

const reasons = offeredSportsbooks.flatMap((book) => unpairedReason(book) ?? []);

/** Why some offered sportsbooks cannot be turned on. */
export function NeverPaired() {
  return <p className="text-muted text-xs">{reasons.join(' ')}</p>;
}

export function NoBookOn() {
  return <Message tone="caution">All sportsbooks are off, so boards can’t list anything.</Message>;
}

export function TotalStakeSetting({ settings, hint }: { settings: BettingSettings; hint: string }) {
  return (
    <AmountSetting
      label="Total stake"
      hint={hint}
      value={dollars(stakeRulesOf(settings).total)}
      placeholder=""
      changeTo={{ required: (stake) => ({ stake }) }}
    />
  );
}

export function RoundingSetting({ settings }: { settings: BettingSettings }) {
  const saving = useSaveBetting();
  return (
    <div className="min-w-0">
      <RoundingChoice value={stakeRulesOf(settings).step} onChange={(rounding) => void saving.save({ rounding })} />
      <SaveMark {...saving} />
      <SaveError {...saving} />
    </div>
  );
}

const formatNames: Readonly<Record<OddsFormat, string>> = {
  american: 'American',
  decimal: 'Decimal',
  implied: 'Implied %',
};
const EXAMPLE = -110;

/** How odds are shown and typed, each with an example. */
export function OddsFormatSetting({ settings }: { settings: BettingSettings }) {
  const saving = useSaveBetting();
  const name = useId();
  return (
    <div className="min-w-0">
      <fieldset className="min-w-0">
        <legend className="font-medium text-muted text-xs">Odds format</legend>
        <div className="mt-1 grid max-w-md grid-cols-3 gap-0.5 rounded-md bg-sunken p-0.5">
          {oddsFormats.map((format) => (
            <Segment
              key={format}
              name={name}
              checked={format === oddsFormatOf(settings)}
              onChoose={() => void saving.save({ oddsFormat: format })}
              className="min-h-11 gap-x-2 rounded-sm tabular-nums max-sm:flex-col"
            >
              {formatNames[format]} <span className="font-normal">{oddsText(EXAMPLE, format)}</span>
            </Segment>
          ))}
        </div>
      </fieldset>
      <SaveMark {...saving} />
      <SaveError {...saving} />
    </div>
  );
}

const OFF = 'off';
/** Federal brackets, and some with a state's on top. */
const rates = [10, 12, 15, 22, 24, 27, 30, 32, 35, 37, 40, 45];

/** Whether rows show what the rule on losses leaves, and at which tax rate. */
export function LossTaxSetting({ settings }: { settings: BettingSettings }) {
  const saving = useSaveBetting();
  const rate = settings.lossTaxRate ?? undefined;
  const options = [...new Set(rate === undefined ? rates : [...rates, rate])].toSorted((a, b) => a - b);
  return (
    <div className="min-w-0 max-w-md">
      <SelectField
        label="Show dollars after the 90% rule on losses"
        value={rate === undefined ? OFF : `${rate}`}
        options={[
          { value: OFF, label: 'No, before taxes' },
          ...options.map((percent) => ({ value: `${percent}`, label: `At a tax rate of ${percent}%` })),
        ]}
        onChange={(value) => void saving.save({ lossTaxRate: value === OFF ? null : Number(value) })}
      />
      <p className="mt-1 text-muted text-xs">
        If you itemize, 10% of what a position loses is taxed all the same: at 24% a $100 arbitrage of 2% keeps $0.80 of
        its $2.00. Other taxes are left out, and this is not advice.
      </p>
      <SaveMark {...saving} />
      <SaveError {...saving} />
    </div>
  );
}

interface RoundingChoiceProps {
  value: RoundingStep;
  onChange: (step: RoundingStep) => void;
}

/** What stakes are rounded to, in dollars: a round number draws less attention at a sportsbook. */
export function RoundingChoice({ value, onChange }: RoundingChoiceProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium text-muted text-xs">Round stakes to</legend>
      <div className="mt-1 grid h-11 grid-cols-3 gap-0.5 rounded-md bg-sunken p-0.5">
        {roundingSteps.map((step) => (
          <Segment
            key={step}
            name={name}
            checked={step === value}
            onChoose={() => onChange(step)}
            className="rounded-sm tabular-nums"
          >
            ${step}
          </Segment>
        ))}
      </div>
    </fieldset>
  );
}

const kellyNames: Readonly<Record<KellyFraction, string>> = { 0.125: '1/8', 0.25: '1/4', 0.5: '1/2' };

/** How much of the Kelly stake is bet on single bets: all of it is too much, since a fair price is only an estimate. */
export function KellySetting({ settings }: { settings: BettingSettings }) {
  const saving = useSaveBetting();
  const name = useId();
  const { kelly: value } = stakeRulesOf(settings);
  return (
    <div className="min-w-0">
      <fieldset className="min-w-0">
        <legend className="font-medium text-muted text-xs">Share of the Kelly stake</legend>
        <div className="mt-1 grid h-11 grid-cols-3 gap-0.5 rounded-md bg-sunken p-0.5">
          {kellyFractions.map((kelly) => (
            <Segment
              key={kelly}
              name={name}
              checked={kelly === value}
              onChoose={() => void saving.save({ kelly })}
              className="rounded-sm"
            >
              {kellyNames[kelly]}
            </Segment>
          ))}
        </div>
      </fieldset>
      <p className="mt-1 text-muted text-xs">For single bets, at most 1% of the bankroll on each</p>
      <SaveMark {...saving} />
      <SaveError {...saving} />
    </div>
  );
}

export function BankrollSetting({ settings, hint }: { settings: BettingSettings; hint: string }) {
  return (
    <AmountSetting
      label="Bankroll"
      hint={hint}
      value={settings.bankroll}
      placeholder="None"
      changeTo={(bankroll) => ({ bankroll })}
    />
  );
}
