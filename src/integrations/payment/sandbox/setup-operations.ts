import { recordGatewayEvent } from './announce.ts';
import { invalidRequestError, missingResourceError } from './api-error.ts';
import { markCardUsed, requireUsableCard } from './card-operations.ts';
import { requireCustomer } from './customer-operations.ts';
import { errorBodyOfFailure } from './failures.ts';
import { type ApiOperation, okResponse, randomId, type SandboxGateway, unixSeconds } from './gateway.ts';
import { setupIntentJson } from './object-json.ts';
import {
  expandedFields,
  metadataOf,
  optionalChoice,
  optionalText,
  rejectUnknownParameters,
} from './parameters.ts';
import type { CardFailureCode, CardRow, SetupIntentRow } from './rows.ts';

/** Creates a setup intent, which saves a card for later charges once it is confirmed. */
export const createSetupIntent: ApiOperation = (gateway, { parameters, now }) => {
  rejectUnknownParameters(parameters, [
    'customer',
    'payment_method',
    'allowed_payment_method_types',
    'usage',
    'metadata',
  ]);
  const id = randomId('seti');
  const customerId = optionalText(parameters, 'customer') ?? null;
  if (customerId !== null) requireCustomer(gateway, customerId);
  const cardId = optionalText(parameters, 'payment_method') ?? null;
  if (cardId !== null) requireUsableCard(gateway, cardId, id, customerId);
  const row: SetupIntentRow = {
    id,
    created_at: unixSeconds(now),
    status: cardId === null ? 'requires_payment_method' : 'requires_confirmation',
    usage: optionalChoice(parameters, 'usage', ['off_session', 'on_session']),
    metadata: JSON.stringify(metadataOf(parameters)),
    return_url: null,
    customer_id: customerId,
    payment_method_id: cardId,
    failure_code: null,
    challenge_secret: null,
    client_secret: randomId(`${id}_secret`),
  };
  gateway.objects.setupIntents.insert(row);
  return okResponse(viewSetupIntent(gateway, row, expandedFields(parameters)));
};

/** Requests the bank's approval to save the card. An approved card is attached to the customer. */
export const confirmSetupIntent: ApiOperation = (gateway, { id, parameters, now }) => {
  rejectUnknownParameters(parameters, ['payment_method', 'return_url']);
  const before = requireSetupIntent(gateway, id);
  const confirmable =
    before.status === 'requires_confirmation' || before.status === 'requires_payment_method';
  const fresh = before.status === 'requires_payment_method' ? null : before.payment_method_id;
  const cardId = optionalText(parameters, 'payment_method') ?? fresh;
  if (!confirmable || cardId === null) throw unexpectedSetupState(before, 'confirmed');
  const card = requireUsableCard(gateway, cardId, id, before.customer_id);
  markCardUsed(gateway, card, id);
  const sent: SetupIntentRow = {
    ...before,
    payment_method_id: card.id,
    return_url: optionalText(parameters, 'return_url') ?? null,
    failure_code: null,
  };
  const after = askBankToKeep(gateway, sent, card, now);
  const body = viewSetupIntent(gateway, after, expandedFields(parameters));
  if (after.failure_code === null) return okResponse(body);
  return { status: 402, body: { error: { ...errorBodyOfFailure(after.failure_code), setup_intent: body } } };
};

export const cancelSetupIntent: ApiOperation = (gateway, { id, parameters }) => {
  rejectUnknownParameters(parameters, ['cancellation_reason']);
  const before = requireSetupIntent(gateway, id);
  if (before.status === 'succeeded' || before.status === 'canceled')
    throw unexpectedSetupState(before, 'canceled');
  const after: SetupIntentRow = { ...before, status: 'canceled' };
  gateway.objects.setupIntents.update(after);
  return okResponse(viewSetupIntent(gateway, after, expandedFields(parameters)));
};

export const retrieveSetupIntent: ApiOperation = (gateway, { id, parameters }) =>
  okResponse(viewSetupIntent(gateway, requireSetupIntent(gateway, id), expandedFields(parameters)));

/** Marks a setup intent as succeeded and attaches its card to the customer. */
export function approveSetupIntent(gateway: SandboxGateway, row: SetupIntentRow, now: Date): SetupIntentRow {
  const card = row.payment_method_id === null ? undefined : gateway.objects.cards.find(row.payment_method_id);
  if (card !== undefined && row.customer_id !== null) {
    gateway.objects.cards.update({ ...card, customer_id: row.customer_id, used_by: null });
  }
  return changeSetup(gateway, { ...row, status: 'succeeded' }, 'succeeded', now);
}

export function declineSetupIntent(
  gateway: SandboxGateway,
  row: SetupIntentRow,
  failure: CardFailureCode,
  now: Date,
): SetupIntentRow {
  const failed: SetupIntentRow = { ...row, status: 'requires_payment_method', failure_code: failure };
  return changeSetup(gateway, failed, 'setup_failed', now);
}

function askBankToKeep(
  gateway: SandboxGateway,
  row: SetupIntentRow,
  card: CardRow,
  now: Date,
): SetupIntentRow {
  switch (card.behaviour) {
    case 'approve':
      return approveSetupIntent(gateway, row, now);
    case 'challenge':
    case 'always_challenge': {
      const asked: SetupIntentRow = {
        ...row,
        status: 'requires_action',
        challenge_secret: randomId('challenge'),
      };
      return changeSetup(gateway, asked, 'requires_action', now);
    }
    default:
      return declineSetupIntent(gateway, row, card.behaviour, now);
  }
}

function changeSetup(gateway: SandboxGateway, row: SetupIntentRow, event: string, now: Date): SetupIntentRow {
  gateway.objects.setupIntents.update(row);
  recordGatewayEvent(gateway, `setup_intent.${event}`, viewSetupIntent(gateway, row, new Set()), now);
  return row;
}

function viewSetupIntent(gateway: SandboxGateway, row: SetupIntentRow, expand: ReadonlySet<string>) {
  const card = row.payment_method_id === null ? undefined : gateway.objects.cards.find(row.payment_method_id);
  const challengeUrl =
    row.challenge_secret === null ? undefined : `${gateway.publicOrigin()}/challenge/${row.challenge_secret}`;
  return setupIntentJson(row, { card, challengeUrl, expand });
}

function requireSetupIntent(gateway: SandboxGateway, id: string): SetupIntentRow {
  const row = gateway.objects.setupIntents.find(id);
  if (row === undefined) throw missingResourceError('setup_intent', id);
  return row;
}

function unexpectedSetupState(row: SetupIntentRow, wanted: string) {
  return invalidRequestError(
    'setup_intent_unexpected_state',
    `This SetupIntent could not be ${wanted} because it has a status of ${row.status}.`,
  );
}
