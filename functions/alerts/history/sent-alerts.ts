import type * as z from 'zod/mini';
import type { listAlerts, SentAlert } from '../../../shared/contracts/alerts/history.ts';
import { isoTime } from '../../platform/clock.ts';
import { alert as alertKey } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { channelsOf } from '../delivery/delivery-plan.ts';
import { type AlertRowOfUser, alertRow } from '../outbox/alert-store.ts';
import { alertBody } from '../outbox/alert-text.ts';
import { betLines } from '../outbox/bet-text.ts';

const PAGE_SIZE = 50;

/** A person's alerts, the latest first, at most 50: those before one, or after one. */
export async function alertsOf(
  table: Table,
  userId: string,
  { before, after }: { readonly before?: string | undefined; readonly after?: string | undefined },
): Promise<z.output<(typeof listAlerts)['reply']>> {
  const { pk } = alertKey(userId, 'any');
  const rows = await table.query(pk, {
    schema: alertRow,
    skPrefix: 'SENT',
    newestFirst: true,
    limit: PAGE_SIZE + 1,
    startBehind: before === undefined ? undefined : alertKey(userId, before).sk,
  });
  // Ids sort by time.
  const wanted = rows.filter(({ alertId }) => after === undefined || alertId > after);
  return { alerts: wanted.slice(0, PAGE_SIZE).map(sentAlert), more: wanted.length > PAGE_SIZE };
}

function sentAlert(row: AlertRowOfUser): SentAlert {
  const {
    alertId: id,
    at,
    kind,
    opportunityId,
    title,
    offer,
    bets,
    path,
    confirmedAt,
    deliveries,
    stillThere,
    leftOut,
    placedAt,
    goneAt,
  } = row;
  return {
    ...{ id, at: isoTime(at), ruleName: row.rules[0]?.name ?? '', kind, opportunityId, title, path },
    body: (bets && betLines(bets).join(' | ')) ?? alertBody(offer, confirmedAt),
    books: bets?.books,
    stillThere: stillThere ?? null,
    leftOut,
    placedAt: placedAt === undefined ? undefined : isoTime(placedAt),
    goneAt: goneAt === undefined ? undefined : isoTime(goneAt),
    deliveries: channelsOf(deliveries).flatMap((channel) => {
      const delivery = deliveries[channel];
      if (delivery === undefined) return [];
      const { state, reason } = delivery;
      return [{ channel, state, reason }];
    }),
  };
}
