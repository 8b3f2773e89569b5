import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { IdempotencyStore } from './answer-store.ts';
import {
  type AdmittedRequest,
  type ApiKeys,
  admitRequest,
  errorResponse,
  type SerializedResponse,
  toErrorResponse,
} from './api.ts';
import type { SandboxDatabase } from './database.ts';
import type { WebhookDeliverer } from './deliverer.ts';
import type { FaultBehavior, FaultInjector } from './faults.ts';
import { randomId, type SandboxGateway } from './gateway.ts';

export type ApiServerDependencies = {
  readonly database: SandboxDatabase;
  readonly gateway: SandboxGateway;
  readonly answers: IdempotencyStore;
  readonly keys: ApiKeys;
  readonly faults: FaultInjector;
  readonly deliverer: WebhookDeliverer;
};

/** Returns the HTTP request handler of the API, which reads headers, applies configured faults and sends responses. */
export function createApiRequestHandler(parts: ApiServerDependencies) {
  /** The idempotency keys of requests that are delayed before they execute. A second request with such a key is a conflict. */
  const inProgress = new Set<string>();

  return async (
    request: IncomingMessage,
    url: URL,
    body: string,
    response: ServerResponse,
  ): Promise<void> => {
    let admitted: AdmittedRequest;
    try {
      admitted = admitRequest(parts, {
        method: request.method ?? 'GET',
        pathname: url.pathname,
        form: request.method === 'GET' ? url.search.slice(1) : body,
        authorization: request.headers.authorization,
        idempotencyKey: header(request, 'idempotency-key'),
      });
    } catch (error) {
      return send(response, toErrorResponse(error));
    }
    const fault = parts.faults.take(admitted.operation, admitted.metadata);
    if (fault?.kind === 'late' && fault.acts === 'after_waiting') {
      if (!(await waitBeforeActing(admitted, fault.milliseconds, inProgress)))
        return send(response, keyInUse);
    } else if (admitted.idempotencyKey !== undefined && inProgress.has(admitted.idempotencyKey)) {
      return send(response, keyInUse);
    }
    const answer = act(parts.gateway, admitted, fault);
    parts.deliverer.wake();
    if (fault?.kind === 'late' && fault.acts === 'before_waiting') await wait(fault.milliseconds);
    if (fault?.kind === 'reset') request.socket.resetAndDestroy();
    else if (fault?.kind !== 'never_answer') send(response, answer);
  };
}

const keyInUse = errorResponse(409, {
  type: 'idempotency_error',
  code: 'idempotency_key_in_use',
  message: 'There is currently another in-progress request using this Idempotent Key.',
});

/** Executes the request unless the fault prevents it, and returns the response that the fault lets through. */
function act(
  gateway: SandboxGateway,
  request: AdmittedRequest,
  fault: FaultBehavior | undefined,
): SerializedResponse {
  const acts = fault === undefined || fault.kind === 'late' || fault.kind === 'lie' || fault.acts;
  const answer = acts ? request.run(gateway.now()) : undefined;
  if (fault?.kind === 'lie' && answer?.status === 200) return falsified(answer, fault.says);
  if (fault?.kind !== 'error')
    return answer ?? errorResponse(500, { type: 'api_error', message: 'Not carried out.' });
  const error = errorResponse(fault.status, {
    type: fault.status === 429 ? 'invalid_request_error' : 'api_error',
    ...(fault.status === 429 ? { code: 'rate_limit' } : {}),
    message: `A test switch answered ${fault.status}.`,
  });
  if (fault.remembered === true) request.remember(error, gateway.now());
  return error;
}

/** Returns the response with some fields replaced in its object, or in each object of its list. */
function falsified(answer: SerializedResponse, says: Readonly<Record<string, unknown>>): SerializedResponse {
  const truth = JSON.parse(answer.body);
  const lie = Array.isArray(truth.data)
    ? { ...truth, data: truth.data.map((each: object) => ({ ...each, ...says })) }
    : { ...truth, ...says };
  return { ...answer, body: JSON.stringify(lie) };
}

async function waitBeforeActing(
  { idempotencyKey }: AdmittedRequest,
  milliseconds: number,
  inProgress: Set<string>,
) {
  if (idempotencyKey === undefined) {
    await wait(milliseconds);
    return true;
  }
  if (inProgress.has(idempotencyKey)) return false;
  inProgress.add(idempotencyKey);
  await wait(milliseconds);
  inProgress.delete(idempotencyKey);
  return true;
}

function send(response: ServerResponse, { status, body, replayed }: SerializedResponse): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'request-id': randomId('req'),
    ...(replayed ? { 'idempotent-replayed': 'true' } : {}),
  });
  response.end(body);
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}
