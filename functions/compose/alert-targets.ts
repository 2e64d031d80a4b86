import type { AlertTarget } from '../../shared/contracts/password.ts';
import { shownChat, unlinkUser } from '../alerts/targets/telegram-store.ts';
import { webhooksOf } from '../alerts/targets/webhook-store.ts';
import { secret } from '../platform/secrets.ts';
import { alertWebhook } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';

const TELEGRAM = 'telegram';

/** An account's Discord webhooks and its chat at Telegram. `sealKey`: the key that their addresses are sealed with. */
export async function alertTargetsOf(
  table: Table,
  userId: string,
  sealKey: () => Promise<string> = () => secret('sealKey'),
): Promise<AlertTarget[]> {
  const store = { table, sealKey: await sealKey() };
  const [webhooks, chat] = await Promise.all([webhooksOf(store, userId), shownChat(store, userId)]);
  return [
    ...webhooks.map(({ id, name }) => ({ id, channel: 'discord' as const, name })),
    ...(chat === null ? [] : [{ id: TELEGRAM, channel: 'telegram' as const, name: chat.hint }]),
  ];
}

/** Removes one of them, if it is still there. */
export async function removeAlertTarget(table: Table, userId: string, id: string): Promise<void> {
  await (id === TELEGRAM ? unlinkUser(table, userId) : table.remove(alertWebhook(userId, id)));
}
