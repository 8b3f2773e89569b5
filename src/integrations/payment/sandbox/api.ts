import { createHash, timingSafeEqual } from 'node:crypto';
import type { IdempotencyStore } from './answer-store.ts';
import { ApiError, type ApiErrorBody, unauthorizedError } from './api-error.ts';
import type { SandboxDatabase } from './database.ts';
import { MalformedFormError, type NestedFormValues, parseNestedForm } from './form-encoding.ts';
import { type ApiResponse, type SandboxGateway, unixSeconds } from './gateway.ts';
import { browserOperationName, findOperation, type OperationName } from './operations.ts';
import { nestedValues } from './parameters.ts';

export type ApiRequest = {
  readonly method: string;
  readonly pathname: string;
  /** The form-encoded parameters: the body of a POST or the query of a GET. */
  readonly form: string;
  readonly authorization: string | undefined;
  readonly idempotencyKey: string | undefined;
};

/** A request to an existing operation, with an API key that allows it. */
export type AdmittedRequest = {
  readonly operation: OperationName;
  readonly idempotencyKey: string | undefined;
  /** Returns the metadata of the payment that the request concerns. */
  metadata(): Readonly<Record<string, string>>;
  /** Executes the request, or returns the stored response of its idempotency key. */
  run(now: Date): SerializedResponse;
  /** Stores this response under the idempotency key. */
  remember(answer: SerializedResponse, now: Date): void;
};

export type SerializedResponse = {
  readonly status: number;
  readonly body: string;
  readonly replayed: boolean;
};

export type ApiKeys = { readonly secretKey: string; readonly publishableKey: string };

/** Returns the admitted request, or throws an `ApiError` if its API key, operation or form is invalid. */
export function admitRequest(
  parts: {
    readonly database: SandboxDatabase;
    readonly gateway: SandboxGateway;
    readonly answers: IdempotencyStore;
    readonly keys: ApiKeys;
  },
  request: ApiRequest,
): AdmittedRequest {
  const { database, gateway, answers, keys } = parts;
  const operation = findOperation(request.method, request.pathname);
  const bearer = request.authorization?.replace(/^Bearer /, '') ?? '';
  const fromBrowser =
    operation?.name === browserOperationName && areSecretsEqual(bearer, keys.publishableKey);
  if (!fromBrowser && !areSecretsEqual(bearer, keys.secretKey))
    throw unauthorizedError('Invalid API Key provided.');
  if (operation === undefined) {
    const message = `Unrecognized request URL (${request.method}: ${request.pathname}).`;
    throw new ApiError(404, { type: 'invalid_request_error', message }, false);
  }
  const parameters = readForm(request.form);
  const key = request.method === 'POST' ? request.idempotencyKey : undefined;
  const requestHash = createHash('sha256')
    .update(`${request.method} ${request.pathname}\n${request.form}`)
    .digest('hex');
  const remember = (answer: SerializedResponse, now: Date) => {
    if (key !== undefined) answers.keep(key, { requestHash, ...answer }, unixSeconds(now));
  };
  return {
    operation: operation.name,
    idempotencyKey: key,
    metadata: () => metadataOfPayment(gateway, operation.id, parameters),
    remember,
    run: (now) => {
      try {
        if (request.method === 'GET')
          return writtenAnswer(operation.run(gateway, { parameters, id: operation.id, now }));
        return database.transaction(() => {
          const kept = key === undefined ? undefined : answers.find(key, unixSeconds(now));
          if (kept !== undefined && kept.requestHash !== requestHash) throw keyReused(key ?? '');
          if (kept !== undefined) return { status: kept.status, body: kept.body, replayed: true };
          const written = writtenAnswer(operation.run(gateway, { parameters, id: operation.id, now }));
          remember(written, now);
          return written;
        });
      } catch (error) {
        const written = toErrorResponse(error);
        if (error instanceof ApiError && error.remembered) remember(written, now);
        return written;
      }
    },
  };
}

function writtenAnswer({ status, body }: ApiResponse): SerializedResponse {
  return { status, body: JSON.stringify(body), replayed: false };
}

/** Returns the response for an error. Any error other than an `ApiError` is a bug in this gateway and becomes a 500. */
export function toErrorResponse(error: unknown): SerializedResponse {
  if (error instanceof ApiError) return errorResponse(error.status, error.body);
  console.error(error);
  return errorResponse(500, { type: 'api_error', message: 'The sandbox gateway failed.' });
}

export function errorResponse(status: number, body: ApiErrorBody): SerializedResponse {
  return { status, body: JSON.stringify({ error: body }), replayed: false };
}

/** Returns whether two secrets are equal, comparing them in constant time. */
export function areSecretsEqual(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

function readForm(form: string): NestedFormValues {
  try {
    return parseNestedForm(form);
  } catch (error) {
    if (!(error instanceof MalformedFormError)) throw error;
    throw new ApiError(400, { type: 'invalid_request_error', message: error.message }, false);
  }
}

function keyReused(key: string): ApiError {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with (${key}).`;
  return new ApiError(400, { type: 'idempotency_error', message }, false);
}

function metadataOfPayment(
  gateway: SandboxGateway,
  id: string,
  parameters: NestedFormValues,
): Readonly<Record<string, string>> {
  const intentId = typeof parameters.payment_intent === 'string' ? parameters.payment_intent : id;
  const row = gateway.objects.intents.find(intentId);
  return row === undefined
    ? (nestedValues(parameters, 'metadata') as Record<string, string>)
    : JSON.parse(row.metadata);
}
