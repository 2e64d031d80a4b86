import * as z from 'zod/mini';
import { MAX_WEBHOOKS } from '../../../shared/catalogue/account-limits.ts';
import { targetMessages } from '../../../shared/contracts/alerts/channels.ts';
import { KEY_SEPARATOR } from '../../../shared/deployment/partitions.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { isStill } from '../../identity/session/forget-device.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import { allowedAddress } from '../../platform/guarded-fetch.ts';
import { type RandomBytes, sha256Hex } from '../../platform/hash.ts';
import { openText, sealText } from '../../platform/sealed-text.ts';
import { alertWebhook } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { mustExist, unlessRefused } from '../../platform/table/write.ts';
import { addTarget } from './add-target.ts';
import { discordHosts } from './hosts.ts';
import { place, type SealedStore } from './sealed-store.ts';
import { healthFields, healthOf, type MessageResult, noteOutcome } from './target-health.ts';

/** The Discord webhooks that get a person's alerts. Their addresses are secrets: who has one can write to the channel. */

const webhookRow = z.object({
  id: z.string(),
  name: z.string(),
  /** The sealed address. */
  secret: z.string(),
  createdAt: storedSeconds,
  ...healthFields,
});
type WebhookRow = z.output<typeof webhookRow>;

export interface DiscordWebhook {
  readonly id: string;
  readonly address: string;
  readonly secret: string;
}

/** How many characters of an address are shown, of about 120. */
const HINT_LENGTH = 4;
/** Source: https://discord.com/developers/docs/resources/webhook#execute-webhook */
const DISCORD_PATH = /^\/api(?:\/v\d+)?\/webhooks\/(\d{17,20})\/([\w-]{60,80})$/;

/** The user's webhooks, the first added first. `hint`: the end of its address. */
export async function webhooksOf(store: SealedStore, userId: string) {
  const rows = await rowsOf(store, userId);
  return rows.map((row) => shown(row, webhookAddress(store, userId, row)));
}

export async function webhookIdsOf(table: Table, userId: string): Promise<readonly string[]> {
  return (await rowsOf({ table }, userId)).map(({ id }) => id);
}

/** The user's webhooks as targets. */
export async function discordWebhooksOf(store: SealedStore, userId: string): Promise<DiscordWebhook[]> {
  const rows = await rowsOf(store, userId);
  return rows.map((row) => ({ id: row.id, secret: row.secret, address: webhookAddress(store, userId, row) }));
}

/**
 * Adds a webhook. One that is there already gets the name.
 * @throws 'input-invalid' for anything but the address of a Discord webhook
 * @throws 'too-many-webhooks'
 */
export async function addWebhook(
  store: SealedStore & { readonly random: RandomBytes },
  userId: string,
  { name, address: pasted }: { readonly name: string; readonly address: string },
  at: Seconds,
) {
  const address = discordAddress(pasted);
  const id = sha256Hex(address).slice(0, 32);
  const key = alertWebhook(userId, id);
  return addTarget(store.table, userId, async () => {
    const rows = await rowsOf(store, userId);
    const before = rows.find((row) => row.id === id);
    const secret = sealText(store.sealKey, address, place(key), store.random);
    const row: WebhookRow = { failing: false, ...before, ...{ id, name, secret, createdAt: before?.createdAt ?? at } };
    return {
      steps: [{ kind: 'put', key, values: row }],
      added: shown(row, address),
      count: rows.length + (before === undefined ? 1 : 0),
      max: MAX_WEBHOOKS,
      tooMany: 'too-many-webhooks',
    };
  });
}

/** @throws 'not-found' if the user has no webhook with this id */
export async function removeWebhook(table: Table, userId: string, id: string): Promise<void> {
  if (!(await unlessRefused(table.remove(alertWebhook(userId, id), mustExist)))) throw new Refusal('not-found');
}

/** Records what became of a message to a webhook; one that is gone is forgotten. */
export async function noteAtWebhook(
  { table }: SealedStore,
  userId: string,
  { id, secret }: DiscordWebhook,
  outcome: MessageResult,
  at: Seconds,
): Promise<void> {
  const key = alertWebhook(userId, id);
  if (outcome.result === 'gone') await unlessRefused(table.remove(key, isStill(secret)));
  else await noteOutcome(table, { key, secret }, outcome, at);
}

/** The address of a pasted webhook in one spelling, with nothing but its id and token of it. */
function discordAddress(pasted: string): string {
  const url = allowedAddress(pasted.trim(), discordHosts);
  const [, id, token] = DISCORD_PATH.exec(url?.pathname ?? '') ?? [];
  if (id === undefined || token === undefined)
    throw new Refusal('input-invalid', { message: targetMessages.webhook, field: 'address' });
  return `https://discord.com/api/webhooks/${id}/${token}`;
}

async function rowsOf({ table }: Pick<SealedStore, 'table'>, userId: string): Promise<WebhookRow[]> {
  const { pk } = alertWebhook(userId, 'any');
  const rows = await table.query(pk, { schema: webhookRow, skPrefix: `ALERT_WEBHOOK${KEY_SEPARATOR}` });
  return rows.toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

function webhookAddress({ sealKey }: SealedStore, userId: string, { id, secret }: WebhookRow): string {
  return openText(sealKey, secret, place(alertWebhook(userId, id)));
}

function shown({ id, name, ...health }: WebhookRow, address: string) {
  return { id, name, hint: `…${address.slice(-HINT_LENGTH)}`, ...healthOf(health) };
}
