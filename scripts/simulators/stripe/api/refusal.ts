/** The `error` of an answer, as the API sends it. */
export interface ErrorBody {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
  readonly decline_code?: string;
  readonly doc_url?: string;
  readonly payment_method_type?: string;
  readonly setup_intent?: unknown;
  readonly payment_intent?: unknown;
  readonly payment_method?: unknown;
}

/** An answer that is not what was asked for. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalid(message: string, about: { param?: string; code?: string } = {}): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', message, ...about });
}

/** An id in the path that names nothing is a 404; one in a parameter is a 400. */
export function noSuch(kind: string, id: string, param?: string): Refusal {
  return new Refusal(param === undefined ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: param ?? 'id',
  });
}

export function unauthorised(message: string): Refusal {
  return new Refusal(401, { type: 'invalid_request_error', message });
}
