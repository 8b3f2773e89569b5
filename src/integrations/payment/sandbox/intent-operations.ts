import { recordGatewayEvent } from './announce.ts';
import { invalidParameterError, invalidRequestError } from './api-error.ts';
import { markCardUsed, requireUsableCard } from './card-operations.ts';
import { requireCustomer } from './customer-operations.ts';
import { errorBodyOfFailure } from './failures.ts';
import {
  type ApiOperation,
  type ApiResponse,
  okResponse,
  randomId,
  type SandboxGateway,
  toListObject,
  unixSeconds,
} from './gateway.ts';
import { captureDeadlineOf } from './hold-rules.ts';
import {
  applyBankDecision,
  recordIntentCancellation,
  recordIntentCapture,
  requireIntent,
  unexpectedStateError,
  viewIntent,
} from './intent-changes.ts';
import {
  expandedFields,
  metadataOf,
  optionalAmount,
  optionalChoice,
  optionalText,
  readListPageRequest,
  rejectUnknownParameters,
  requiredText,
} from './parameters.ts';
import type { IntentRow } from './rows.ts';

/** Creates a payment without moving money. */
export const createIntent: ApiOperation = (gateway, { parameters, now }) => {
  rejectUnknownParameters(parameters, [
    'amount',
    'currency',
    'capture_method',
    'payment_method',
    'allowed_payment_method_types',
    'customer',
    'description',
    'metadata',
    'receipt_email',
    'setup_future_usage',
  ]);
  requiredText(parameters, 'amount');
  if (requiredText(parameters, 'currency') !== 'usd')
    throw invalidParameterError('currency', 'Invalid currency.');
  const id = randomId('pi');
  const customerId = optionalText(parameters, 'customer') ?? null;
  if (customerId !== null) requireCustomer(gateway, customerId);
  const cardId = optionalText(parameters, 'payment_method') ?? null;
  if (cardId !== null) requireUsableCard(gateway, cardId, id, customerId);
  const row: IntentRow = {
    id,
    created_at: unixSeconds(now),
    amount_cents: optionalAmount(parameters, 'amount') ?? 0,
    captured_cents: 0,
    refunded_cents: 0,
    capture_method: optionalChoice(parameters, 'capture_method', ['automatic', 'manual']),
    status: cardId === null ? 'requires_payment_method' : 'requires_confirmation',
    description: optionalText(parameters, 'description') ?? null,
    metadata: JSON.stringify(metadataOf(parameters)),
    receipt_email: optionalText(parameters, 'receipt_email') ?? null,
    return_url: null,
    customer_id: customerId,
    payment_method_id: cardId,
    charge_id: null,
    failure_code: null,
    challenge_secret: null,
    client_secret: randomId(`${id}_secret`),
    canceled_at: null,
    cancellation_reason: null,
    setup_future_usage:
      optionalText(parameters, 'setup_future_usage') === 'off_session' ? 'off_session' : null,
  };
  gateway.objects.intents.insert(row);
  recordGatewayEvent(gateway, 'payment_intent.created', viewIntent(gateway, row), now);
  return okResponse(viewIntent(gateway, row, expandedFields(parameters)));
};

/** Sends the payment to the bank. */
export const confirmIntent: ApiOperation = (gateway, { id, parameters, now }) => {
  rejectUnknownParameters(parameters, ['payment_method', 'return_url', 'off_session']);
  const before = requireIntent(gateway, id);
  if (before.status !== 'requires_confirmation' && before.status !== 'requires_payment_method') {
    throw unexpectedStateError(gateway, before, 'confirmed');
  }
  const fresh = before.status === 'requires_payment_method' ? null : before.payment_method_id;
  const cardId = optionalText(parameters, 'payment_method') ?? fresh;
  if (cardId === null) {
    throw invalidRequestError(
      'payment_intent_unexpected_state',
      'You cannot confirm this PaymentIntent because it is missing a payment method.',
      { payment_intent: viewIntent(gateway, before) },
    );
  }
  const card = requireUsableCard(gateway, cardId, id, before.customer_id);
  markCardUsed(gateway, card, id);
  const returnUrl = optionalText(parameters, 'return_url') ?? null;
  const sent: IntentRow = {
    ...before,
    payment_method_id: card.id,
    return_url: returnUrl,
    failure_code: null,
  };
  const isOffSession = optionalText(parameters, 'off_session') === 'true';
  return outcome(
    gateway,
    applyBankDecision(gateway, sent, card, { isOffSession, now }),
    expandedFields(parameters),
  );
};

