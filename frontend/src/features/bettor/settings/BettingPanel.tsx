import { Popover } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { chosenBooks, stakeRulesOf } from '../../../../../shared/boards/bettor.ts';
import { comparedSportsbooks, headingAbove } from '../../../../../shared/catalogue/sportsbooks.ts';
import { amount, type BettingSettings } from '../../../../../shared/contracts/betting.ts';
import { dollars, formatShortDollars, nearestCent } from '../../../../../shared/odds/money.ts';
import { messageFor } from '../../../api/api-error.ts';
import { LOAD_BETTING_FALLBACK } from '../../../api/betting.ts';
import { paths } from '../../../config/paths.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useMinWidth } from '../../../lib/viewport/use-min-width.ts';
import { Button } from '../../../ui/Button.tsx';
import { DismissButton } from '../../../ui/DismissButton.tsx';
import { CardFailure } from '../../../ui/Failure.tsx';
import {
  BankrollSetting,
  BookSwitch,
  KellySetting,
  NeverPaired,
  NoBookOn,
  RoundingSetting,
  TotalStakeSetting,
} from './BettingFields.tsx';
import { BookPresence } from './BookPresence.tsx';
import { switched } from './betting-settings.ts';
import { SaveError } from './SaveNote.tsx';
import { type BettingSettingsState, useBettingSettings, useSaveBetting } from './use-betting-settings.ts';

interface BettingPanelProps {
  trigger: ReactNode;
  /** What stakes follow: the total of two bets, or the bankroll of single ones. */
  stakesBy: 'total' | 'bankroll';
}

/** What decides the stakes, rounding, and which sportsbooks are used. */
export function BettingPanel({ trigger, stakesBy }: BettingPanelProps) {
  const { settings, error, retry } = useBettingSettings();
  const saving = useSaveBetting();
  return (
    <BarPopover title="Stake and books" trigger={trigger}>
      {error !== null ? (
        <NotLoaded error={error} retry={retry} />
      ) : (
        <>
          {stakesBy === 'total' ? (
            <>
              <TotalStakeSetting settings={settings} hint="On both bets together." />
              <Units settings={settings} onChoose={(stake) => void saving.save({ stake })} />
              <SaveError {...saving} />
            </>
          ) : (
            <>
              <BankrollSetting settings={settings} hint="$1,000 while it is empty." />
              <KellySetting settings={settings} />
            </>
          )}
          <RoundingSetting settings={settings} />
          <MyBooks settings={settings} save={saving.save} />
        </>
      )}
      <SettingsLink>Bankroll, unit, states and limits in Settings</SettingsLink>
    </BarPopover>
  );
}

interface MyBooksProps {
  settings: BettingSettings;
  save: ReturnType<typeof useSaveBetting>['save'];
}

/** Turns sportsbooks on and off. */
function MyBooks({ settings, save }: MyBooksProps) {
  const mine = chosenBooks(settings);
  const off = comparedSportsbooks.filter((book) => !mine.includes(book));
  const turnAllOn = () => save({ books: off.flatMap(({ id }) => switched(id, true).books ?? []) });
  return (
    <section aria-label="My books" className="flex flex-col gap-3 border-line border-t pt-3">
      <h3 className="font-semibold text-sm">My books</h3>
      <p className="-mt-2 text-muted text-xs">Boards, details and calculators use these sportsbooks only.</p>
      {mine.length === 0 && <NoBookOn />}
      <ul className="divide-y divide-line">
        {comparedSportsbooks.map((book) => (
          <li key={book.id}>
            <p className="pt-3 font-medium text-muted text-xs empty:hidden">{headingAbove(book)}</p>
            <BookSwitch book={book} on={mine.includes(book)} onChange={(on) => void save(switched(book.id, on))} />
            {mine.includes(book) && <BookPresence book={book} settings={settings} save={save} />}
          </li>
        ))}
      </ul>
      <NeverPaired />
      {/* Not removed, which would lose the focus. */}
      <Button tone="outline" aria-disabled={off.length === 0} onClick={() => off.length > 0 && void turnAllOn()}>
        {off.length === 0 ? 'All are on' : 'Turn all on'}
      </Button>
    </section>
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

interface BarPopoverProps {
  title: string;
  trigger: ReactNode;
  children: ReactNode;
}

/** From here on no bar covers the bottom of the window. */
const WITHOUT_BOTTOM_BAR_PX = 768;
const EDGE_PX = 8;
const BOTTOM_BAR_PX = 57;

/** A popover, initially open. Not in a portal: under a dialog, which is in the top layer, it could not be used. */
function BarPopover({ title, trigger, children }: BarPopoverProps) {
  const [isOpen, setOpen] = useState(true);
  const covered = useMinWidth(WITHOUT_BOTTOM_BAR_PX) ? 0 : BOTTOM_BAR_PX;
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Content
        aria-label={title}
        align="start"
        sideOffset={6}
        collisionPadding={{ top: EDGE_PX, left: EDGE_PX, right: EDGE_PX, bottom: EDGE_PX + covered }}
        className="z-40 flex max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1rem)] flex-col rounded-lg border border-line bg-surface shadow-lifted outline-none motion-safe:animate-rise"
      >
        <div className="flex items-center justify-between pt-1 pr-1 pl-4">
          <h2 className="font-semibold text-sm">{title}</h2>
          <DismissButton label="Close" onClick={() => setOpen(false)} />
        </div>
        <div className="flex min-h-0 flex-col gap-3 overflow-y-auto overscroll-contain px-4 pb-4 font-normal">
          {children}
        </div>
      </Popover.Content>
    </Popover.Root>
  );
}

/** In place of settings that could not be loaded. */
function NotLoaded({ error, retry }: Pick<BettingSettingsState, 'error' | 'retry'>) {
  return (
    <CardFailure
      text={`${messageFor(error, LOAD_BETTING_FALLBACK)}. Until then the page uses $100 and all sportsbooks.`}
      error={error}
      onRetry={retry}
    />
  );
}

/** The way to all settings of betting. */
function SettingsLink({ children }: { children: string }) {
  return (
    <Link
      to={`${paths.settings}#betting`}
      className="inline-flex min-h-11 items-center self-start font-medium text-accent-ink text-sm underline-offset-4 hover:underline sm:min-h-8"
    >
      {children}
    </Link>
  );
}
