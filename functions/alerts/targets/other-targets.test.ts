import { describe, expect, it, test } from 'vitest';
import { testUser } from '../../identity/account/testing/test-user.ts';
import { systemRandomBytes } from '../../platform/hash.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { TEST_SEAL_KEY } from '../../testing/test-environment.ts';
import { testTable } from '../../testing/test-table.ts';
import { aWebhookAddress } from '../testing/alert-targets.ts';
import { isEmailOn, noteAtEmail, setEmail, shownEmail, unsubscribe, unsubscribeToken } from './email-store.ts';
import {
  linkChat,
  newTelegramCode,
  noteAtChat,
  shownChat,
  telegramChatOf,
  unlinkChatId,
  unlinkUser,
} from './telegram-store.ts';
import { addWebhook, discordWebhooksOf, noteAtWebhook, removeWebhook, webhooksOf } from './webhook-store.ts';

const store = testTable();
const at = fakeClock().now() / 1000;
const sealed = () => ({ table: store.table, sealKey: TEST_SEAL_KEY, random: systemRandomBytes });
const newUser = async () => (await testUser(store.table)).user;

describe('Discord webhooks', () => {
  let added = 0;
  const add = (userId: string, end: string, name = `Webhook ${end}`) =>
    addWebhook(sealed(), userId, { name, address: aWebhookAddress(end) }, at + added++);

  it('R-423: a webhook is shown by the end of its address, stored sealed, and sent to whole', async () => {
    const { id: userId } = await newUser();
    const added = await add(userId, '7f3A');
    const id = expect.stringMatching(/^[0-9a-f]{32}$/);
    expect(added).toEqual({ id, name: 'Webhook 7f3A', hint: '…7f3A', lastSentAt: null, failing: false });
    expect(await webhooksOf(sealed(), userId)).toEqual([added]);
    expect(await discordWebhooksOf(sealed(), userId)).toMatchObject([{ address: aWebhookAddress('7f3A') }]);
    expect(JSON.stringify(await store.items())).not.toMatch(/discord\.com|x7f3A/);
  });

  it('R-420: an account has three webhooks at most; one that is added again only gets the new name', async () => {
    const { id: userId } = await newUser();
    for (const end of ['aaaa', 'bbbb', 'cccc']) await add(userId, end);
    await expect(add(userId, 'dddd')).rejects.toMatchObject({
      status: 409,
      message: 'You can use 3 webhooks. Remove one to add another.',
    });
    await add(userId, 'bbbb', 'Friends');
    expect((await webhooksOf(sealed(), userId)).map(({ name }) => name)).toEqual([
      'Webhook aaaa',
      'Friends',
      'Webhook cccc',
    ]);
  });

  it('R-420: only its own account removes a webhook', async () => {
    const [owner, other] = [await newUser(), await newUser()];
    const { id } = await add(owner.id, 'eeee');
    await expect(removeWebhook(store.table, other.id, id)).rejects.toMatchObject({ status: 404 });
    await removeWebhook(store.table, owner.id, id);
    expect(await webhooksOf(sealed(), owner.id)).toEqual([]);
  });

  test.each([
    'https://discord.com/api/webhooks/123/short',
    `https://discord.com.evil.example/api/webhooks/123456789012345678/${'x'.repeat(68)}`,
    `https://evil.example/api/webhooks/123456789012345678/${'x'.repeat(68)}`,
    `https://discord.com:8443/api/webhooks/123456789012345678/${'x'.repeat(68)}`,
    `https://a:b@discord.com/api/webhooks/123456789012345678/${'x'.repeat(68)}`,
    `http://discord.com/api/webhooks/123456789012345678/${'x'.repeat(68)}`,
    `https://discord.com/api/users/123456789012345678/${'x'.repeat(68)}`,
    `https://discord.com/api/webhooks/123456789012345678/${'x'.repeat(68)}/slack`,
    `https://dіscord.com/api/webhooks/123456789012345678/${'x'.repeat(68)}`,
    'hello',
  ])('R-421: %s is no webhook', async (address) => {
    await expect(addWebhook(sealed(), 'nobody', { name: 'x', address }, at)).rejects.toMatchObject({
      status: 400,
      message: 'Paste a Discord webhook address: https://discord.com/api/webhooks/…',
    });
  });

  it('a pasted address loses its spaces, version and query, and is known again in any spelling', async () => {
    const { id: userId } = await newUser();
    const token = 'y'.repeat(68);
    const pasted = [
      ` https://discord.com/api/v10/webhooks/123456789012345678/${token}?wait=true\n`,
      `https://canary.discord.com/api/webhooks/123456789012345678/${token}`,
      `https://discordapp.com/api/webhooks/123456789012345678/${token}#x`,
    ];
    for (const address of pasted) await addWebhook(sealed(), userId, { name: 'x', address }, at);
    const [only, ...others] = await discordWebhooksOf(sealed(), userId);
    expect(only?.address).toBe(`https://discord.com/api/webhooks/123456789012345678/${token}`);
    expect(others).toEqual([]);
  });

  it('R-424: a webhook that Discord does not know is forgotten, and one that refuses us is marked', async () => {
    const { id: userId } = await newUser();
    await add(userId, 'ffff');
    const [webhook] = await discordWebhooksOf(sealed(), userId);
    if (webhook === undefined) throw new Error('no webhook');
    await noteAtWebhook(sealed(), userId, webhook, { result: 'later' }, at);
    expect(await webhooksOf(sealed(), userId)).toMatchObject([{ failing: true }]);
    await noteAtWebhook(sealed(), userId, webhook, { result: 'gone' }, at);
    expect(await webhooksOf(sealed(), userId)).toEqual([]);
  });
});

