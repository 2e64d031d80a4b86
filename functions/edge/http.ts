import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** What the gateway sends (payload 2.0) and takes. Header names are in lower case once the pipeline has begun. */
export type HttpEvent = APIGatewayProxyEventV2;
export type HttpReply = APIGatewayProxyStructuredResultV2;

export function header(event: HttpEvent, name: string): string | undefined {
  return event.headers?.[name];
}

/** The gateway puts cookies in a field of their own; others leave them in the header. Nothing is lost, nothing merged. */
export function cookiePairs(event: HttpEvent): readonly string[] {
  const lines = [...(event.cookies ?? []), ...(header(event, 'cookie') ?? '').split(';')];
  return lines
    .flatMap((line) => line.split(';'))
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '');
}
