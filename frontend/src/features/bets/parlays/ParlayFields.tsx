import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { leagues } from '../../../../../shared/catalogue/leagues.ts';
import { marketLabel } from '../../../../../shared/catalogue/markets.ts';
import { MAX_SELECTIONS } from '../../../../../shared/contracts/bets/position.ts';
import { formatStart } from '../../../lib/format.ts';
import { useClockValue } from '../../../lib/use-clock-value.ts';
import { Button } from '../../../ui/Button.tsx';
import { OddsField } from '../../../ui/fields/OddsField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import {
  type LegProblems,
  type LegTexts,
  type ListedGame,
  legFieldName,
  lineExample,
  marketsOf,
  NO_LEAGUE,
  noLeg,
  OTHER,
  outcomesOf,
  sizesOf,
} from './parlay-form.ts';

interface ParlayFieldsProps {
  legs: readonly LegTexts[];
  /** What is wrong with each, once it was tried. */
  problems: readonly LegProblems[];
  games: readonly ListedGame[];
  /** Legs of each parlay. */
  size: number;
  onChange: (legs: readonly LegTexts[], size: number) => void;
}

const MINUTE_MS = 60_000;

const leagueOptions: readonly { value: string; label: string }[] = [
  { value: NO_LEAGUE, label: 'Not specified' },
  ...leagues.map(({ key, label }) => ({ value: key, label })),
  { value: OTHER, label: 'Another league' },
];

/** The legs of a parlay or round robin. */
export function ParlayFields({ legs, problems, games, size, onChange }: ParlayFieldsProps) {
  const isWhole = size >= legs.length;
  const withLegs = (next: readonly LegTexts[]) => onChange(next, isWhole ? next.length : Math.min(size, next.length));
  const list = useRef<HTMLFieldSetElement>(null);
  // The pressed button goes away, or stands for another leg: the focus goes to the heading of the leg that takes the place.
  const remove = (at: number) => {
    list.current?.querySelectorAll('h3')[Math.min(at, legs.length - 2)]?.focus();
    withLegs(legs.toSpliced(at, 1));
  };
  return (
    <fieldset ref={list} className="col-span-2 m-0 flex min-w-0 flex-col gap-3 p-0">
      <legend className="sr-only">Legs</legend>
      {legs.map((leg, at) => (
        <ParlayLeg
          // biome-ignore lint/suspicious/noArrayIndexKey: legs have no other identity than their place
          key={at}
          {...{ leg, at, games }}
          problems={problems[at] ?? {}}
          onChange={(changed) => withLegs(legs.with(at, { ...leg, ...changed }))}
          onRemove={legs.length === 2 ? undefined : () => remove(at)}
        />
      ))}
      <div className="flex flex-wrap items-end gap-3">
        <Button tone="outline" disabled={legs.length === MAX_SELECTIONS} onClick={() => withLegs([...legs, noLeg])}>
          <Plus aria-hidden className="size-4" />
          Add a leg
        </Button>
        {legs.length > 2 && (
          <div className="min-w-48 flex-1">
            <SelectField
              label="Combined as"
              value={`${isWhole ? legs.length : size}`}
              options={sizesOf(legs.length).map((each) => ({ value: `${each.size}`, label: sizeText(each) }))}
              onChange={(value) => onChange(legs, Number(value))}
            />
          </div>
        )}
      </div>
    </fieldset>
  );
}

function sizeText({ size, count }: ReturnType<typeof sizesOf>[number]): string {
  return count === 1 ? `One parlay of all ${size}` : `Round robin by ${size}’s: ${count} parlays`;
}

interface ParlayLegProps {
  leg: LegTexts;
  /** From 0. */
  at: number;
  games: readonly ListedGame[];
  problems: LegProblems;
  onChange: (changed: Partial<LegTexts>) => void;
  onRemove: (() => void) | undefined;
}

function ParlayLeg({ leg, at, games, problems, onChange, onRemove }: ParlayLegProps) {
  const minute = useClockValue((now) => now - (now % MINUTE_MS));
  const own = games.filter(({ league }) => league === leg.league);
  const game = own.find(({ id }) => id === leg.gameId);
  const keys = marketsOf(leg, game);
  const market = keys.includes(leg.market) ? leg.market : OTHER;
  const sides = outcomesOf(market, game?.title ?? leg.game);
  const name = `leg ${at + 1}`;
  const checked = (field: keyof LegProblems) => ({ name: legFieldName(at, field), error: problems[field] });
  return (
    <section aria-label={`Leg ${at + 1}`} className="grid grid-cols-2 gap-3 rounded-lg border border-line p-3">
      <div className="col-span-2 flex items-center justify-between">
        <h3 tabIndex={-1} className="font-semibold text-sm">
          Leg {at + 1}
        </h3>
        {onRemove !== undefined && (
          <Button tone="quiet" className="-my-2 -mr-2 px-3" aria-label={`Remove ${name}`} onClick={onRemove}>
            <X aria-hidden className="size-4" />
          </Button>
        )}
      </div>
      <SelectField
        label="League"
        value={leg.league}
        options={leagueOptions}
        onChange={(league) => onChange({ league, gameId: '', market: OTHER })}
      />
      {own.length > 0 && (
        <SelectField
          label="Game"
          value={game?.id ?? ''}
          options={[{ value: '', label: 'Another game' }, ...own.map((each) => gameOption(each, minute))]}
          onChange={(gameId) => onChange({ gameId, market: gameId === '' ? OTHER : 'h2h' })}
        />
      )}
      {game === undefined && (
        <TextField
          label="Game (optional)"
          data-optional
          placeholder="Lakers @ Suns"
          autoComplete="off"
          maxLength={200}
          {...checked('game')}
          value={leg.game}
          onChange={({ target }) => onChange({ game: target.value })}
        />
      )}
      {keys.length > 0 && (
        <SelectField
          label="Market"
          value={market}
          options={[
            ...keys.map((key) => ({ value: key, label: marketLabel(leg.league, key) })),
            { value: OTHER, label: 'Something else' },
          ]}
          onChange={(value) => onChange({ market: value })}
        />
      )}
      {market !== OTHER && (
        <SelectField
          label="Pick"
          value={leg.side}
          options={sides.map((label, side) => ({ value: side === 0 ? ('0' as const) : ('1' as const), label }))}
          onChange={(side) => onChange({ side })}
        />
      )}
      {(market === 'spreads' || market === 'totals') && (
        <TextField
          label="Line"
          placeholder={lineExample(market)}
          autoComplete="off"
          maxLength={8}
          {...checked('line')}
          value={leg.line}
          onChange={({ target }) => onChange({ line: target.value })}
        />
      )}
      {market === OTHER && (
        <TextField
          label="Bet"
          placeholder="Lakers -3.5"
          autoComplete="off"
          maxLength={200}
          {...checked('label')}
          value={leg.label}
          onChange={({ target }) => onChange({ label: target.value })}
        />
      )}
      <OddsField label="Odds" of={name} {...checked('odds')} value={leg.odds} onChange={(odds) => onChange({ odds })} />
    </section>
  );
}

function gameOption(
  { id, title, startTime }: ListedGame,
  now: number,
): { readonly value: string; readonly label: string } {
  return { value: id, label: startTime === null ? title : `${title}, ${formatStart(Date.parse(startTime), now)}` };
}
