import type { LedgerAccountId, PhoneOrderId } from '../../../core/ids.ts';
import { type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import { isPaymentInFlight } from '../../orders/drafts/rules.ts';
import type { Draft, DraftActor, OrderDependencies } from '../../orders/drafts/types.ts';
import type { PlaceOrderOutcome } from '../../orders/settlement/types.ts';
import { noCartId } from '../actor-rules.ts';
import { findCurrentDraftOfCart } from '../draft/latest-store.server.ts';
import { saveDraft } from '../draft/save-draft.server.ts';
import {
  addGiftCardToDraft,
  addOwnTender,
  type GiftCardUseRefusalCode,
  removeTender,
} from '../draft/use-gift-cards.server.ts';
import { placeOrder } from '../place-order.server.ts';
import type { PlaceOrderRefusalCode } from '../place-order-types.ts';
import { phoneOrderClosedSentence, phoneOrderStateOf } from './rules.ts';
import { findPhoneOrder } from './store.server.ts';
import type { PhoneOrderPayment, PhoneOrderPreparer } from './types.ts';

type Gone = 'PHONE_ORDER_GONE';
type Open = { readonly actor: DraftActor; readonly draft: Draft };

const gone = () => refused<Gone>({ code: 'PHONE_ORDER_GONE', sentence: phoneOrderClosedSentence });

/**
 * Returns the draft of a phone order, with the staff member as the actor on behalf of the customer; undefined if the order is unknown or
 * closed, or its cart has no draft.
 */
async function openByStaff(
  { database, clock }: OrderDependencies,
  { actor: staff, requestId }: PhoneOrderPreparer,
  id: PhoneOrderId,
): Promise<Open | undefined> {
  const phoneOrder = await findPhoneOrder(database.read, id);
  if (!phoneOrder || phoneOrderStateOf(phoneOrder, clock.now()) === 'closed') return undefined;
  const draft = await findCurrentDraftOfCart(database.read, phoneOrder.cartId, 'regular');
  if (!draft) return undefined;
  const { cartId } = phoneOrder;
  const { customerId } = draft;
  return { actor: { cartId, customerId, isSignedIn: customerId !== undefined, staff, requestId }, draft };
}

/**
 * Places an order for an account and charges the saved card that the customer agreed to on the phone, through the same `placeOrder` as any
 * other order: any number of identical calls create one order and one charge (I-18). Records the agreement with the staff member's name. If
 * the bank requires the customer's confirmation, the charge is declined.
 */
export async function chargePhoneOrder(
  dependencies: OrderDependencies,
  by: PhoneOrderPreparer,
  id: PhoneOrderId,
  { birthDate, ...payment }: PhoneOrderPayment,
): Promise<Result<PlaceOrderOutcome, PlaceOrderRefusalCode | Gone>> {
  const { database, clock } = dependencies;
  const now = clock.now();
  const open = await openByStaff(dependencies, by, id);
  if (!open?.draft.customerId) return gone();
  const { draft } = open;
  // Only by its account: once a guest has opened it by the link, the account's card can't pay it.
  const actor = { ...open.actor, cartId: noCartId };
  if (draft.state === 'open' && !isPaymentInFlight(draft, now)) {
    if (birthDate) await saveDraft(dependencies, actor, draft.id, { birthDate });
    await database.transaction((tx) =>
      Promise.resolve(
        recordAudit(tx, {
          ...{ at: now, actor: by.actor, requestId: by.requestId, action: 'phone_order.charge_agreed' },
          ...{ subjectType: 'draft', subjectId: draft.id },
          data: {
            phoneOrderId: id,
            totalCents: payment.shownTotalCents,
            cardCents: payment.shownCardCents,
            savedCardId: payment.savedCardId ?? null,
          },
        }),
      ),
    );
  }
  return placeOrder(dependencies, actor, {
    ...payment,
    draftId: draft.id,
    paymentMethodId: undefined,
    isOffSession: true,
    returnUrl: '',
  });
}

/** Adds a gift card to a phone order, by the code and PIN that the customer reads out. */
export async function addGiftCardToPhoneOrder(
  dependencies: OrderDependencies,
  by: PhoneOrderPreparer,
  id: PhoneOrderId,
  read: { readonly code: string; readonly pin: string; readonly clientAddress: string },
): Promise<Result<undefined, GiftCardUseRefusalCode | Gone>> {
  const open = await openByStaff(dependencies, by, id);
  return open ? addGiftCardToDraft(dependencies, open.actor, open.draft.id, read) : gone();
}

/** Adds a gift card or credit of the customer's account to a phone order, or removes it. Nothing is reserved until the order is placed. */
export async function changePhoneOrderTender(
  dependencies: OrderDependencies,
  by: PhoneOrderPreparer,
  id: PhoneOrderId,
  { accountId, isUsed }: { readonly accountId: LedgerAccountId; readonly isUsed: boolean },
): Promise<Result<undefined, GiftCardUseRefusalCode | Gone>> {
  const open = await openByStaff(dependencies, by, id);
  if (!open) return gone();
  const change = isUsed ? addOwnTender : removeTender;
  return change(dependencies, open.actor, open.draft.id, accountId);
}
