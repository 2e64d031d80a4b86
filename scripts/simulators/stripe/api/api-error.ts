/** The `error` field of a reply, as the API sends it. */
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

/** A call that ends in an error reply. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalidRequest(message: string, about: { param?: string; code?: string } = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...about });
}

/** A 404 for an unknown id in the path, a 400 for one in a parameter. */
export function resourceMissing(kind: string, id: string, param?: string): ApiError {
  return new ApiError(param === undefined ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: param ?? 'id',
  });
}

export function forbidden(message: string): ApiError {
  return new ApiError(403, { type: 'invalid_request_error', message });
}

export function unauthorized(message: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message });
}
