import type { SavedCardId } from '../../core/ids.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import { viewDraft } from '../../engine/checkout/index.server.ts';
import { saveGuarantee } from '../../engine/orders/card-guarantees/index.server.ts';
import type { PlaceOrderOutcome } from '../../engine/orders/settlement/types.ts';
import { formValues } from '../../platform/form-values.ts';
import type { OpenCheckoutRequest } from './checkout-request.server.ts';
import { placeOrderFormSchema } from './forms.ts';
import { processPaymentForm } from './run-pay-form.server.ts';

/** The result of booking a visit. With `card_asked` nothing is booked yet: the bank is still authenticating the guarantee card. */
export type VisitBookingOutcome = PlaceOrderOutcome | { readonly kind: 'card_asked' };

/**
 * Books the visit. If a card must guarantee it, saves the card first; nothing is booked unless that succeeds.
 * @param returnUrl the URL to which the bank's own page returns.
 */
export async function bookVisitFromForm(
  found: OpenCheckoutRequest,
  form: FormData,
  returnUrl: string,
): Promise<Result<VisitBookingOutcome>> {
  const kept = await keepGuaranteeCard(found, form, returnUrl);
  if (!kept.ok) return kept;
  return kept.value === 'asked' ? ok({ kind: 'card_asked' }) : processPaymentForm(found, form, returnUrl);
}

async function keepGuaranteeCard(
  { dependencies, actor, snapshot, clientAddress }: OpenCheckoutRequest,
  form: FormData,
  returnUrl: string,
): Promise<Result<'kept' | 'asked' | 'none'>> {
  const given = placeOrderFormSchema.safeParse(formValues(form));
  // Placing the order reports whatever is wrong with the form or the draft.
  if (!given.success || given.data.draftId !== snapshot.open?.id) return ok('none');
  const { visit } = await viewDraft(dependencies, snapshot.open);
  const { paymentMethodId, card } = given.data;
  const isCardChosen = paymentMethodId !== undefined || card !== undefined;
  if (!visit?.guarantee || (visit.guarantee.kind === 'kept' && !isCardChosen)) return ok('none');
  const answer = await saveGuarantee(dependencies, actor, {
    draftId: snapshot.open.id,
    paymentMethodId,
    savedCardId: card as SavedCardId | undefined,
    returnUrl,
    clientAddress,
  });
  if (!answer.ok) return answer;
  switch (answer.value.kind) {
    case 'kept':
      return ok('kept');
    case 'refused':
      return refused({ code: 'PAY_DECLINED_GENERIC', sentence: answer.value.sentence });
    default:
      return ok('asked');
  }
}
