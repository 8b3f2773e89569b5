import { recordGatewayEvent } from './announce.ts';
import { invalidRequestError, missingResourceError } from './api-error.ts';
import { type ApiOperation, okResponse, randomId, unixSeconds } from './gateway.ts';
import { requireIntent } from './intent-changes.ts';
import { chargeJson, refundJson } from './object-json.ts';
import {
  metadataOf,
  optionalAmount,
  optionalText,
  rejectUnknownParameters,
  requiredText,
} from './parameters.ts';
import type { IntentRow, RefundRow } from './rows.ts';

/** Refunds part or all of the amount that was captured and not yet refunded. */
export const createRefund: ApiOperation = (gateway, { parameters, now }) => {
  rejectUnknownParameters(parameters, ['payment_intent', 'amount', 'reason', 'metadata']);
  const intent = requireIntent(gateway, requiredText(parameters, 'payment_intent'));
  if (gateway.objects.disputesOfIntent(intent.id).some(({ status }) => status !== 'won')) {
    throw invalidRequestError('charge_disputed', 'The charge is disputed: it cannot be refunded.');
  }
  const left = intent.captured_cents - intent.refunded_cents;
  if (intent.captured_cents === 0) {
    throw invalidRequestError(
      'charge_not_refundable',
      'This PaymentIntent does not have a successful charge to refund.',
    );
  }
  if (left === 0)
    throw invalidRequestError('charge_already_refunded', 'The charge has already been refunded.');
  const amountCents = optionalAmount(parameters, 'amount') ?? left;
  if (amountCents > left) {
    throw invalidRequestError(
      'amount_too_large',
      `Refund amount (${amountCents}) is greater than unrefunded amount on charge (${left}).`,
      { param: 'amount' },
    );
  }
  const refund: RefundRow = {
    id: randomId('re'),
    created_at: unixSeconds(now),
    payment_intent_id: intent.id,
    amount_cents: amountCents,
    reason: optionalText(parameters, 'reason') ?? null,
    metadata: JSON.stringify(metadataOf(parameters)),
  };
  const after: IntentRow = { ...intent, refunded_cents: intent.refunded_cents + amountCents };
  gateway.objects.refunds.insert(refund);
  gateway.objects.intents.update(after);
  const card =
    after.payment_method_id === null ? undefined : gateway.objects.cards.find(after.payment_method_id);
  recordGatewayEvent(
    gateway,
    'charge.refunded',
    chargeJson(after, { card, isDisputed: gateway.objects.disputesOfIntent(after.id).length > 0 }),
    now,
  );
  return okResponse(refundJson(refund, after));
};

export const retrieveRefund: ApiOperation = (gateway, { id }) => {
  const refund = gateway.objects.refunds.find(id);
  if (refund === undefined) throw missingResourceError('refund', id);
  return okResponse(refundJson(refund, requireIntent(gateway, refund.payment_intent_id)));
};
