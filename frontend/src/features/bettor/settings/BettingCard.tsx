import type { BettingSettings } from '../../../../../shared/contracts/betting.ts';
import { messageFor } from '../../../api/api-error.ts';
import { LOAD_BETTING_FALLBACK } from '../../../api/betting.ts';
import { Card } from '../../../ui/Card.tsx';
import { CardFailure } from '../../../ui/Failure.tsx';
import { Helplines } from '../../../ui/Helplines.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { AmountSetting } from './AmountSetting.tsx';
import {
  BankrollSetting,
  KellySetting,
  LossTaxSetting,
  OddsFormatSetting,
  RoundingSetting,
  TotalStakeSetting,
} from './BettingFields.tsx';
import { BookTable } from './BookTable.tsx';
import { changedStates } from './betting-settings.ts';
import { SaveError, SaveMark } from './SaveNote.tsx';
import { StatesField } from './StatesField.tsx';
import { useBettingSettings, useSaveBetting } from './use-betting-settings.ts';

/** Stakes, states and sportsbooks of the signed-in user; each setting is saved by itself. */
export function BettingCard() {
  const { settings, settled, error, retry } = useBettingSettings();
  return (
    <Card title="My betting">
      {!settled && <Skeleton className="h-96" />}
      {settled && error !== null && (
        <CardFailure text={messageFor(error, LOAD_BETTING_FALLBACK)} error={error} onRetry={retry} />
      )}
      {settled && error === null && (
        <div className="flex flex-col gap-6">
          <p className="text-muted text-sm">All boards, details and calculators use these settings.</p>
          <Stakes settings={settings} />
          <OddsFormatSetting settings={settings} />
          <LossTaxSetting settings={settings} />
          <States settings={settings} />
          <BookTable settings={settings} />
          <p className="text-muted text-sm">
            Stake only what you can afford to lose. If gambling stops being fun, call <Helplines />.
          </p>
        </div>
      )}
    </Card>
  );
}

function Stakes({ settings }: { settings: BettingSettings }) {
  return (
    <div className="grid grid-cols-2 items-start gap-x-4 gap-y-4 sm:grid-cols-4">
      <TotalStakeSetting settings={settings} hint="On both bets together" />
      <RoundingSetting settings={settings} />
      <BankrollSetting settings={settings} hint="What you have to bet with" />
      <AmountSetting
        label="Unit"
        hint="Your usual bet, for quick choices"
        value={settings.unit}
        placeholder="None"
        changeTo={(unit) => ({ unit })}
      />
      <div className="col-span-2">
        <KellySetting settings={settings} />
      </div>
    </div>
  );
}

/** One list for all books: each book's state is chosen from it. */
function States({ settings }: { settings: BettingSettings }) {
  const saving = useSaveBetting();
  const { states = [] } = settings;
  return (
    <div>
      <div className="flex items-start justify-between gap-2">
        <StatesField
          label="States I bet in"
          chosen={states}
          onChange={(change) => void saving.save({ states: changedStates(states, change) })}
        />
        <SaveMark {...saving} />
      </div>
      <p className="mt-1 text-muted text-xs">
        Sportsbooks known not to operate there are left out. Links open the first of these states where the book
        operates.
      </p>
      <SaveError {...saving} />
    </div>
  );
}
