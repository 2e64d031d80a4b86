import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { PAGE_HEADERS } from '../simulators/aws/mail-page.ts';

/** Path of the page that moves the product's clock, on the product's port. */
export const CLOCK_PATH = '/__local/clock';

/** Short enough for a scan within the last half hour before each start: its prices are the closing ones. */
export const STEP_MINUTES = 20;
const choices = [
  { label: '20 minutes', steps: 1 },
  { label: '3 hours', steps: 9 },
  { label: '1 day', steps: 72 },
  { label: '1 week', steps: 7 * 72 },
] as const;
const MOST_STEPS = 31 * 72;

interface ClockPageOptions {
  /** The product's clock: ms. */
  readonly now: () => number;
  /** Advances the clock by a step, and runs what is due then. */
  readonly step: () => Promise<void>;
  readonly report: (text: string) => void;
}

/** Moves the clock in steps, one after the other, so that games are scanned, end and are graded as they would in that time. */
export function makeClockPage({ now, step, report }: ClockPageOptions) {
  let left = 0;
  let running: Promise<void> | undefined;
  const run = async () => {
    try {
      for (; left > 0; left -= 1) await step();
    } catch (error) {
      left = 0;
      report(String(error));
    } finally {
      running = undefined;
    }
  };
  return {
    serve: async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const site = request.headers['sec-fetch-site'];
      if (request.method === 'GET') {
        response.writeHead(200, PAGE_HEADERS).end(page(now(), left));
      } else if (site !== undefined && site !== 'same-origin') {
        response.writeHead(403).end();
      } else {
        const steps = Number(new URLSearchParams(await text(request)).get('steps'));
        if (!Number.isInteger(steps) || steps < 0 || steps > MOST_STEPS) return void response.writeHead(400).end();
        left = steps === 0 ? 0 : Math.min(MOST_STEPS, left + steps);
        running ??= run();
        response.writeHead(303, { location: CLOCK_PATH }).end();
      }
    },
    /** Resolves once the clock stands still. */
    idle: async () => running,
    /** Takes no further step. */
    stop: () => {
      left = 0;
    },
  };
}

function page(now: number, left: number): string {
  const buttons = choices.map(({ label, steps }) => `<button name="steps" value="${steps}">+ ${label}</button>`);
  const state =
    left === 0
      ? 'The clock runs as usual.'
      : `${left} steps of ${STEP_MINUTES} minutes to go. <button name="steps" value="0">Stop</button>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${left === 0 ? '' : '<meta http-equiv="refresh" content="2">'}
<title>The clock of Crossbook on this machine</title>
<style>:root{color-scheme:light dark}body{max-width:700px;margin:0 auto;padding:24px 16px;font:16px/1.5 system-ui,sans-serif}button{font:inherit;padding:8px 12px;margin:4px 4px 4px 0}</style></head>
<body><h1>Clock</h1>
<p><time datetime="${new Date(now).toISOString()}">${new Date(now).toUTCString()}</time></p>
<form method="post" action="${CLOCK_PATH}"><p>${buttons.join('')}</p><p>${state}</p></form>
<p>Every ${STEP_MINUTES} minutes of that time all leagues are scanned and bets are graded. The browser’s own clock stays as it is.</p></body></html>`;
}
