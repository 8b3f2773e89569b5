import { ok, type Result, refused } from '../../core/result.ts';
import type { DraftPatch } from '../../engine/checkout/types.ts';
import { emptyContents } from '../../engine/orders/drafts/rules.ts';
import { withChosenAddress } from './account-choices.server.ts';
import type { OpenCheckout } from './checkout-request.server.ts';
import { readChoice, readStep } from './forms.ts';
import { formBroken } from './refuse.server.ts';
import { isPageStep, type PageStep } from './rules.ts';

export type StepForm = {
  readonly step: PageStep;
  /** What it changes in the draft, a chosen address copied out of the customer's book. */
  readonly patch: DraftPatch;
  /** A typed address is to be kept in the book. */
  readonly keepsAddress: boolean;
};

/** What the form of a step says, to whoever sent it. */
export async function readStepForm(
  { shop, actor, sight }: OpenCheckout,
  form: FormData,
): Promise<Result<StepForm, 'FORM_INVALID' | 'ADDRESS_NOT_FOUND'>> {
  const step = String(form.get('step') ?? '');
  const typed = isPageStep(step) ? readStep(step, form) : undefined;
  if (!isPageStep(step) || !typed) return refused(formBroken);
  const { choice, keepsAddress } = readChoice(step, form);
  const contents = sight.open?.contents ?? emptyContents();
  const chosen = await withChosenAddress(shop, actor, step, choice, { patch: typed, contents });
  return chosen.ok ? ok({ step, patch: chosen.value, keepsAddress }) : chosen;
}
