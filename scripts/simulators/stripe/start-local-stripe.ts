import { listen } from '../aws/listening.ts';
import { type LocalStripe, type LocalStripeOptions, makeLocalStripe } from './local-stripe.ts';

interface StartOptions extends Omit<LocalStripeOptions, 'origin'> {
  /** 0 takes a free one. */
  readonly port: number;
  /** Calls back now and then until it is told to stop, so that things come due; without it, only `tick` and calls make them. */
  readonly every?: (work: () => void) => () => void;
  /** Told of bugs, one text each. */
  readonly report?: (text: string) => void;
}

export interface StartedStripe extends LocalStripe {
  readonly port: number;
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** The local Stripe on a port of its own, on this machine's own addresses only. */
export async function startLocalStripe({
  port,
  every,
  report = console.error,
  ...options
}: StartOptions): Promise<StartedStripe> {
  const ready = Promise.withResolvers<LocalStripe>();
  ready.promise.catch(() => undefined);
  const listening = await listen(port, (request, response) => {
    ready.promise
      .then((stripe) => stripe.handle(request, response))
      .catch((error: unknown) => {
        report(error instanceof Error ? (error.stack ?? error.message) : String(error));
        if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' });
        response.end('{"error":{"type":"api_error","message":"An unknown error occurred."}}');
      });
  });
  const url = `http://localhost:${listening.port}`;
  try {
    const stripe = makeLocalStripe({ ...options, origin: () => url });
    ready.resolve(stripe);
    const stopTicking = every?.(() => void stripe.tick());
    const stop = async () => {
      stopTicking?.();
      await listening.close();
    };
    return { ...stripe, port: listening.port, url, stop };
  } catch (error) {
    ready.reject(error);
    await listening.close();
    throw error;
  }
}
