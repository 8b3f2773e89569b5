/** An API error in Stripe's format. */
export type ApiErrorBody = {
  readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly payment_intent?: unknown;
  readonly setup_intent?: unknown;
};

/**
 * Error thrown by an operation, whose writes are rolled back. `remembered` is whether the idempotency key stores this response. Like
 * Stripe, the gateway doesn't store responses to malformed requests.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly body: ApiErrorBody;
  readonly remembered: boolean;

  constructor(status: number, body: ApiErrorBody, remembered = true) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.remembered = remembered;
  }
}

export function invalidParameterError(param: string, message: string, code = 'parameter_invalid'): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', code, param, message }, false);
}

/** Returns the error for an unknown id. @param param the parameter that contained the id; undefined if it was in the path */
export function missingResourceError(kind: string, id: string, param?: string): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    ...(param === undefined ? {} : { param }),
  });
}

export function invalidRequestError(
  code: string,
  message: string,
  details: Partial<ApiErrorBody> = {},
): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', code, message, ...details });
}

export function unauthorizedError(message: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message }, false);
}
