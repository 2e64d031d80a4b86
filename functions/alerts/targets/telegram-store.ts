import * as z from 'zod/mini';
import type { Seconds } from '../../../shared/odds/time.ts';
import { isFreeFor, isOwnedBy } from '../../identity/session/forget-device.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import { type RandomBytes, randomBase64url, sha256 } from '../../platform/hash.ts';
import { keyedHashes } from '../../platform/keyed-hash.ts';
import { openText, sealText } from '../../platform/sealed-text.ts';
import { alertTelegram, chatOwner, telegramCode } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed, isNew, type Step } from '../../platform/table/write.ts';
import { place, type SealedStore } from './sealed-store.ts';
import { healthFields, healthOf, type MessageResult, noteOutcome } from './target-health.ts';

/** The chat at Telegram that gets a person's alerts: at most one, and a chat gets those of one person. */

const telegramRow = z.object({
  /** The sealed chat id; absent while none is linked. */
  secret: z.optional(z.string()),
  chatHash: z.optional(z.string()),
  /** SHA-256 of the code that links the next chat. */
  codeHash: z.optional(z.string()),
  ...healthFields,
});

export interface TelegramChat {
  readonly id: 'telegram';
  readonly chatId: string;
  readonly secret: string;
}

/** A code is used once, within ten minutes. */
const CODE_SECONDS = 600;
/** 192 bits in 32 characters; Telegram takes 64 of these. Source: https://core.telegram.org/bots/features#deep-linking */
const CODE_BYTES = 24;
const HINT_LENGTH = 4;

const codeRow = z.object({ userId: z.string(), until: storedSeconds });
const ownerRow = z.object({ userId: z.string() });

/** The user's chat as a target; undefined if none is linked. */
export async function telegramChatOf(
  { table, sealKey }: SealedStore,
  userId: string,
): Promise<TelegramChat | undefined> {
  const key = alertTelegram(userId);
  const row = await table.get(key, telegramRow);
  if (row?.secret === undefined) return undefined;
  return { id: 'telegram', secret: row.secret, chatId: openText(sealKey, row.secret, place(key)) };
}

/** The linked chat as its owner sees it; null if there is none. */
export async function shownChat({ table, sealKey }: SealedStore, userId: string) {
  const key = alertTelegram(userId);
  const row = await table.get(key, telegramRow);
  if (row?.secret === undefined) return null;
  const hint = `…${openText(sealKey, row.secret, place(key)).slice(-HINT_LENGTH)}`;
  return { hint, ...healthOf(row) };
}

/** Makes a code that links a chat to the user, and ends an earlier one. */
export async function newTelegramCode(
  table: Table,
  userId: string,
  at: Seconds,
  random: RandomBytes,
): Promise<{ readonly code: string; readonly until: Seconds }> {
  const code = randomBase64url(random, CODE_BYTES);
  const codeHash = sha256(code);
  const until = at + CODE_SECONDS;
  const earlier = (await table.get(alertTelegram(userId), telegramRow))?.codeHash;
  await table.transact([
    { kind: 'put', key: telegramCode(codeHash), values: { userId, until, ttl: until }, condition: isNew },
    { kind: 'update', key: alertTelegram(userId), change: { set: { codeHash } } },
    ...(earlier === undefined ? [] : [{ kind: 'remove', key: telegramCode(earlier) } satisfies Step]),
  ]);
  return { code, until };
}

/**
 * Links a chat to the user who made the code, and unlinks what either had before. False for a code that is unknown, used, replaced or too
 * old.
 * @throws 'unavailable' if the chat changes hands at the same time
 */
export async function linkChat(
  store: SealedStore & { readonly random: RandomBytes },
  { code, chatId }: { readonly code: string; readonly chatId: string },
  at: Seconds,
): Promise<boolean> {
  const { table, sealKey, random } = store;
  const codeHash = sha256(code);
  const made = await table.get(telegramCode(codeHash), codeRow);
  if (made === undefined || made.until <= at) return false;
  const { userId } = made;
  await unlinkChatId(store, chatId, userId);
  const key = alertTelegram(userId);
  const before = await table.get(key, telegramRow);
  const [chatHash] = chatHashes(sealKey, chatId);
  const set = { chatHash, secret: sealText(sealKey, chatId, place(key), random), failing: false };
  try {
    await table.transact([
      {
        kind: 'update',
        key,
        change: { set, remove: ['codeHash', 'lastSentAt'], condition: isForCode(codeHash) },
      },
      { kind: 'put', key: chatOwner(chatHash), values: { userId }, condition: isFreeFor(userId) },
      { kind: 'remove', key: telegramCode(codeHash) },
      ...(before?.chatHash === undefined || before.chatHash === chatHash
        ? []
        : [{ kind: 'remove', key: chatOwner(before.chatHash) } satisfies Step]),
    ]);
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.steps.includes(0)) return false;
    throw new Refusal('unavailable', { cause: error });
  }
}

/** Unlinks the user's chat, if any. A code that was made stays valid. */
export async function unlinkUser(table: Table, userId: string): Promise<void> {
  const row = await table.get(alertTelegram(userId), telegramRow);
  if (row?.chatHash !== undefined) await unlink(table, userId, row.chatHash);
}

/** Whose alerts a chat gets; undefined if nobody's. */
export async function ownerOfChat({ table, sealKey }: SealedStore, chatId: string): Promise<string | undefined> {
  const owners = await table.getMany(chatHashes(sealKey, chatId).map(chatOwner), ownerRow);
  return owners.find((owner) => owner !== undefined)?.userId;
}

/** Unlinks a chat from whoever has it, but for one user. */
export async function unlinkChatId({ table, sealKey }: SealedStore, chatId: string, but?: string): Promise<void> {
  const hashes = chatHashes(sealKey, chatId);
  const owners = await table.getMany(hashes.map(chatOwner), ownerRow);
  for (const [n, chatHash] of hashes.entries()) {
    const owner = owners[n];
    if (owner !== undefined && owner.userId !== but) await unlink(table, owner.userId, chatHash);
  }
}

/** Records what became of a message to the chat; one that is gone is unlinked. */
export async function noteAtChat(
  store: SealedStore,
  userId: string,
  { secret, chatId }: TelegramChat,
  outcome: MessageResult,
  at: Seconds,
): Promise<void> {
  if (outcome.result === 'gone') await unlinkChatId(store, chatId);
  else await noteOutcome(store.table, { key: alertTelegram(userId), secret }, outcome, at);
}

async function unlink(table: Table, userId: string, chatHash: string): Promise<void> {
  const fields = ['secret', 'chatHash', 'lastSentAt', 'failing'];
  for (const steps of [
    [{ kind: 'update', key: alertTelegram(userId), change: { remove: fields, condition: isForChat(chatHash) } }],
    [{ kind: 'remove', key: chatOwner(chatHash), condition: isOwnedBy(userId) }],
  ] satisfies Step[][]) {
    try {
      await table.transact(steps);
    } catch (error) {
      // Another call was first.
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
}

/** Numbers can be guessed, so their hashes are keyed: the used one first. */
function chatHashes(sealKey: string, chatId: string) {
  return keyedHashes(sealKey, `telegram chat ${chatId}`);
}

function isForCode(codeHash: string): Condition {
  return { expression: 'codeHash = :code', values: { ':code': codeHash } };
}

function isForChat(chatHash: string): Condition {
  return { expression: 'chatHash = :chat', values: { ':chat': chatHash } };
}
