import { WebSocket } from 'ws';
import * as z from 'zod';
import { applyDelta, type HeldList } from '../../shared/contracts/lists/apply-delta.ts';
import { anyListDelta } from '../../shared/contracts/lists/list-delta.ts';
import { LIVE_PATH, listsHint } from '../../shared/contracts/live/messages.ts';
import { ownPageHeaders } from '../dev/session.ts';

const LIST = '/api/opportunities';
const reply = z.union([z.array(z.unknown()), anyListDelta]);

/** A list, a delta, or that nothing changed: when the page asked, and when it had applied the answer. Ms. */
export interface Applied {
  readonly askedAt: number;
  readonly at: number;
}

/** An open page without a screen: hears hints, asks for what changed, and applies it by the page's own code. */
export async function openLivePage(url: string, cookie: string) {
  let held: HeldList | undefined;
  const applied: Applied[] = [];

  // One after the other: a delta fits the list that was held when it was asked for.
  let last = Promise.resolve();
  const ask = () => {
    last = last.then(askNow);
    return last;
  };

  async function askNow(): Promise<void> {
    const askedAt = Date.now();
    const since = held === undefined ? '' : `?since=${encodeURIComponent(held.version)}`;
    const etag = held === undefined ? {} : { 'if-none-match': `W/"${held.version}"` };
    const response = await fetch(`${url}${LIST}${since}`, { headers: { cookie, 'accept-encoding': 'br', ...etag } });
    if (response.ok) {
      const answer = reply.parse(await response.json());
      const rows = Array.isArray(answer) ? answer : held && applyDelta(held, answer);
      if (rows === undefined) throw new Error('a delta does not fit its list');
      held = { version: (response.headers.get('etag') ?? '').replace(/^W\//, '').replaceAll('"', ''), rows };
    }
    // A league without rows changes nothing. A page that is refused asks again at the next hint.
    if (response.ok || response.status === 304) applied.push({ askedAt, at: Date.now() });
  }

  await ask();
  const socket = new WebSocket(url.replace(/^http/, 'ws') + LIVE_PATH, { headers: { ...ownPageHeaders(url), cookie } });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.send(JSON.stringify({ t: 'boards', v: { arbitrage: '' } }));
  let waiting: ReturnType<typeof setTimeout> | undefined;
  socket.on('message', (data) => {
    const { spread } = listsHint.parse(JSON.parse(String(data)));
    if (waiting !== undefined) return;
    waiting = setTimeout(() => {
      waiting = undefined;
      void ask();
    }, spread * Math.random());
  });
  return {
    applied: applied as readonly Applied[],
    version: () => held?.version,
    ask,
    close: () => {
      socket.terminate();
      clearTimeout(waiting);
      return last;
    },
  };
}
