import { clfTime } from './event.ts';

/** One request, as the access log describes it. */
export interface LoggedRequest {
  readonly requestId: string;
  readonly at: Date;
  /** Undefined if no route matched. */
  readonly routeKey: string | undefined;
  readonly status: number;
  readonly bytes: number;
  /** From the request to the reply. */
  readonly milliseconds: number;
  /** Undefined if no function answered. */
  readonly functionStatus: number | undefined;
  /** The gateway's own error. */
  readonly error: string | undefined;
}

/**
 * A line of the HTTP API's access log in the template's format. Unknown values are `-`, as there.
 * Source: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-logging-variables.html
 * @throws Error for a variable that is not simulated
 */
export function accessLogLine(format: string, request: LoggedRequest): string {
  const { routeKey, status, bytes, milliseconds, functionStatus, error } = request;
  const values: Readonly<Record<string, string | number | undefined>> = {
    requestId: request.requestId,
    requestTime: clfTime(request.at),
    routeKey,
    status,
    responseLength: bytes,
    responseLatency: milliseconds,
    'integration.status': functionStatus,
    'integration.latency': functionStatus === undefined ? undefined : milliseconds,
    'error.message': error,
  };
  return format.replace(/\$context\.([\w.]+)/g, (_whole, name: string) => {
    if (!(name in values)) throw new Error(`The access log needs $context.${name}`);
    return String(values[name] ?? '-');
  });
}
