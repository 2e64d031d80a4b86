import { shownChat, unlinkUser } from '../alerts/targets/telegram-store.ts';
import { webhooksOf } from '../alerts/targets/webhook-store.ts';
import type { AlertTargets } from '../identity/password/other-access.ts';
import { secret } from '../platform/secrets.ts';
import { alertWebhook } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';

const TELEGRAM = 'telegram';

/** An account's Discord webhooks and its chat at Telegram. `sealKey`: the key that their addresses are sealed with. */
export function alertTargets(table: Table, sealKey: () => Promise<string> = () => secret('sealKey')): AlertTargets {
  return {
    async of(userId) {
      const store = { table, sealKey: await sealKey() };
      const [webhooks, chat] = await Promise.all([webhooksOf(store, userId), shownChat(store, userId)]);
      return [
        ...webhooks.map(({ id, name }) => ({ id, channel: 'discord' as const, name })),
        ...(chat === null ? [] : [{ id: TELEGRAM, channel: 'telegram' as const, name: chat.hint }]),
      ];
    },
    async remove(userId, id) {
      await (id === TELEGRAM ? unlinkUser(table, userId) : table.remove(alertWebhook(userId, id)));
    },
  };
}
