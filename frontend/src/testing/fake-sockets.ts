import { afterEach, beforeEach, vi } from 'vitest';

/** The server's end of the page's sockets, for every test of the file. A new socket waits until it is accepted or refused. */
export function fakeSockets() {
  const sockets: FakeSocket[] = [];

  class FakeSocket {
    static readonly OPEN = 1;
    readyState = 0;
    onopen: () => void = () => undefined;
    onmessage: (event: { data: string }) => void = () => undefined;
    onclose: () => void = () => undefined;
    readonly sent: unknown[] = [];
    readonly url: string;

    constructor(url: string) {
      this.url = url;
      sockets.push(this);
    }

    send(text: string): void {
      this.sent.push(JSON.parse(text));
    }

    close(): void {
      this.readyState = 3;
    }
  }

  beforeEach(() => {
    sockets.length = 0;
    vi.stubGlobal('WebSocket', FakeSocket);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  const last = () => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('The page has opened no socket');
    return socket;
  };
  return {
    /** All sockets that the page has opened. */
    all: sockets as readonly FakeSocket[],
    accept(): void {
      last().readyState = FakeSocket.OPEN;
      last().onopen();
    },
    /** The server closes it, or never accepts it. */
    close(): void {
      last().readyState = 3;
      last().onclose();
    },
    say: (message: unknown) => last().onmessage({ data: JSON.stringify(message) }),
  };
}
