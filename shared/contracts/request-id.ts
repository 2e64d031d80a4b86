/**
 * Reply header with the request's id at API Gateway, which is in the access log, in the function's log, and in the events and the log of the
 * jobs that the request caused.
 */
export const REQUEST_ID = 'request-id';

/** The same id, which HTTP APIs add to every reply, also to those that no function made, such as a 503 after a timeout. */
export const GATEWAY_REQUEST_ID = 'apigw-requestid';

/** API Gateway's ids (`JKJaXmPLvHcESHA=`), Lambda's (UUIDs), and nothing that could be mistaken for markup or a log entry. */
export const REQUEST_ID_SHAPE = /^[\w+/=-]{6,64}$/;

/** A request id from outside (a reply, an event, a stored row); undefined if it does not look like one. */
export function requestIdIn(text: unknown): string | undefined {
  return typeof text === 'string' && REQUEST_ID_SHAPE.test(text) ? text : undefined;
}
