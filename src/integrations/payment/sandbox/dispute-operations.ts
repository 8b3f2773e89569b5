import { recordGatewayEvent } from './announce.ts';
import { invalidRequestError, missingResourceError } from './api-error.ts';
import {
  type ApiOperation,
  okResponse,
  randomId,
  type SandboxGateway,
  toListObject,
  unixSeconds,
} from './gateway.ts';
import { requireIntent } from './intent-changes.ts';
import { disputeJson } from './object-json.ts';
import { readListPageRequest, rejectUnknownParameters } from './parameters.ts';
import type { DisputeRow } from './rows.ts';

export const retrieveDispute: ApiOperation = (gateway, { id }) =>
  okResponse(viewDispute(gateway, requireDispute(gateway, id)));

export const listDisputes: ApiOperation = (gateway, { parameters }) => {
  rejectUnknownParameters(parameters, ['limit', 'starting_after', 'created']);
  const { rows, hasMore } = gateway.objects.disputes.page(readListPageRequest(parameters));
  const data = rows.map((row) => viewDispute(gateway, row));
  return okResponse(toListObject('/v1/disputes', data, hasMore));
};

/**
 * Opens a dispute for the amount captured and not refunded, as if the cardholder had contested the payment. Throws `charge_not_disputable`
 * if that amount is zero.
 */
export function openDispute(gateway: SandboxGateway, intentId: string, now: Date): DisputeRow {
  const intent = requireIntent(gateway, intentId);
  const amountCents = intent.captured_cents - intent.refunded_cents;
  if (amountCents === 0)
    throw invalidRequestError('charge_not_disputable', 'Nothing was taken that could be disputed.');
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
export function closeDispute(
  gateway: SandboxGateway,
  id: string,
  status: 'won' | 'lost',
  now: Date,
): DisputeRow {
  const row: DisputeRow = { ...requireDispute(gateway, id), status };
  gateway.objects.disputes.update(row);
  recordGatewayEvent(gateway, 'charge.dispute.closed', viewDispute(gateway, row), now);
  return row;
}

function requireDispute(gateway: SandboxGateway, id: string): DisputeRow {
  const row = gateway.objects.disputes.find(id);
  if (row === undefined) throw missingResourceError('dispute', id);
  return row;
}

function viewDispute(gateway: SandboxGateway, row: DisputeRow) {
  return disputeJson(row, requireIntent(gateway, row.payment_intent_id));
}
