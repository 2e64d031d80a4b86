import { sportsbookName } from '../../../../../shared/catalogue/sportsbooks.ts';
import type { getExposure } from '../../../../../shared/contracts/bets/exposure.ts';
import type { ReplyOf } from '../../../../../shared/contracts/contract.ts';
import { OTHER_BOOKS } from '../../../../../shared/ledger/bet-moves.ts';
import { centsFromDollars, formatDollars } from '../../../../../shared/odds/money.ts';
import { formatCount } from '../../../lib/format.ts';
import { dayText } from '../../../ui/charts/chart-texts.ts';

export type ExposureReply = ReplyOf<typeof getExposure>;
type Stakes = ExposureReply['all'];

export const groupings = [
  { value: 'day', label: 'Day' },
  { value: 'game', label: 'Game' },
  { value: 'book', label: 'Sportsbook' },
] as const;
export type Grouping = (typeof groupings)[number]['value'];

interface Row extends Stakes {
  readonly key: string;
  /** As it is told, and as it stands below a bar. */
  readonly name: string;
  readonly short: string;
}

const NO_GAME = 'Several or unknown games';

export function groupRows(exposure: ExposureReply, by: Grouping): Row[] {
  switch (by) {
    case 'day':
      return exposure.days.map(({ day, ...stakes }) => {
        const name = day === null ? NO_GAME : dayText(day);
        return { ...stakes, key: day ?? '', name, short: day === null ? 'Others' : name.replace(/, \d+$/, '') };
      });
    case 'game':
      return exposure.games.map(({ title, day, ...stakes }, at) => {
        const when = day === null ? '' : ` · ${dayText(day)}`;
        return { ...stakes, key: `${at}`, name: `${title ?? NO_GAME}${when}`, short: title ?? 'Others' };
      });
    case 'book':
      return exposure.books.map(({ sportsbookId, ...stakes }) => {
        const name = sportsbookId === OTHER_BOOKS ? 'Other sportsbooks' : sportsbookName(sportsbookId);
        return { ...stakes, key: `${sportsbookId}`, name, short: name };
      });
  }
}

/** `$400.00 at stake in 3 open bets, $25.00 of bonus bets` */
export function stakesText({ staked, bonus, bets }: Stakes): string {
  const extra = bonus === 0 ? '' : `, ${dollarsText(bonus)} of bonus bets`;
  return `${dollarsText(staked)} at stake in ${formatCount(bets)} open ${bets === 1 ? 'bet' : 'bets'}${extra}`;
}

export function tableOf(exposure: ExposureReply, by: Grouping) {
  const label = groupings.find(({ value }) => value === by)?.label ?? '';
  const more = by === 'game' && exposure.moreGames > 0;
  return {
    columns: [label, 'Bets', 'Cash', 'Bonus bets'],
    rows: [
      ...groupRows(exposure, by).map(({ name, bets, staked, bonus }) => [
        ...[name, formatCount(bets)],
        ...[dollarsText(staked), dollarsText(bonus)],
      ]),
      ...(more ? [[`${formatCount(exposure.moreGames)} more games`, '', '', '']] : []),
    ],
  };
}

export function dollarsText(amount: number): string {
  return formatDollars(centsFromDollars(amount));
}
