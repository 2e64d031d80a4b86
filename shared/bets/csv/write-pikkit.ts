import type { BetLeg, BetPosition } from '../../contracts/bets/position.ts';
import { roundedTo } from '../../numbers/rounding.ts';
import { american, toDecimal } from '../../odds/american.ts';
import { leagueLabel } from './leagues.ts';
import { bookNameOf, exportedClosingValue } from './own-form.ts';
import type { PIKKIT_COLUMNS } from './pikkit.ts';

type PikkitRow = Readonly<Record<(typeof PIKKIT_COLUMNS)[number], string | number>>;

/** The bets of a position as Pikkit would export them: one line each, as it has no positions. */
export function pikkitRowsOf(position: BetPosition): PikkitRow[] {
  return position.legs.map((leg, at) => {
    const { odds, stake, close, settled, placedAt } = leg;
    const ev = exportedClosingValue(leg, position.game?.league);
    return {
      bet_id: `${position.id}-${at + 1}`,
      sportsbook: bookNameOf(leg),
      type: position.kind === 'parlay' ? 'parlay' : 'straight',
      status: statusOf(settled),
      odds: roundedTo(toDecimal(american(odds)), 4),
      closing_line: close?.odds === undefined ? '' : roundedTo(toDecimal(american(close.odds)), 4),
      ev: ev === undefined ? '' : roundedTo(ev, 4),
      amount: stake,
      profit: settled?.profit ?? '',
      time_placed: gmt(placedAt),
      time_placed_iso: placedAt,
      time_settled: settled === undefined ? '' : gmt(settled.at),
      time_settled_iso: settled?.at ?? '',
      bet_info: infoOf(leg, position),
      tags: [...position.tags, ...(leg.bonus ? ['bonus bet'] : [])].join(', '),
      sports: '',
      leagues: position.game === null ? '' : leagueLabel(position.game.league),
    };
  });
}

/** Pikkit has neither half results nor cash-outs: the sign of the profit decides. */
function statusOf(settled: BetLeg['settled']): string {
  if (settled === undefined) return 'PENDING';
  if (settled.result === 'void') return 'SETTLED_VOID';
  if (settled.result === 'won' || settled.profit > 0) return 'SETTLED_WIN';
  return settled.result === 'lost' || settled.profit < 0 ? 'SETTLED_LOSS' : 'SETTLED_PUSH';
}

/** `02/24/2026 19:53:23 GMT`. */
function gmt(iso: string): string {
  const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d:\d\d)/.exec(iso) ?? [];
  return time === undefined ? '' : `${month}/${day}/${year} ${time} GMT`;
}

/** Bars stand between the legs of a parlay, and would make any other bet one. */
function infoOf({ label, selections }: BetLeg, { game }: BetPosition): string {
  if (selections !== undefined) return selections.map((leg) => leg.label.replaceAll(' | ', ' ')).join(' | ');
  return game === null || game.title === '' ? label : `${label} (${game.title})`;
}
