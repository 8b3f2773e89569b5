import { ok, type Result, refused } from '../../core/result.ts';
import type { DraftPatch } from '../../engine/checkout/types.ts';
import { emptyContents } from '../../engine/orders/drafts/rules.ts';
import { withChosenAddress } from './account-choices.server.ts';
import type { OpenCheckout } from './checkout-request.server.ts';
import { readChoice, readStep } from './forms.ts';
import { invalidFormRefusal } from './reject-form.server.ts';
import { isPageStep, type PageStep } from './rules.ts';

export type StepForm = {
  readonly step: PageStep;
  /** The changes to the draft, including a selected address copied from the address book. */
  readonly patch: DraftPatch;
  /** Whether to save the entered address to the address book. */
  readonly keepsAddress: boolean;
};

/** Parses the form of a step. Refuses with `FORM_INVALID` for an invalid form and `ADDRESS_NOT_FOUND` for an unknown saved address. */
export async function readStepForm(
  { shop, actor, snapshot }: OpenCheckout,
  form: FormData,
): Promise<Result<StepForm, 'FORM_INVALID' | 'ADDRESS_NOT_FOUND'>> {
  const step = String(form.get('step') ?? '');
  const entered = isPageStep(step) ? readStep(step, form) : undefined;
  if (!isPageStep(step) || !entered) return refused(invalidFormRefusal);
  const { choice, keepsAddress } = readChoice(step, form);
  const contents = snapshot.open?.contents ?? emptyContents();
  const chosen = await withChosenAddress(shop, actor, step, choice, { patch: entered, contents });
  return chosen.ok ? ok({ step, patch: chosen.value, keepsAddress }) : chosen;
}