describe('The chat at Telegram', () => {
  let chats = 0;
  const newChat = () => `48${String(at + chats++)}`;
  const codeOf = async (userId: string, when = at) =>
    (await newTelegramCode(store.table, userId, when, systemRandomBytes)).code;
  const link = (code: string, chatId: string, when = at) => linkChat(sealed(), { code, chatId }, when);
  const linkedTo = async (userId: string) => (await telegramChatOf(sealed(), userId))?.chatId;

  it('R-429: a code links a chat once, within ten minutes', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const code = await codeOf(user.id);
    expect(code).toMatch(/^[\w-]{32}$/);
    expect(await link(code, '481', at + 599)).toBe(true);
    expect(await linkedTo(user.id)).toBe('481');
    expect(await shownChat(sealed(), user.id)).toEqual({ hint: '…481', lastSentAt: null, failing: false });
    expect(await link(code, '999')).toBe(false);
    expect(await linkedTo(user.id)).toBe('481');
    expect(await link(await codeOf(other.id), '482', at + 600)).toBe(false);
    expect(await link('x'.repeat(32), '482')).toBe(false);
    expect(await linkedTo(other.id)).toBeUndefined();
  });

  it('R-429: two chats that use one code at once: one gets it', async () => {
    const user = await newUser();
    const code = await codeOf(user.id);
    const [one, two] = [newChat(), newChat()];
    const linked = await Promise.all([link(code, one), link(code, two)]);
    expect(linked.filter(Boolean)).toHaveLength(1);
    expect(await linkedTo(user.id)).toBe(linked[0] ? one : two);
  });

  it('a new code ends the one before', async () => {
    const user = await newUser();
    const [old, newest] = [await codeOf(user.id), await codeOf(user.id)];
    expect(await link(old, newChat())).toBe(false);
    expect(await link(newest, newChat())).toBe(true);
  });

  it('a chat that links another account leaves the first, and an account’s new chat replaces its old one', async () => {
    const [first, second] = [await newUser(), await newUser()];
    const [chat, another] = [newChat(), newChat()];
    await link(await codeOf(first.id), chat);
    await link(await codeOf(second.id), chat);
    expect([await linkedTo(first.id), await linkedTo(second.id)]).toEqual([undefined, chat]);
    await link(await codeOf(second.id), another);
    expect(await linkedTo(second.id)).toBe(another);
    // The old chat is nobody's, so its /stop changes nothing.
    await unlinkChatId(sealed(), chat);
    expect(await linkedTo(second.id)).toBe(another);
  });

  it('R-423: the chat’s id is stored sealed and under a keyed hash', async () => {
    const user = await newUser();
    await link(await codeOf(user.id), '777000777');
    expect(JSON.stringify(await store.items())).not.toContain('777000777');
  });

  it('/stop, a log-out of it in Settings, and a block unlink', async () => {
    const user = await newUser();
    const chat = newChat();
    await link(await codeOf(user.id), chat);
    await unlinkChatId(sealed(), chat);
    expect(await shownChat(sealed(), user.id)).toBeNull();
    await link(await codeOf(user.id), chat);
    await unlinkUser(store.table, user.id);
    expect(await linkedTo(user.id)).toBeUndefined();
    await unlinkUser(store.table, user.id);
    await link(await codeOf(user.id), chat);
    const target = await telegramChatOf(sealed(), user.id);
    if (target === undefined) throw new Error('no chat');
    await noteAtChat(sealed(), user.id, target, { result: 'accepted' }, at);
    expect(await shownChat(sealed(), user.id)).toMatchObject({ lastSentAt: '2026-11-21T12:00:00.000Z' });
    await noteAtChat(sealed(), user.id, target, { result: 'gone' }, at);
    expect(await linkedTo(user.id)).toBeUndefined();
  });

  it('a chat is found under every key while keys rotate', async () => {
    const user = await newUser();
    const chat = newChat();
    await link(await codeOf(user.id), chat);
    await unlinkChatId({ table: store.table, sealKey: `k2:second ${TEST_SEAL_KEY}` }, chat);
    expect(await linkedTo(user.id)).toBeUndefined();
  });
});

