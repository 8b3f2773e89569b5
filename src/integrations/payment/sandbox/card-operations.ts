import { ApiError, invalidParameterError, invalidRequestError, missingResourceError } from './api-error.ts';
import type { NestedFormValues } from './form-encoding.ts';
import {
  type ApiOperation,
  okResponse,
  randomId,
  type SandboxGateway,
  toListObject,
  unixSeconds,
} from './gateway.ts';
import { cardJson } from './object-json.ts';
import {
  nestedValues,
  optionalChoice,
  optionalInteger,
  optionalText,
  rejectUnknownParameters,
  requiredText,
} from './parameters.ts';
import type { CardRow } from './rows.ts';
import { type CardBehavior, validateEnteredCard } from './test-cards.ts';

/** Creates a payment method from entered card data. The card number and security code exist only during this call and are never stored. */
export const createPaymentMethod: ApiOperation = (gateway, { parameters, now }) => {
  rejectUnknownParameters(parameters, ['type', 'card', 'billing_details']);
  optionalChoice(parameters, 'type', ['card']);
  const form = nestedValues(parameters, 'card');
  const entered = {
    number: requiredText(form, 'number').replaceAll(' ', ''),
    expiryMonth: optionalInteger(form, 'exp_month') ?? Number.NaN,
    expiryYear: optionalInteger(form, 'exp_year') ?? Number.NaN,
    securityCode: optionalText(form, 'cvc') ?? '',
  };
  const card = validateEnteredCard(entered, now);
  if ('code' in card) {
    const { code, message } = card;
    throw new ApiError(402, { type: 'card_error', code, param: card.param, message }, false);
  }
  const row: CardRow = {
    id: randomId('pm'),
    created_at: unixSeconds(now),
    behaviour: card.behaviour,
    brand: card.brand,
    last_four: card.lastFour,
    expiry_month: entered.expiryMonth,
    expiry_year: entered.expiryYear,
    fingerprint: gateway.fingerprint(entered.number),
    billing_details: JSON.stringify(billingOf(parameters)),
    customer_id: null,
    used_by: null,
  };
  gateway.objects.cards.insert(row);
  return okResponse(cardJson(row));
};

/** Returns the billing details in Stripe's format, with null for missing fields. */
function billingOf(parameters: NestedFormValues) {
  const billing = nestedValues(parameters, 'billing_details');
  const address = nestedValues(billing, 'address');
  const text = (form: NestedFormValues, name: string) => optionalText(form, name) ?? null;
  return {
    address: Object.fromEntries(
      ['city', 'country', 'line1', 'line2', 'postal_code', 'state'].map((name) => [
        name,
        text(address, name),
      ]),
    ),
    email: text(billing, 'email'),
    name: text(billing, 'name'),
    phone: text(billing, 'phone'),
  };
}

export const retrievePaymentMethod: ApiOperation = (gateway, { id }) =>
  okResponse(cardJson(requireCard(gateway, id)));

export const attachPaymentMethod: ApiOperation = (gateway, { id, parameters }) => {
  rejectUnknownParameters(parameters, ['customer']);
  const card = requireCard(gateway, id);
  const customerId = requiredText(parameters, 'customer');
  if (gateway.objects.customers.find(customerId) === undefined)
    throw missingResourceError('customer', customerId);
  if (card.customer_id !== null && card.customer_id !== customerId) {
    throw invalidParameterError('customer', 'The payment method is already attached to another customer.');
  }
  if (card.used_by !== null && !mayBeKept(gateway, card.used_by)) throw consumed();
  return okResponse(cardJson(save(gateway, { ...card, customer_id: customerId, used_by: null })));
};

/**
 * Returns whether the payment that used a card requested that it be saved. A card that paid without a customer can be saved afterwards only
 * then.
 */
function mayBeKept(gateway: SandboxGateway, intentId: string): boolean {
  return gateway.objects.intents.find(intentId)?.setup_future_usage === 'off_session';
}

export const detachPaymentMethod: ApiOperation = (gateway, { id }) => {
  const card = requireCard(gateway, id);
  if (card.customer_id === null) {
    throw invalidRequestError(
      'payment_method_unexpected_state',
      'The payment method is not attached to a customer.',
    );
  }
  return okResponse(cardJson(save(gateway, { ...card, customer_id: null, used_by: 'detached' })));
};

export const listPaymentMethods: ApiOperation = (gateway, { parameters }) => {
  rejectUnknownParameters(parameters, ['customer', 'type', 'limit']);
  const cards = gateway.objects.cardsOfCustomer(requiredText(parameters, 'customer'));
  return okResponse(toListObject('/v1/payment_methods', cards.map(cardJson)));
};

/** Changes how this card's bank responds to future charges. */
export function setCardBehavior(gateway: SandboxGateway, id: string, behaviour: CardBehavior): void {
  save(gateway, { ...requireCard(gateway, id), behaviour });
}

/**
 * Returns the payment method for an intent of this customer, or of no customer. Throws an `ApiError` if the payment method belongs to
 * another customer or can't be charged again.
 */
export function requireUsableCard(
  gateway: SandboxGateway,
  id: string,
  intentId: string,
  customerId: string | null,
): CardRow {
  const card = requireCard(gateway, id, 'payment_method');
  if (card.customer_id !== null && card.customer_id !== customerId) {
    throw invalidParameterError('payment_method', 'The payment method belongs to another customer.');
  }
  if (card.customer_id === null && card.used_by !== null && card.used_by !== intentId) throw consumed();
  return card;
}

/** Marks a payment method as used by an intent. Unless it belongs to a customer, it then works for no other intent. */
export function markCardUsed(gateway: SandboxGateway, card: CardRow, intentId: string): void {
  if (card.customer_id === null) save(gateway, { ...card, used_by: intentId });
}

function requireCard(gateway: SandboxGateway, id: string, param?: string): CardRow {
  const card = gateway.objects.cards.find(id);
  if (card === undefined) throw missingResourceError('PaymentMethod', id, param);
  return card;
}

function save(gateway: SandboxGateway, card: CardRow): CardRow {
  gateway.objects.cards.update(card);
  return card;
}

function consumed(): ApiError {
  return invalidRequestError(
    'payment_method_unexpected_state',
    'The provided PaymentMethod was used before without a Customer, or was detached from one. It may not be used again.',
  );
}
