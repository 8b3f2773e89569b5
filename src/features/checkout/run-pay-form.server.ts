import type { z } from 'zod';
import type { DraftId, SavedCardId } from '../../core/ids.ts';
import { ok, type Result, refused } from '../../core/result.ts';
import { cancelPayment, placeOrder, saveDraft } from '../../engine/checkout/index.server.ts';
import type { DraftPatch } from '../../engine/checkout/types.ts';
import type { PlaceOrderOutcome } from '../../engine/orders/settlement/types.ts';
import { formValues } from '../../platform/form-values.ts';
import type { OpenCheckoutRequest } from './checkout-request.server.ts';
import { cancelPaymentFormSchema, placeOrderFormSchema } from './forms.ts';
import { checkDeclineLimit, countDeclinedCard } from './limit-tries.server.ts';
import { readStepForm } from './read-step-form.server.ts';
import { invalidFormRefusal } from './reject-form.server.ts';

/**
 * Saves the fields next to the pay button, then pays for and places the order.
 * @param returnUrl the URL to which the bank's own page returns.
 * @param keepsCard saves the card regardless of the form, for example for later boxes.
 */
export async function processPaymentForm(
  found: OpenCheckoutRequest,
  form: FormData,
  returnUrl: string,
  keepsCard = false,
): Promise<Result<PlaceOrderOutcome>> {
  const read = await readPayForm(found, form);
  if (!read.ok) return read;
  const { order } = read.value;
  const { card, draftId, ...given } = order;
  const triesCard = card !== undefined || given.paymentMethodId !== undefined;
  const [tooMany] = await Promise.all([
    triesCard ? checkDeclineLimit(found) : undefined,
    keepEntered(found, read.value),
  ]);
  if (tooMany) return refused(tooMany);
  const placed = await placeOrder(found.dependencies, found.actor, {
    ...given,
    draftId,
    keepsCard: keepsCard || given.keepsCard,
    savedCardId: card as SavedCardId | undefined,
    returnUrl,
  });
  if (!placed.ok) await countDeclinedCard(found, placed.refusals);
  return placed;
}

type PayForm = {
  readonly order: Omit<z.output<typeof placeOrderFormSchema>, 'draftId'> & { readonly draftId: DraftId };
  readonly patch: DraftPatch;
};

async function readPayForm(found: OpenCheckoutRequest, form: FormData): Promise<Result<PayForm>> {
  const order = placeOrderFormSchema.safeParse(formValues(form));
  const read = await readStepForm(found, form);
  if (!read.ok) return read;
  if (!order.success) return refused(invalidFormRefusal);
  const draftId = order.data.draftId as DraftId;
  return ok({ order: { ...order.data, draftId }, patch: read.value.patch });
}

/**
 * Saves the fields entered. A draft whose payment is in progress or complete refuses the change; placing it again then returns its state
 * (I-18).
 */
async function keepEntered(
  { dependencies, actor, snapshot }: OpenCheckoutRequest,
  { order, patch }: PayForm,
) {
  await saveDraft(dependencies, actor, order.draftId, patch, snapshot);
}

/** Saves the fields next to the pay button when the form is refused before payment. */
export async function savePaymentFormFields(found: OpenCheckoutRequest, form: FormData): Promise<void> {
  const read = await readPayForm(found, form);
  if (read.ok) await keepEntered(found, read.value);
}

/** Cancels a payment that is waiting for the customer, so that they can pay another way. */
export async function cancelPaymentFromForm(
  { dependencies, actor }: OpenCheckoutRequest,
  form: FormData,
): Promise<Result<void, 'FORM_INVALID'>> {
  const given = cancelPaymentFormSchema.safeParse(formValues(form));
  if (!given.success) return refused(invalidFormRefusal);
  await cancelPayment(dependencies, actor, given.data.draftId as DraftId);
  return ok(undefined);
}
