import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import type { Millis } from '../../shared/odds/time.ts';
import { config } from './config.ts';
import { Refusal } from './errors.ts';
import { currentRequestId } from './logger.ts';

/** The type of an event; the types are in `shared/deployment/events.ts`. */
interface Topic {
  readonly source: string;
  readonly detailType: string;
}

export interface Bus {
  /**
   * Resolves when the bus has accepted the event. The current request's id is added to its detail.
   * @throws 'unavailable' if it has not, or if the outcome is unknown
   */
  publish(topic: Topic, detail: Readonly<Record<string, unknown>>, options?: PublishOptions): Promise<void>;
}

interface PublishOptions {
  /** Total timeout in milliseconds, retries included. */
  readonly withinMs: Millis;
}

const CONNECTION_TIMEOUT_MS = 1_000;
const REQUEST_TIMEOUT_MS = 3_000;
const ATTEMPTS = 3;

export function createBus(client: EventBridgeClient, busName: string): Bus {
  return {
    async publish({ source, detailType }, detail, options) {
      const Detail = JSON.stringify({ ...detail, requestId: currentRequestId() });
      const Entries = [{ EventBusName: busName, Source: source, DetailType: detailType, Detail }];
      const sending = options === undefined ? {} : { abortSignal: AbortSignal.timeout(options.withinMs) };
      const answer = await client.send(new PutEventsCommand({ Entries }), sending).catch((cause: unknown) => {
        throw new Refusal('unavailable', { cause });
      });
      // A rejected entry is reported in a successful response.
      if (answer.FailedEntryCount !== 0) {
        throw new Refusal('unavailable', { cause: new Error(`the bus refused: ${answer.Entries?.[0]?.ErrorCode}`) });
      }
    },
  };
}

function createBusClient(): EventBridgeClient {
  return new EventBridgeClient({
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  });
}

/** The bus named by the environment. */
export function appBus(): Bus {
  return createBus(createBusClient(), config('eventBusName'));
}
