import type { ReactNode } from 'react';
import { stakeRulesOf } from '../../../../../../shared/boards/bettor.ts';
import { amount, type BettingSettings } from '../../../../../../shared/contracts/betting.ts';
import { dollars, formatShortDollars, nearestCent } from '../../../../../../shared/odds/money.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { AmountSetting } from '../AmountSetting.tsx';
import { RoundingChoice } from '../RoundingChoice.tsx';
import { SaveError } from '../SaveNote.tsx';
import { useBettingSettings, useSaveBetting } from '../use-betting-settings.ts';
import { NotLoaded, SettingsLink } from './BarNotes.tsx';
import { BarPopover } from './BarPopover.tsx';

/** Total stake and rounding. */
export function StakePanel({ trigger }: { trigger: ReactNode }) {
  const { settings, error, retry } = useBettingSettings();
  const saving = useSaveBetting();
  const { total, step } = stakeRulesOf(settings);
  return (
    <BarPopover title="Stake" trigger={trigger}>
      {error !== null ? (
        <NotLoaded error={error} retry={retry} />
      ) : (
        <>
          <AmountSetting
            label="Total stake"
            hint="On both bets together. For a promotion: its amount."
            value={dollars(total)}
            placeholder=""
            changeTo={{ required: (stake) => ({ stake }) }}
          />
          <Units settings={settings} onChoose={(stake) => void saving.save({ stake })} />
          <RoundingChoice value={step} onChange={(rounding) => void saving.save({ rounding })} />
          <SaveError {...saving} />
        </>
      )}
      <SettingsLink>Bankroll, unit and limits in Settings</SettingsLink>
    </BarPopover>
  );
}

const shares = [
  { share: 0.5, name: '½ unit' },
  { share: 1, name: '1 unit' },
  { share: 2, name: '2 units' },
];

/** Stakes of so many units, once there is a unit. */
function Units({ settings, onChoose }: { settings: BettingSettings; onChoose: (dollars: number) => void }) {
  const { unit } = settings;
  if (unit === undefined || unit === null) return null;
  const { total } = stakeRulesOf(settings);
  const choices = shares
    .map(({ share, name }) => ({ name, stake: nearestCent(unit * 100 * share) }))
    .filter(({ stake }) => amount.safeParse(dollars(stake)).success);
  return (
    <fieldset>
      <legend className="sr-only">Units</legend>
      <div className="grid grid-cols-3 gap-2">
        {choices.map(({ name, stake }) => (
          <button
            key={name}
            type="button"
            aria-pressed={stake === total}
            onClick={() => onChoose(dollars(stake))}
            className={classNames(
              'flex min-h-11 flex-col items-center justify-center rounded-md border px-1 text-xs',
              stake === total
                ? 'border-accent bg-accent-soft text-accent-ink'
                : 'border-line hover:border-line-strong hover:bg-sunken',
            )}
          >
            <span className="font-semibold">{name}</span>
            <span className="text-muted tabular-nums">{formatShortDollars(stake)}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
