import { ok, type Result, refused } from '../../core/result.ts';
import type { DraftPatch } from '../../engine/checkout/types.ts';
import { emptyDraftContents } from '../../engine/orders/drafts/rules.ts';
import { applyChosenAddress } from './account-choices.server.ts';
import type { OpenCheckoutRequest } from './checkout-request.server.ts';
import { parseAddressChoice, parseStepPatch } from './forms.ts';
import { invalidFormRefusal } from './reject-form.server.ts';
import { type CheckoutPageStep, isCheckoutPageStep } from './rules.ts';

export type ParsedStepForm = {
  readonly step: CheckoutPageStep;
  /** The changes to the draft, including a selected address copied from the address book. */
  readonly patch: DraftPatch;
  /** Whether to save the entered address to the address book. */
  readonly keepsAddress: boolean;
};

/** Parses the form of a step. Refuses with `FORM_INVALID` for an invalid form and `ADDRESS_NOT_FOUND` for an unknown saved address. */
export async function readStepForm(
  { shop, actor, snapshot }: OpenCheckoutRequest,
  form: FormData,
): Promise<Result<ParsedStepForm, 'FORM_INVALID' | 'ADDRESS_NOT_FOUND'>> {
  const step = String(form.get('step') ?? '');
  const entered = isCheckoutPageStep(step) ? parseStepPatch(step, form) : undefined;
  if (!isCheckoutPageStep(step) || !entered) return refused(invalidFormRefusal);
  const { choice, keepsAddress } = parseAddressChoice(step, form);
  const contents = snapshot.open?.contents ?? emptyDraftContents();
  const chosen = await applyChosenAddress(shop, actor, step, choice, { patch: entered, contents });
  return chosen.ok ? ok({ step, patch: chosen.value, keepsAddress }) : chosen;
}
