import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';

export interface TestRequest {
  readonly method?: string;
  readonly path?: string;
  /** As they are sent; they win over the usual ones. An undefined header is left out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** `name=value` pairs, in the field where the gateway puts them. */
  readonly cookies?: readonly string[];
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** An object goes as JSON with its content type, a text as it is without one. */
  readonly body?: unknown;
  /** Sent in base64, as the gateway does with bytes. */
  readonly base64?: boolean;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Whole `Set-Cookie` values. */
  readonly cookies: readonly string[];
  /** Decoded from base64, still compressed where it is. */
  readonly bytes: Buffer;
  /** The body read as JSON; undefined when there is none. */
  readonly body: unknown;
}

export type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;
