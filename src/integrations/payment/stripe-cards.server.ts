import type Stripe from 'stripe';
import type {
  DeletedCardAnswer,
  GatewayCustomerAnswer,
  PaymentDecline,
  PaymentGateway,
  SaveCardRequest,
  SavedCardAnswer,
} from './port.ts';
import {
  classifyStripeError,
  isPaymentMethodError,
  isReplayedResponse,
  isResourceMissing,
  toRefusedAnswer,
  toUnknownAnswer,
  wrongObjectAnswer,
} from './stripe-errors.ts';
import { cardOfPaymentMethod, declineOf, gatewayMetadataNames } from './stripe-objects.ts';

type CardKeeper = Pick<PaymentGateway, 'openCustomer' | 'keepCard' | 'findKeptCard' | 'deleteCard'>;

/** Fields to expand in each response, so that it includes the card. */
const expand = ['payment_method'];

/**
 * Returns the part of the payment port that saves cards, using the same SDK as payments. Saving makes two calls for the same reason as
 * authorizing: `create` opens the setup under our key, `confirm` requests the bank's approval, and repeating the `create` shows the outcome
 * without a second request to the bank.
 */
export function createStripeSavedCards(stripe: Stripe): CardKeeper {
  const create = ({ setupKey, paymentMethodId, gatewayCustomer }: SaveCardRequest) =>
    stripe.setupIntents.create(
      {
        customer: gatewayCustomer,
        payment_method: paymentMethodId,
        allowed_payment_method_types: ['card'],
        usage: 'off_session',
      },
      { idempotencyKey: `${setupKey}:create` },
    );
  const retrieve = async (setupReference: string, request: SaveCardRequest): Promise<SavedCardAnswer> =>
    answerTo(request, setupReference, await stripe.setupIntents.retrieve(setupReference, { expand }));

  return {
    openCustomer: async (customerId): Promise<GatewayCustomerAnswer> => {
      try {
        const metadata = { [gatewayMetadataNames.customer]: customerId };
        const { id } = await stripe.customers.create(
          { metadata },
          { idempotencyKey: `customer:${customerId}` },
        );
        return { kind: 'customer', gatewayCustomer: id };
      } catch (failure) {
        const { verdict, error } = classifyStripeError(failure);
        return verdict === 'refused' ? toRefusedAnswer(error) : toUnknownAnswer(error);
      }
    },

    keepCard: async (request): Promise<SavedCardAnswer> => {
      try {
        const { id } = await create(request);
        const confirmed = await stripe.setupIntents.confirm(
          id,
          { return_url: request.returnUrl, expand },
          { idempotencyKey: `${request.setupKey}:confirm` },
        );
        return isReplayedResponse(confirmed.lastResponse.headers)
          ? await retrieve(id, request)
          : answerTo(request, id, confirmed);
      } catch (failure) {
        return failed(failure);
      }
    },

    findKeptCard: async (request): Promise<SavedCardAnswer> => {
      try {
        return await retrieve((await create(request)).id, request);
      } catch (failure) {
        return failed(failure);
      }
    },

    deleteCard: async (paymentMethodId): Promise<DeletedCardAnswer> => {
      try {
        await stripe.paymentMethods.detach(paymentMethodId);
        return { kind: 'forgotten' };
      } catch (failure) {
        const { verdict, error } = classifyStripeError(failure);
        if (isResourceMissing(error) || isPaymentMethodError(error)) return { kind: 'forgotten' };
        return verdict === 'refused' ? toRefusedAnswer(error) : toUnknownAnswer(error);
      }
    },
  };
}

/** Returns the outcome of a setup, or `unknown` if the setup, its customer or its card is not the requested one. */
function answerTo(
  { gatewayCustomer, paymentMethodId }: SaveCardRequest,
  setupReference: string,
  intent: Stripe.SetupIntent,
): SavedCardAnswer {
  const method = intent.payment_method;
  const isOther =
    intent.id !== setupReference ||
    idOf(intent.customer) !== gatewayCustomer ||
    (method !== null && idOf(method) !== paymentMethodId);
  return isOther ? wrongObjectAnswer(intent) : answerOf(intent);
}

function idOf(named: string | { readonly id: string } | null): string | undefined {
  return typeof named === 'string' ? named : named?.id;
}

function answerOf(intent: Stripe.SetupIntent): SavedCardAnswer {
  const method = intent.payment_method;
  const card = method && typeof method !== 'string' ? cardOfPaymentMethod(method) : undefined;
  const actionUrl = intent.next_action?.redirect_to_url?.url;
  switch (intent.status) {
    case 'succeeded':
      return card ? { kind: 'kept', card } : { kind: 'refused', code: 'no_card', message: 'It is no card.' };
    case 'requires_action':
      return actionUrl
        ? { kind: 'action_required', actionUrl }
        : { kind: 'refused', code: 'no_challenge', message: 'The challenge has no page.' };
    case 'requires_payment_method':
      return declined(intent.last_setup_error ?? {});
    case 'canceled':
      return declined({});
    case 'requires_confirmation':
      return { kind: 'unconfirmed' };
    default:
      return { kind: 'unknown', cause: `the setup is ${intent.status}` };
  }
}

function declined(error: Parameters<typeof declineOf>[0]): SavedCardAnswer {
  return { kind: 'declined', decline: declineOf(error) };
}

function failed(failure: unknown): SavedCardAnswer {
  const { verdict, error } = classifyStripeError(failure);
  if (verdict === 'declined') {
    const decline: PaymentDecline = isPaymentMethodError(error)
      ? { code: 'unusable_card' }
      : declineOf(error);
    return { kind: 'declined', decline };
  }
  return verdict === 'refused' ? toRefusedAnswer(error) : toUnknownAnswer(error);
}
