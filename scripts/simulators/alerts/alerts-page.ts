import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { escapeHtml, PAGE_HEADERS } from '../aws/mail-page.ts';
import type { AlertServices } from './alert-services.ts';

/** Path of the page with what the simulated services took, on the product's port. */
export const ALERTS_PATH = '/__local/alerts';

interface PageOptions {
  readonly services: Pick<AlertServices, 'push' | 'discord' | 'telegram'>;
  /** Calls our webhook as Telegram does; the status of the reply. */
  readonly callWebhook: (update: object) => Promise<number>;
}

const MAX_SHOWN = 50;
const subscribeRequest = z.object({ publicKey: z.string(), host: z.string().optional() });
const endpointRequest = z.object({ endpoint: z.string() });
const chatRequest = z.object({ chat: z.number().int(), text: z.string() });
const pressRequest = z.object({ chat: z.number().int(), press: z.string() });

/**
 * Shows what the services took, as a page and, at `.json`, for programs. For a page without a real push service and for a chat: POST JSON to
 * `/push/subscribe` (`{publicKey}`, returns a subscription), `/push/unsubscribe` (`{endpoint}`) and `/telegram` (`{chat, text}`, which a
 * person would write to the bot, or `{chat, press}`, a button's `callback_data`).
 */
export function makeAlertsPage({ services, callWebhook }: PageOptions) {
  const { push, discord, telegram } = services;
  const taken = () => ({ push: push.messages(), discord: discord.messages(), telegram: telegram.messages() });
  const calls: Readonly<Record<string, (body: unknown) => Promise<unknown>>> = {
    '/push/subscribe': async (body) => {
      const { publicKey, host } = subscribeRequest.parse(body);
      return push.subscribe(publicKey, host);
    },
    '/push/unsubscribe': async (body) => push.unsubscribe(endpointRequest.parse(body).endpoint),
    '/telegram': async (body) => {
      const { data: press } = pressRequest.safeParse(body);
      if (press !== undefined) {
        const message = { chat: { id: press.chat } };
        return { status: await callWebhook({ update_id: 1, callback_query: { id: '1', data: press.press, message } }) };
      }
      const { chat, text: sent } = chatRequest.parse(body);
      return { status: await callWebhook({ update_id: 1, message: { chat: { id: chat }, text: sent } }) };
    },
  };
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').split('?')[0]?.slice(ALERTS_PATH.length) ?? '';
    const site = request.headers['sec-fetch-site'];
    const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
    if (request.method === 'GET' && path === '.json') {
      response.writeHead(200, json).end(JSON.stringify(taken()));
    } else if (request.method === 'GET') {
      response.writeHead(200, PAGE_HEADERS).end(page(taken()));
    } else if (site !== undefined && site !== 'same-origin') {
      response.writeHead(403).end();
    } else {
      const call = calls[path];
      if (call === undefined) response.writeHead(404).end();
      else {
        const reply = await call(JSON.parse(await text(request)));
        response.writeHead(200, json).end(JSON.stringify(reply ?? {}));
      }
    }
  };
}

function page(taken: Readonly<Record<string, readonly { readonly at: number }[]>>): string {
  const rows = Object.entries(taken)
    .flatMap(([service, messages]) => messages.map((message) => ({ service, message })))
    .toSorted((a, b) => b.message.at - a.message.at)
    .slice(0, MAX_SHOWN)
    .map(({ service, message }) => `<h2>${service}</h2><pre>${escapeHtml(JSON.stringify(message, null, 2))}</pre>`);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Alerts sent by Crossbook on this machine</title>
<style>:root{color-scheme:light dark}body{max-width:900px;margin:0 auto;padding:24px 16px;font:16px/1.5 system-ui,sans-serif}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style></head>
<body><h1>Alerts</h1>
<p>What push services, Discord and Telegram would have got, newest first. <a href="${ALERTS_PATH}.json">As JSON</a></p>
${rows.length === 0 ? '<p>No alert has been sent yet.</p>' : rows.join('\n')}</body></html>`;
}
