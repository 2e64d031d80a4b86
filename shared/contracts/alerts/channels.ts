import * as z from 'zod/mini';
import type { Contract } from '../contract.ts';
import { alertMessages, alertName } from './rules.ts';

/** Where alerts of an account go. Addresses and keys are secrets: they come in, and never go out again. */

export const targetMessages = {
  endpoint: 'This browser’s push service is not supported',
  keys: 'This browser sent keys that cannot be used',
  webhook: 'Paste a Discord webhook address: https://discord.com/api/webhooks/…',
} as const;

const nameMessages = [alertMessages.nameRequired, alertMessages.nameLong, alertMessages.nameUnreadable];

const hex = z.string().check(z.regex(/^[0-9a-f]{32}$/));
const base64url = (bytes: number) =>
  z
    .string(targetMessages.keys)
    .check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`), targetMessages.keys));

/** When something last arrived there; null if nothing has. `failing`: the last try failed. */
const health = { lastSentAt: z.nullable(z.iso.datetime()), failing: z.boolean() };

/** `endpointHash`: SHA-256 of the endpoint, hex, by which a browser knows its own device. */
const device = z.object({ id: hex, name: z.string(), endpointHash: z.string(), addedAt: z.iso.datetime(), ...health });
export type AlertDevice = z.output<typeof device>;
/** `hint`: the last characters of the address, `…1234`. */
const webhook = z.object({ id: hex, name: z.string(), hint: z.string(), ...health });

export const listAlertChannels = {
  method: 'GET',
  path: '/api/alert-channels',
  access: 'signed-in',
  summary: 'Returns where the caller’s alerts can go.',
  reply: z.object({
    /** The application server key for `pushManager.subscribe`, base64url, and its id. */
    push: z.object({ publicKey: z.string(), keyId: z.string() }),
    devices: z.array(device),
    webhooks: z.array(webhook),
    /** `bot`: name of the bot, without @; null where there is none. `chat`: the linked chat. */
    telegram: z.object({ bot: z.nullable(z.string()), chat: z.nullable(z.object({ hint: z.string(), ...health })) }),
    /** `on`: false after the person unsubscribed; `hint`: the address as `j…@example.com`. */
    email: z.object({ on: z.boolean(), hint: z.string(), ...health }),
  }),
  delivery: 'each-time',
} as const satisfies Contract;

export const addAlertDevice = {
  method: 'POST',
  path: '/api/alert-devices',
  access: 'subscribed',
  reauthentication: 'if-new',
  summary: 'Adds the browser that calls as a device, or renews its subscription.',
  request: z.strictObject({
    name: alertName,
    /** Of the push service. */
    endpoint: z.string(targetMessages.endpoint).check(z.maxLength(1024, targetMessages.endpoint)),
    p256dh: base64url(65),
    auth: base64url(16),
    keyId: z.string().check(z.maxLength(64)),
    /** The endpoint of the subscription that this one replaces, if the browser had another: only that browser knows it. */
    replaces: z.optional(z.string().check(z.maxLength(1024))),
  }),
  reply: device,
  inputMessages: [targetMessages.endpoint, targetMessages.keys, ...nameMessages],
  errors: ['too-many-devices'],
  delivery: 'each-time',
} as const satisfies Contract;

export const removeAlertDevice = {
  method: 'DELETE',
  path: '/api/alert-devices/{id}',
  access: 'signed-in',
  summary: 'Removes a device.',
  params: z.object({ id: hex }),
  reply: z.object({}),
  delivery: 'each-time',
} as const satisfies Contract;

export const addAlertWebhook = {
  method: 'POST',
  path: '/api/alert-webhooks',
  access: 'subscribed',
  reauthentication: 'always',
  summary: 'Adds a Discord webhook.',
  request: z.strictObject({
    name: alertName,
    address: z.string(targetMessages.webhook).check(z.maxLength(512, targetMessages.webhook)),
  }),
  reply: webhook,
  inputMessages: [targetMessages.webhook, ...nameMessages],
  errors: ['too-many-webhooks'],
  delivery: 'each-time',
} as const satisfies Contract;

export const removeAlertWebhook = {
  method: 'DELETE',
  path: '/api/alert-webhooks/{id}',
  access: 'signed-in',
  summary: 'Removes a webhook.',
  params: z.object({ id: hex }),
  reply: z.object({}),
  delivery: 'each-time',
} as const satisfies Contract;

export const linkTelegram = {
  method: 'POST',
  path: '/api/alert-telegram',
  access: 'subscribed',
  reauthentication: 'always',
  summary: 'Returns an address at Telegram that links the caller’s chat once, until `expiresAt`.',
  reply: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
  errors: ['telegram-not-set-up'],
  delivery: 'each-time',
} as const satisfies Contract;

export const unlinkTelegram = {
  method: 'DELETE',
  path: '/api/alert-telegram',
  access: 'signed-in',
  summary: 'Forgets the caller’s chat at Telegram.',
  reply: z.object({}),
  delivery: 'each-time',
} as const satisfies Contract;

/** Turns alert emails on again after an unsubscription; off works too. */
export const setAlertEmail = {
  method: 'POST',
  path: '/api/alert-email',
  access: 'signed-in',
  summary: 'Turns alert emails on or off.',
  request: z.strictObject({ on: z.boolean() }),
  reply: z.object({ on: z.boolean() }),
  delivery: 'each-time',
} as const satisfies Contract;

/** A test counts against the hourly cap. */
export const sendTestAlert = {
  method: 'POST',
  path: '/api/alert-test',
  access: 'subscribed',
  summary: 'Sends a test message to one device, webhook, the linked chat, or by email.',
  request: z.discriminatedUnion('channel', [
    z.strictObject({ channel: z.literal('push'), id: hex }),
    z.strictObject({ channel: z.literal('discord'), id: hex }),
    z.strictObject({ channel: z.literal('telegram') }),
    z.strictObject({ channel: z.literal('email') }),
  ]),
  /** 'gone': the service no longer knows the target, which was removed. 'later': the service is busy. 'failed': our fault. */
  reply: z.object({ outcome: z.enum(['accepted', 'gone', 'later', 'failed']) }),
  errors: ['not-found', 'too-many-tests'],
  delivery: 'each-time',
} as const satisfies Contract;

/** One-click unsubscription (RFC 8058): a mail provider calls it without cookies. An unknown token gets the same reply. */
export const unsubscribe = {
  method: 'POST',
  path: '/api/unsubscribe/{token}',
  access: 'anyone',
  anySite: true,
  summary: 'Turns alert emails off for the account that the token was mailed to.',
  params: z.object({ token: z.string().check(z.maxLength(200)) }),
  reply: z.object({}),
  delivery: 'each-time',
} as const satisfies Contract;