/** Captures a held amount in whole or in part. */
export const captureIntent: ApiOperation = (gateway, { id, parameters, now }) => {
  rejectUnknownParameters(parameters, ['amount_to_capture']);
  const before = requireIntent(gateway, id);
  if (before.status !== 'requires_capture') throw unexpectedStateError(gateway, before, 'captured');
  if (unixSeconds(now) >= captureDeadlineOf(before)) {
    throw invalidRequestError(
      'charge_expired_for_capture',
      'The charge cannot be captured as the authorization has expired.',
    );
  }
  const amountCents = optionalAmount(parameters, 'amount_to_capture') ?? before.amount_cents;
  if (amountCents > before.amount_cents) {
    throw invalidRequestError(
      'amount_too_large',
      'The provided amount_to_capture is greater than the remaining amount you can capture.',
      { param: 'amount_to_capture' },
    );
  }
  return okResponse(
    viewIntent(gateway, recordIntentCapture(gateway, before, amountCents, now), expandedFields(parameters)),
  );
};

/** Releases a hold, or closes a payment that was never sent to the bank. */
export const cancelIntent: ApiOperation = (gateway, { id, parameters, now }) => {
  rejectUnknownParameters(parameters, ['cancellation_reason']);
  const before = requireIntent(gateway, id);
  if (before.status === 'succeeded' || before.status === 'canceled') {
    throw unexpectedStateError(gateway, before, 'canceled');
  }
  const reason = optionalText(parameters, 'cancellation_reason') ?? null;
  return okResponse(
    viewIntent(gateway, recordIntentCancellation(gateway, before, reason, now), expandedFields(parameters)),
  );
};

export const retrieveIntent: ApiOperation = (gateway, { id, parameters }) =>
  okResponse(viewIntent(gateway, requireIntent(gateway, id), expandedFields(parameters)));

export const listIntents: ApiOperation = (gateway, { parameters }) => {
  rejectUnknownParameters(parameters, ['limit', 'starting_after', 'created']);
  const expand = expandedFields(parameters);
  const { rows, hasMore } = gateway.objects.intents.page(readListPageRequest(parameters));
  const data = rows.map((row) => viewIntent(gateway, row, expand));
  return okResponse(toListObject('/v1/payment_intents', data, hasMore));
};

/** Searches for payments by the attempt id in their metadata, the only search that the shop uses. */
export const searchIntents: ApiOperation = (gateway, { parameters }) => {
  rejectUnknownParameters(parameters, ['query', 'limit']);
  const query = /^metadata\['attempt_id'\]:'([^'\\]{1,500})'$/.exec(requiredText(parameters, 'query'));
  if (query?.[1] === undefined)
    throw invalidParameterError('query', 'We were unable to parse your search query.');
  const rows = gateway.objects.intentsOfAttempt(query[1]);
  const expand = expandedFields(parameters);
  return okResponse({
    object: 'search_result',
    url: '/v1/payment_intents/search',
    has_more: false,
    next_page: null,
    data: rows.map((row) => viewIntent(gateway, row, expand)),
  });
};

/**
 * Returns the response for an intent that the bank has decided on. A decline is returned as an error, but the request took effect: the
 * intent records the attempt.
 */
function outcome(gateway: SandboxGateway, row: IntentRow, expand: ReadonlySet<string>): ApiResponse {
  const intent = viewIntent(gateway, row, expand);
  if (row.failure_code === null) return okResponse(intent);
  return {
    status: 402,
    body: { error: { ...errorBodyOfFailure(row.failure_code), payment_intent: intent } },
  };
}
