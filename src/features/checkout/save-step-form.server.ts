import { ok, type Result, refused } from '../../core/result.ts';
import {
  evaluateDraft,
  saveBirthDate,
  saveDraft,
  saveOpenDraft,
} from '../../engine/checkout/index.server.ts';
import type { DraftPatch, PreloadedWines } from '../../engine/checkout/types.ts';
import { draftNotFoundRefusal } from '../../engine/orders/drafts/rules.ts';
import type { Draft } from '../../engine/orders/drafts/types.ts';
import { saveVisitDetails } from '../../engine/visits/booking/index.server.ts';
import { visitOfPurchase } from '../../engine/visits/booking/purchased-visit-rules.ts';
import { saveEnteredAddress } from './account-choices.server.ts';
import type { OpenCheckoutRequest } from './checkout-request.server.ts';
import type { CheckoutFlow } from './flow-table.ts';
import { parseRequestedExtras, placeOrderFormSchema } from './forms.ts';
import { type ParsedStepForm, readStepForm } from './read-step-form.server.ts';
import { readVisitForm } from './read-visit-form.server.ts';
import { invalidFormRefusal } from './reject-form.server.ts';
import { type CheckoutPageStep, requirementsOfStep } from './rules.ts';
import { cartCookieHeaders, saveExtras } from './save-extras.server.ts';
import type { RefusedCheckoutStep } from './types.ts';

/** The result of a step's form. `headers` set the cart's cookies if the form changed an extra. */
export type StepFormResult = { readonly headers: Headers } & (
  | { readonly kind: 'autosaved' }
  | { readonly kind: 'open'; readonly sent: RefusedCheckoutStep }
  | { readonly kind: 'settled'; readonly nextPath: string }
);

/** Saves a step. Validates it too, unless it was autosaved. */
export async function saveStepForm(
  flow: CheckoutFlow,
  found: OpenCheckoutRequest,
  form: FormData,
): Promise<Result<StepFormResult>> {
  const { shop, dependencies, token } = found;
  const extrasRequested = parseRequestedExtras(form);
  const read = await readStepForm(found, form);
  if (!read.ok) return read;
  if (!extrasRequested) return refused(invalidFormRefusal);
  const { step, patch } = read.value;
  const saved = await saveEntered(flow, found, patch, form);
  if (!saved.ok) return saved;
  const { draft, seen } = saved.value;
  const extras = await saveExtras(shop, token, step, extrasRequested, draft.contents.items);
  const headers = cartCookieHeaders(shop, extras.cart);
  if (form.get('intent') === 'autosave') return ok({ kind: 'autosaved', headers });
  const evaluated = await evaluateDraft(dependencies, draft, seen);
  const requirements = [
    ...requirementsOfStep({ ...evaluated, contents: draft.contents }, step),
    ...extras.requirements,
  ];
  if (requirements.length > 0) {
    return ok({ kind: 'open', headers, sent: { step, requirements, entered: enteredTexts(form) } });
  }
  await saveToAccount(found, read.value, draft);
  const looksAtShipping = evaluated.plan.warning !== undefined || flow.kind === 'reward';
  return ok({ kind: 'settled', headers, nextPath: `${flow.page}${nextStep(step, looksAtShipping, form)}` });
}

/**
 * Returns the query string that opens the next step; empty to open the first incomplete step. The shipping step opens even without
 * requirements if it has a weather warning or belongs to a reward.
 */
function nextStep(step: CheckoutPageStep, looksAtShipping: boolean, form: FormData): string {
  if (step === 'delivery') return looksAtShipping ? '?step=shipping' : '';
  if (step !== 'payment') return '';
  const card = placeOrderFormSchema.shape.card.safeParse(form.get('card') ?? undefined).data;
  return `?step=review${card ? `&card=${card}` : ''}`;
}

/**
 * Saves a step's changes to the draft. In a cart's checkout, the first step opens the draft; any other checkout already has one, opened by
 * the page where the purchase is chosen.
 */
async function saveEntered(
  flow: CheckoutFlow,
  { dependencies, actor, snapshot }: OpenCheckoutRequest,
  patch: DraftPatch,
  form: FormData,
): Promise<Result<{ readonly draft: Draft; readonly seen?: PreloadedWines | undefined }>> {
  if (flow.isOfCart) return saveOpenDraft(dependencies, actor, flow.kind, patch, snapshot);
  if (!snapshot.open) return draftNotFoundRefusal();
  const saved = await saveDraft(dependencies, actor, snapshot.open.id, patch, snapshot);
  if (!saved.ok || !visitOfPurchase(snapshot.open.contents)) return saved;
  const visit = readVisitForm(form);
  if (!visit) return refused(invalidFormRefusal);
  if (Object.keys(visit).length === 0) return saved;
  const kept = await saveVisitDetails(dependencies, actor, snapshot.open.id, visit);
  return kept.ok ? ok({ draft: kept.value, seen: undefined }) : kept;
}

/** Saves a completed step's data to a signed-in customer's account: the birth date, and the address if the customer chose to save it. */
async function saveToAccount(
  { shop, dependencies, actor }: OpenCheckoutRequest,
  { keepsAddress, patch }: ParsedStepForm,
  draft: Draft,
): Promise<void> {
  if (!actor.isSignedIn || !actor.customerId) return;
  if (patch.birthDate && draft.birthDateSealed) {
    await saveBirthDate(shop.database.read, actor.customerId, draft.birthDateSealed);
  }
  const known = keepsAddress ? await saveEnteredAddress(shop, actor, draft) : undefined;
  if (known) await saveDraft(dependencies, actor, draft.id, known);
}

/** Returns all texts of the form by field name, even a refused birth date, so that nothing has to be entered again. */
function enteredTexts(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
