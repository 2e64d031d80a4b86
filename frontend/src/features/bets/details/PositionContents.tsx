import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type BetLeg, type BetPosition, MAX_LEGS, type NewLeg } from '../../../../../shared/contracts/bets/position.ts';
import { defined } from '../../../../../shared/json/defined.ts';
import { centsFromDollars, formatShortDollars, formatSignedDollars } from '../../../../../shared/odds/money.ts';
import { textWithOdds } from '../../../../../shared/odds/odds-format.ts';
import { hasStatus } from '../../../api/api-error.ts';
import type { PositionDetails } from '../../../api/bets/bets-list.ts';
import { gamePath } from '../../../config/paths.ts';
import { formatDay, formatTime } from '../../../lib/format.ts';
import { useOddsText } from '../../../lib/odds-format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Message } from '../../../ui/Message.tsx';
import { BetDialog } from '../forms/BetDialog.tsx';
import { canHedge } from '../hedge/can-hedge.ts';
import { outlookOf, positionClosingValue, stakedOn } from '../position-money.ts';
import { kindText, leagueText, outlookSentence, positionTitle, shareText, stateText } from '../position-text.ts';
import { usePositionChange } from '../settle/use-position-change.ts';
import { BetterPrices } from './BetterPrices.tsx';
import { LegCard } from './LegCard.tsx';
import { DeletePosition, DescribeForm } from './PositionForms.tsx';
import { PriceHistories, TakenCross } from './PositionPrices.tsx';

interface PositionContentsProps {
  details: PositionDetails;
  /** Looks for a hedge of a bet, by its place. */
  onHedge: (leg: number) => void;
  onClose: () => void;
}

/** Which bet's form is open: a leg's, or that of a new one. */
type OpenForm = { readonly leg: number } | 'new';

const changedBy = { person: 'You', score: 'Final score', import: 'Import' } as const;

/** Everything about a position, and all that can be done with it. */
export function PositionContents({ details, onHedge, onClose }: PositionContentsProps) {
  const { position, changes, prices } = details;
  const { save, press, isPending, error, problem } = usePositionChange(position);
  const [form, setForm] = useState<OpenForm>();
  const show = useOddsText();
  const { game, legs } = position;
  return (
    <div className="flex flex-col gap-4">
      <header>
        <h3 className="font-semibold text-base">{positionTitle(position)}</h3>
        <p className="text-muted text-sm">
          {[
            kindText(position.kind),
            game === null ? undefined : leagueText(game.league),
            game?.startTime == null ? undefined : `game ${timeText(game.startTime)}`,
            `placed ${timeText(position.placedAt)}`,
          ]
            .filter((part) => part !== undefined)
            .join(' · ')}
        </p>
      </header>
      <Summary details={details} />
      <TakenCross position={position} />
      <HedgeFirst legs={legs} onHedge={onHedge} />
      {position.regraded === true && (
        <Message tone="caution">
          A final score was corrected, so a bet was graded again. Both results are in the history.
        </Message>
      )}
      {problem !== undefined && (
        <Message tone="caution" live error={error}>
          {problem}
          {hasStatus(error, 409) && ' Here is how it stands now.'}
        </Message>
      )}
      <ul aria-label="Bets" className="flex flex-col gap-2">
        {legs.map((leg, index) => (
          <LegCard
            // biome-ignore lint/suspicious/noArrayIndexKey: bets are neither removed nor moved
            key={index}
            {...{ leg, index, game }}
            isBusy={isPending}
            onChange={press}
            onCorrect={() => setForm({ leg: index })}
            onHedge={legs.length > 1 && canHedge(legs, index) ? () => onHedge(index) : undefined}
          />
        ))}
      </ul>
      {legs.length < MAX_LEGS && (
        <Button tone="outline" className="self-start" onClick={() => setForm('new')}>
          Add a bet placed later
        </Button>
      )}
      <PriceHistories position={position} prices={prices} />
      {prices !== undefined && <BetterPrices game={game} legs={legs} />}
      {game?.id != null && (
        <Link
          to={gamePath(game.id)}
          className="inline-flex min-h-11 items-center font-semibold text-accent-ink text-sm hover:underline"
        >
          All odds of this game
        </Link>
      )}
      <DescribeForm
        key={position.revision}
        position={position}
        onSave={(described) => save({ type: 'describe', ...described })}
      />
      <section aria-label="History">
        <h4 className="mb-1 font-semibold text-sm">History</h4>
        <ol className="flex flex-col gap-1 text-sm">
          {changes.map(({ at, by, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the history only grows
            <li key={index} className="flex flex-wrap gap-x-2">
              <span className="text-muted text-xs tabular-nums leading-5">{timeText(at)}</span>
              <span className="min-w-0">
                {changedBy[by]}: {textWithOdds(text, show)}
              </span>
            </li>
          ))}
        </ol>
      </section>
      <DeletePosition position={position} onDeleted={onClose} />
      {form !== undefined && (
        <BetDialog
          title={form === 'new' ? 'Add a bet placed later' : 'Correct the bet'}
          bet={form === 'new' ? undefined : placedOf(legs[form.leg])}
          onSave={(placed) =>
            save(form === 'new' ? { type: 'add-leg', placed } : { type: 'correct', leg: form.leg, placed })
          }
          onClose={() => setForm(undefined)}
        />
      )}
    </div>
  );
}

function Summary({ details: { position } }: { details: PositionDetails }) {
  const outlook = outlookOf(position);
  const value = positionClosingValue(position);
  const figures = [
    ['Status', stateText(position)],
    ['Staked', formatShortDollars(stakedOn(position))],
    [
      'Profit',
      outlook === undefined
        ? formatSignedDollars(centsFromDollars(position.profit))
        : outlookSentence(outlook, position.legs.length),
    ],
    ['CLV', value === undefined ? '–' : shareText(value)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-3 rounded-lg bg-sunken p-3 sm:grid-cols-4">
      {figures.map(([name, text]) => (
        <div key={name}>
          <dt className="text-muted text-xs">{name}</dt>
          <dd className="font-semibold text-sm tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The only bet of a position can be hedged before anything else. */
function HedgeFirst({ legs, onHedge }: Pick<BetPosition, 'legs'> & Pick<PositionContentsProps, 'onHedge'>) {
  if (legs.length !== 1 || !canHedge(legs, 0)) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button tone="primary" onClick={() => onHedge(0)}>
        Hedge now
      </Button>
      <p className="text-muted text-sm">What a hedge costs now, and what a fair cash-out pays.</p>
    </div>
  );
}

/** What of a bet can be corrected. */
function placedOf(leg: BetLeg | undefined): NewLeg | undefined {
  if (leg === undefined) return undefined;
  const { sportsbookId, book, label, pick, odds, stake, bonus, asked, selections, size } = leg;
  const { refundValue, countedValue } = leg;
  return {
    ...{ sportsbookId, label, odds, stake, bonus },
    pick: pick === null ? null : { ...pick, side: pick.side },
    ...defined({ book, refundValue, countedValue, asked, size }),
    ...defined({ selections: selections?.map(({ settled: _, ...each }) => each) }),
  };
}

function timeText(at: string): string {
  const time = Date.parse(at);
  return `${formatDay(time)}, ${formatTime(time)}`;
}
