import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';

export interface TestRequest {
  readonly method?: string;
  readonly path?: string;
  /** Override the default headers. An undefined header is omitted. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** `name=value` pairs for the gateway's `cookies` field. */
  readonly cookies?: readonly string[];
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** An object is sent as JSON with its content type, a string as is without one. */
  readonly body?: unknown;
  /** Sent in base64, like binary bodies. */
  readonly base64?: boolean;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Whole `Set-Cookie` values. */
  readonly cookies: readonly string[];
  /** Decoded from base64, still compressed if it was. */
  readonly bytes: Buffer;
  /** The body parsed as JSON; undefined if there is none. */
  readonly body: unknown;
}

export type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;
