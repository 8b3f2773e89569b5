import { recordGatewayEvent } from './announce.ts';
import { invalidRequestError, missingResourceError } from './api-error.ts';
import { randomId, type SandboxGateway, unixSeconds } from './gateway.ts';
import { authorizationHoldSeconds } from './hold-rules.ts';
import { intentJson } from './object-json.ts';
import type { CardFailureCode, CardRow, IntentRow } from './rows.ts';

/** The state changes of a payment intent, each written together with its event. */

const nothingExpanded: ReadonlySet<string> = new Set();

export function requireIntent(gateway: SandboxGateway, id: string): IntentRow {
  const row = gateway.objects.intents.find(id);
  if (row === undefined) throw missingResourceError('payment_intent', id);
  return row;
}

export function viewIntent(gateway: SandboxGateway, row: IntentRow, expand = nothingExpanded) {
  const card = row.payment_method_id === null ? undefined : gateway.objects.cards.find(row.payment_method_id);
  const challengeUrl =
    row.challenge_secret === null ? undefined : `${gateway.publicOrigin()}/challenge/${row.challenge_secret}`;
  const isDisputed = expand.has('latest_charge') && gateway.objects.disputesOfIntent(row.id).length > 0;
  return intentJson(row, { card, challengeUrl, expand, isDisputed });
}

/** Returns the error for a change that the intent's state does not allow. As at Stripe, the error contains the intent. */
export function unexpectedStateError(gateway: SandboxGateway, row: IntentRow, wanted: string) {
  return invalidRequestError(
    'payment_intent_unexpected_state',
    `This PaymentIntent could not be ${wanted} because it has a status of ${row.status}.`,
    { payment_intent: viewIntent(gateway, row) },
  );
}

/** Approves an intent. The amount is held, or captured immediately with automatic capture. */
export function approveIntent(gateway: SandboxGateway, row: IntentRow, now: Date): IntentRow {
  keepCard(gateway, row);
  const held: IntentRow = { ...row, charge_id: randomId('ch'), failure_code: null };
  if (row.capture_method === 'manual') {
    return change(gateway, { ...held, status: 'requires_capture' }, 'amount_capturable_updated', now);
  }
  return change(
    gateway,
    { ...held, status: 'succeeded', captured_cents: row.amount_cents },
    'succeeded',
    now,
  );
}

/** Saves an approved payment's card for its customer, if the payment requested that. */
function keepCard({ objects }: SandboxGateway, row: IntentRow): void {
  const card = row.payment_method_id === null ? undefined : objects.cards.find(row.payment_method_id);
  if (!card || row.customer_id === null || row.setup_future_usage === null) return;
  objects.cards.update({ ...card, customer_id: row.customer_id, used_by: null });
}

/** Marks an intent as declined, by the bank or by the customer at the bank's challenge. */
export function declineIntent(
  gateway: SandboxGateway,
  row: IntentRow,
  failure: CardFailureCode,
  now: Date,
): IntentRow {
  const failed: IntentRow = {
    ...row,
    status: 'requires_payment_method',
    failure_code: failure,
    charge_id: failure === 'authentication_failed' ? row.charge_id : randomId('ch'),
  };
  return change(gateway, failed, 'payment_failed', now);
}

/** Marks an intent as waiting for the bank's challenge. */
export function markChallengeRequired(gateway: SandboxGateway, row: IntentRow, now: Date): IntentRow {
  const asked: IntentRow = { ...row, status: 'requires_action', challenge_secret: randomId('challenge') };
  return change(gateway, asked, 'requires_action', now);
}

export function recordIntentCapture(
  gateway: SandboxGateway,
  row: IntentRow,
  amountCents: number,
  now: Date,
): IntentRow {
  return change(gateway, { ...row, status: 'succeeded', captured_cents: amountCents }, 'succeeded', now);
}

export function recordIntentCancellation(
  gateway: SandboxGateway,
  row: IntentRow,
  reason: string | null,
  now: Date,
): IntentRow {
  const canceled: IntentRow = {
    ...row,
    status: 'canceled',
    canceled_at: unixSeconds(now),
    cancellation_reason: reason,
  };
  return change(gateway, canceled, 'canceled', now);
}

/** Releases every expired hold, as banks do. */
export function releaseExpiredHolds(gateway: SandboxGateway, now: Date): void {
  for (const row of gateway.objects.heldSince(unixSeconds(now) - authorizationHoldSeconds)) {
    recordIntentCancellation(gateway, row, 'automatic', now);
  }
}

/**
 * Applies the decision of this card's bank to an intent.
 * @param isOffSession whether the customer is absent and can't complete a challenge
 */
export function applyBankDecision(
  gateway: SandboxGateway,
  row: IntentRow,
  card: CardRow,
  { isOffSession, now }: { readonly isOffSession: boolean; readonly now: Date },
): IntentRow {
  if (isOffSession) return askBankAlone(gateway, row, card, now);
  switch (card.behaviour) {
    case 'approve':
      return approveIntent(gateway, row, now);
    case 'challenge':
    case 'always_challenge':
      return markChallengeRequired(gateway, row, now);
    default:
      return declineIntent(gateway, row, card.behaviour, now);
  }
}

function askBankAlone(gateway: SandboxGateway, row: IntentRow, card: CardRow, now: Date): IntentRow {
  switch (card.behaviour) {
    case 'approve':
      return approveIntent(gateway, row, now);
    case 'challenge':
      return card.customer_id === null
        ? declineIntent(gateway, row, 'authentication_required', now)
        : approveIntent(gateway, row, now);
    case 'always_challenge':
      return declineIntent(gateway, row, 'authentication_required', now);
    default:
      return declineIntent(gateway, row, card.behaviour, now);
  }
}

function change(gateway: SandboxGateway, row: IntentRow, event: string, now: Date): IntentRow {
  gateway.objects.intents.update(row);
  recordGatewayEvent(gateway, `payment_intent.${event}`, viewIntent(gateway, row), now);
  return row;
}
