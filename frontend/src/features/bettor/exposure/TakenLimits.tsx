import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { getTaken } from '../../../../../shared/contracts/bets/exposure.ts';
import type { BettingSettings } from '../../../../../shared/contracts/betting.ts';
import type { ReplyOf } from '../../../../../shared/contracts/contract.ts';
import { type MarketGroup, marketGroups } from '../../../../../shared/odds/market-groups.ts';
import type { BettingSave } from '../../../api/betting.ts';
import { formatCount, formatDay } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { dollarsText } from './exposure-rows.ts';

type Taken = ReplyOf<typeof getTaken>[number];

interface TakenLimitsProps {
  taken: readonly Taken[];
  settings: BettingSettings;
  isSaving: boolean;
  onSave: (change: BettingSave) => void;
}

/** What each book took of what was asked, and the limit that stakes can have there. */
export function TakenLimits({ taken, settings, isSaving, onSave }: TakenLimitsProps) {
  return (
    <ul className="divide-y divide-line">
      {rowsOf(taken, settings).map(({ sportsbookId, group, found, limit }) => {
        const name = `${sportsbookName(sportsbookId)}, ${groupName(group).toLowerCase()}`;
        const save = (amount: number | null) => onSave({ books: [{ sportsbookId, [`${group}Limit`]: amount }] });
        const change = limit === null ? 'Stake at most' : 'Change to';
        return (
          <li key={`${sportsbookId} ${group}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-medium text-sm">
                {sportsbookName(sportsbookId)} · {groupName(group)}
              </p>
              {found !== undefined && <History {...found} />}
              {limit !== null && <p className="text-sm tabular-nums">Stakes here are at most {dollarsText(limit)}.</p>}
            </div>
            {found !== undefined && found.proposed !== limit && (
              <Button
                tone="outline"
                disabled={isSaving}
                aria-label={`${change} ${dollarsText(found.proposed)}: ${name}`}
                onClick={() => save(found.proposed)}
              >
                {change} {dollarsText(found.proposed)}
              </Button>
            )}
            {limit !== null && (
              <Button
                tone="quiet"
                disabled={isSaving}
                aria-label={`Remove the limit: ${name}`}
                onClick={() => save(null)}
              >
                Remove
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const SHOWN = 3;

/** `$12.00 of $200.00 (Nov 3, 2026), …, 4 more` */
function History({ times, count }: Pick<Taken, 'times' | 'count'>) {
  const shown = times
    .slice(0, SHOWN)
    .map(({ at, asked, took }) => `${dollarsText(took)} of ${dollarsText(asked)} (${formatDay(Date.parse(at))})`);
  const more = count - shown.length;
  return (
    <p className="text-muted text-xs tabular-nums">
      Took {shown.join(', ')}
      {more > 0 && `, ${formatCount(more)} more`}
    </p>
  );
}

interface Row {
  readonly sportsbookId: number;
  readonly group: MarketGroup;
  readonly found: Taken | undefined;
  readonly limit: number | null;
}

/** What was found, then limits that stand although their bets are too old by now. */
function rowsOf(taken: readonly Taken[], { books }: BettingSettings): Row[] {
  const limitOf = (id: number, group: MarketGroup) =>
    books.find(({ sportsbookId }) => sportsbookId === id)?.[`${group}Limit`] ?? null;
  const found = taken.map((each): Row => {
    const { sportsbookId, group } = each;
    return { sportsbookId, group, found: each, limit: limitOf(sportsbookId, group) };
  });
  const others = books.flatMap(({ sportsbookId }) =>
    marketGroups.flatMap(({ value: group }): Row[] => {
      const limit = limitOf(sportsbookId, group);
      const isFound = found.some((row) => row.sportsbookId === sportsbookId && row.group === group);
      return limit === null || isFound ? [] : [{ sportsbookId, group, found: undefined, limit }];
    }),
  );
  return [...found, ...others];
}

function groupName(group: MarketGroup): string {
  return marketGroups.find(({ value }) => value === group)?.name ?? group;
}
