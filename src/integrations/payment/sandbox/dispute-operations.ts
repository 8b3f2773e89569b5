import { recordGatewayEvent } from './announce.ts';
import { invalidRequest, missingResource } from './api-error.ts';
import { type Gateway, listObject, type Operation, okAnswer, randomId, unixSeconds } from './gateway.ts';
import { requireIntent } from './intent-changes.ts';
import { disputeJson } from './object-json.ts';
import { readPageRequest, rejectUnknownParameters } from './parameters.ts';
import type { DisputeRow } from './rows.ts';

export const retrieveDispute: Operation = (gateway, { id }) =>
  okAnswer(viewDispute(gateway, requireDispute(gateway, id)));

export const listDisputes: Operation = (gateway, { parameters }) => {
  rejectUnknownParameters(parameters, ['limit', 'starting_after', 'created']);
  const { rows, hasMore } = gateway.objects.disputes.page(readPageRequest(parameters));
  const data = rows.map((row) => viewDispute(gateway, row));
  return okAnswer(listObject('/v1/disputes', data, hasMore));
};

/**
 * Opens a dispute for the amount captured and not refunded, as if the cardholder had contested the payment. Throws `charge_not_disputable`
 * if that amount is zero.
 */
export function openDispute(gateway: Gateway, intentId: string, now: Date): DisputeRow {
  const intent = requireIntent(gateway, intentId);
  const amountCents = intent.captured_cents - intent.refunded_cents;
  if (amountCents === 0)
    throw invalidRequest('charge_not_disputable', 'Nothing was taken that could be disputed.');
  const row: DisputeRow = {
    id: randomId('dp'),
    created_at: unixSeconds(now),
    payment_intent_id: intent.id,
    amount_cents: amountCents,
    status: 'needs_response',
  };
  gateway.objects.disputes.insert(row);
  recordGatewayEvent(gateway, 'charge.dispute.created', viewDispute(gateway, row), now);
  return row;
}

/** Closes a dispute as won or lost by the shop. */
export function closeDispute(gateway: Gateway, id: string, status: 'won' | 'lost', now: Date): DisputeRow {
  const row: DisputeRow = { ...requireDispute(gateway, id), status };
  gateway.objects.disputes.update(row);
  recordGatewayEvent(gateway, 'charge.dispute.closed', viewDispute(gateway, row), now);
  return row;
}

function requireDispute(gateway: Gateway, id: string): DisputeRow {
  const row = gateway.objects.disputes.find(id);
  if (row === undefined) throw missingResource('dispute', id);
  return row;
}

function viewDispute(gateway: Gateway, row: DisputeRow) {
  return disputeJson(row, requireIntent(gateway, row.payment_intent_id));
}
