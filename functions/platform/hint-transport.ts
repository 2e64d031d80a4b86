import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import * as z from 'zod/mini';
import { config } from './config.ts';
import { Refusal } from './errors.ts';

/** `gone`: there is no such connection any more. `busy`: the service takes no more for the moment. */
type Posted = 'sent' | 'gone' | 'busy';

/** Sends short texts to open pages. Another service can take its place: nothing else knows how they travel. */
export interface HintTransport {
  /** @throws 'unavailable' if the service does not respond */
  post(connectionId: string, text: string): Promise<Posted>;
  /**
   * Closes a connection; one that is gone already counts as closed.
   * @throws 'unavailable' if the service does not respond or is busy
   */
  close(connectionId: string): Promise<void>;
}

const CONNECTION_TIMEOUT_MS = 1_000;
const REQUEST_TIMEOUT_MS = 2_000;
const ATTEMPTS = 2;
/** Posts at the same time. */
const MAX_SOCKETS = 50;

const failure = z.object({ $metadata: z.object({ httpStatusCode: z.number() }) });

/** Live sockets of API Gateway. */
export function createSocketTransport(client: ApiGatewayManagementApiClient): HintTransport {
  return {
    async post(ConnectionId, text) {
      try {
        await client.send(new PostToConnectionCommand({ ConnectionId, Data: Buffer.from(text, 'utf8') }));
        return 'sent';
      } catch (error) {
        return outcomeOf(error);
      }
    },
    async close(ConnectionId) {
      try {
        await client.send(new DeleteConnectionCommand({ ConnectionId }));
      } catch (error) {
        if (outcomeOf(error) === 'busy') throw new Refusal('unavailable', { cause: error });
      }
    },
  };
}

function outcomeOf(error: unknown): 'gone' | 'busy' {
  const status = z.safeParse(failure, error).data?.$metadata.httpStatusCode;
  if (status === 410 || status === 404) return 'gone';
  if (status === 429) return 'busy';
  throw new Refusal('unavailable', { cause: error });
}

/** The sockets named by the environment. */
export function appSockets(): HintTransport {
  const client = new ApiGatewayManagementApiClient({
    endpoint: config('socketsEndpoint'),
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
  });
  return createSocketTransport(client);
}