describe('Alerts by email', () => {
  const tokenOf = (user: { readonly id: string; readonly email: string }) =>
    unsubscribeToken(TEST_SEAL_KEY, user, systemRandomBytes);

  it('are on until their owner turns them off, and show where they go', async () => {
    const user = await newUser();
    expect(await shownEmail(store.table, user)).toEqual({
      on: true,
      hint: `${user.email[0]}…@${user.email.split('@')[1]}`,
      lastSentAt: null,
      failing: false,
    });
    await setEmail(store.table, user.id, false);
    expect(await isEmailOn(store.table, user.id)).toBe(false);
    await setEmail(store.table, user.id, true);
    await noteAtEmail(store.table, user.id, { result: 'accepted' }, at);
    expect(await shownEmail(store.table, user)).toMatchObject({ on: true, lastSentAt: '2026-11-21T12:00:00.000Z' });
  });

  it('R-428: an unsubscribe token turns them off, each time; it is opaque and fits into a link and a tag', async () => {
    const user = await newUser();
    const token = tokenOf(user);
    expect(token).toMatch(/^[\w-]{40,200}$/);
    expect(Buffer.from(token.slice(3), 'base64url').toString('latin1')).not.toContain(user.id);
    for (const _ of [1, 2]) {
      expect(await unsubscribe(sealed(), token)).toBe('off');
      expect(await isEmailOn(store.table, user.id)).toBe(false);
    }
    // An old email's token still holds after they were turned on again.
    await setEmail(store.table, user.id, true);
    expect(await unsubscribe(sealed(), token)).toBe('off');
  });

  it('R-428: a forged token, another’s, and one for an earlier address change nothing', async () => {
    const user = await newUser();
    const tokens = ['', 'x', user.id, `k1_${'A'.repeat(90)}`, tokenOf({ id: user.id, email: 'old@example.com' })];
    for (const token of tokens) expect(await unsubscribe(sealed(), token)).toBe('unknown');
    expect(await unsubscribe(sealed(), tokenOf({ id: 'nobody', email: user.email }))).toBe('unknown');
    expect(await isEmailOn(store.table, user.id)).toBe(true);
  });
});
