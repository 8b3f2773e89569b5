import type { Refusal } from '../../core/result.ts';
import { emptyDeliveryAddress } from '../../engine/checkout/draft/draft-rules.ts';
import { isShippedToRecipient } from '../../engine/checkout/draft/gift-rules.ts';
import type { CheckoutStep, DeliveryMethod, Requirement } from '../../engine/checkout/requirements/types.ts';
import type { CheckoutView } from '../../engine/checkout/types.ts';
import { purchaseDetailsOf } from '../../engine/orders/drafts/purchase-rules.ts';

import type { CheckoutFormResponse, GiftFormResponse } from './types.ts';
import { addOnFieldName } from './visit-form-rules.ts';

/** A step shown on the checkout page. The cart is complete before checkout and shown next to the steps. */
export type CheckoutPageStep = Exclude<CheckoutStep, 'cart'>;

export const checkoutPageSteps: readonly CheckoutPageStep[] = ['contact', 'delivery', 'shipping', 'payment'];

export function isCheckoutPageStep(text: string | null): text is CheckoutPageStep {
  return checkoutPageSteps.some((step) => step === text);
}

const skippedSteps: Readonly<Record<DeliveryMethod, readonly CheckoutPageStep[]>> = {
  parcel: [],
  pickup: ['shipping'],
  visit: ['delivery', 'shipping'],
  none: ['delivery', 'shipping'],
};

/**
 * Returns the steps that a checkout shows. Pickups have no shipping step; visits and emailed purchases have no delivery step either. A
 * reward's delivery step includes the contact, and a voucher has only the payment step.
 */
export function stepsOfCheckout(view: Pick<CheckoutView, 'contents' | 'way'>): readonly CheckoutPageStep[] {
  // A voucher needs no contact: the account has it.
  if (purchaseDetailsOf(view.contents, 'reward')?.kind === 'voucher') return ['payment'];
  const skipped = skippedSteps[view.way];
  return checkoutPageSteps.filter((step) => !skipped.includes(step) && pageStepOf(view, step) === step);
}

/** Returns the page step that shows an engine step's fields: a shipped reward shows contact and delivery together. */
function pageStepOf(
  { contents, way }: Pick<CheckoutView, 'contents' | 'way'>,
  step: CheckoutStep,
): CheckoutStep {
  const isTogether = contents.purchase.kind === 'reward' && !skippedSteps[way].includes('delivery');
  return step === 'contact' && isTogether ? 'delivery' : step;
}

/**
 * Returns the open step: the requested one if all steps before it are complete, otherwise the first incomplete step.
 * @param asked the value of `?step=`, which affects only the display.
 */
export function openStepOfCheckout(
  view: Pick<CheckoutView, 'contents' | 'way' | 'requirements'>,
  asked: string | null,
): CheckoutPageStep {
  const steps = stepsOfCheckout(view);
  const first = steps.findIndex((step) => requirementsOfStep(view, step).length > 0);
  const furthest = first === -1 ? steps.length - 1 : first;
  const wanted = isCheckoutPageStep(asked) ? steps.indexOf(asked) : -1;
  return steps[wanted >= 0 && wanted <= furthest ? wanted : furthest] ?? 'contact';
}

/**
 * Returns how to display a step: `open`, `settled` if it and all steps before it are complete, or `waiting`. The payment step is never
 * `settled`.
 */
export function checkoutStepState(
  view: Pick<CheckoutView, 'contents' | 'way' | 'requirements'>,
  step: CheckoutPageStep,
  open: CheckoutPageStep,
): 'settled' | 'open' | 'waiting' {
  if (step === open) return 'open';
  const steps = stepsOfCheckout(view);
  const upToHere = steps.slice(0, steps.indexOf(step) + 1);
  const isSettled = step !== 'payment' && upToHere.every((one) => requirementsOfStep(view, one).length === 0);
  return isSettled ? 'settled' : 'waiting';
}

export function requirementsOfStep(
  view: Pick<CheckoutView, 'contents' | 'way' | 'requirements'>,
  step: CheckoutStep,
): readonly Requirement[] {
  return view.requirements.filter((requirement) => pageStepOf(view, requirement.step) === step);
}

/** The form value that selects entering a new address instead of a saved one. */
export const anotherAddressValue = 'new';

const addressFields = new Set<string | undefined>(Object.keys(emptyDeliveryAddress));

/**
 * Returns a step's requirements for display. Problems with a saved address appear at the address selection, since the address fields are
 * hidden.
 */
export function displayedRequirements(
  view: Pick<CheckoutView, 'contents' | 'way' | 'requirements'>,
  step: CheckoutStep,
): readonly Requirement[] {
  const found = requirementsOfStep(view, step);
  if (step !== 'delivery' || view.contents.selectedDeliveryAddressId === '') return found;
  return found.map((each) => (addressFields.has(each.field) ? { ...each, field: 'deliveryAddress' } : each));
}

/** Returns the name that a field's errors use: `birthDate` for all three fields of the birth date, otherwise the field's own name. */
export function fieldNameForError(name: string): string {
  return name.startsWith('birth') ? 'birthDate' : name;
}

const lists = [/^guest\d/, /^answer-/, /^addOn-/];

/** Returns a key shared by all fields that are saved together: the parts of a date, and the fields of a list. */
export function saveGroupOfField(name: string): string {
  return lists.find((list) => list.test(name))?.source ?? fieldNameForError(name);
}

/**
 * Returns the error to show at a field; undefined without one. Until the step has been submitted, an empty field shows no error and only an
 * invalid value does.
 */
export function fieldErrorSentence(
  requirements: readonly Requirement[],
  field: string,
  wasSent: boolean,
): string | undefined {
  const found = requirements.find((requirement) => fieldNameForError(requirement.field ?? '') === field);
  return found && (wasSent || !found.isMissing) ? found.sentence : undefined;
}

/** Returns whether any of the refusals is about this field. A refusal of another field doesn't mark an empty field as invalid. */
export function isFieldRefused(refusals: readonly Refusal[], field: string): boolean {
  return refusals.some((refusal) => refusal.field === field);
}

/** Returns one line per delivery request (pickup person, gift, message, engraving, carrier note), for review before payment. */
export function deliveryRequestLines(contents: CheckoutView['contents']): string[] {
  const { isPickup, pickupPerson, isGift, giftMessage, note, engravedBottles } = contents;
  const recipient = `${contents.recipientFirstName} ${contents.recipientLastName}`.trim();
  const engraved = [contents.engravingLine1, contents.engravingLine2].filter(Boolean).join(' / ');
  const magnums = engravedBottles === 1 ? 'Magnum' : `${engravedBottles} magnums`;
  return [
    ...(isPickup && pickupPerson !== '' ? [`Pickup by ${pickupPerson}`] : []),
    ...(isShippedToRecipient(contents)
      ? [`A gift for ${recipient}`]
      : isGift
        ? ['A gift, no prices in the box']
        : []),
    ...(isGift && giftMessage !== '' ? [`Message: “${giftMessage}”`] : []),
    ...(engravedBottles > 0 ? [`${magnums} engraved “${engraved}”, not returnable`] : []),
    ...(!isPickup && note !== '' ? [`Note for the carrier: ${note}`] : []),
  ];
}

/** Returns the name of an extra's quantity field, such as `extra-ice-pack`. */
export function extraFieldName(role: string): string {
  return `extra-${role}`;
}

/** Returns the name of the hidden field that marks a checkbox as part of the form, because browsers omit unchecked boxes. */
export function checkboxPresentFieldName(name: string): string {
  return `${name}Asked`;
}

/** Returns whether a field is saved on change instead of on blur, because its value changes dates or amounts. */
export function isFieldSavedOnChange(name: string): boolean {
  return (
    name === 'delivery' ||
    name === 'selectedPickupLocation' ||
    name === 'requestedShipWeek' ||
    name === 'engravedBottles' ||
    name.startsWith(extraFieldName('')) ||
    name.startsWith(addOnFieldName(''))
  );
}

/** Returns the path of the customer's order confirmation page. Its token opens this order only. */
export function orderConfirmationPath(publicToken: string): string {
  return `/order-confirmation?t=${publicToken}`;
}

/** Returns the refusals to show: those of the last form, or the failure of a payment without a form, such as an abandoned challenge. */
export function displayedRefusals(
  { payment }: Pick<CheckoutView, 'payment'>,
  answer: CheckoutFormResponse | GiftFormResponse<unknown> | undefined,
): readonly Refusal[] {
  if (answer?.kind === 'refused') return answer.refusals;
  return payment.kind === 'failed' ? [payment.refusal] : [];
}

/** Returns whether a card is required, for payment or to guarantee a visit. */
export function isCardRequired({ quote, visit }: Pick<CheckoutView, 'quote' | 'visit'>): boolean {
  return quote.cardDueCents > 0 || (visit?.guarantee !== undefined && visit.guarantee.kind !== 'kept');
}

/** Returns whether the order has a delivery address that could also be the billing address. */
export function hasDeliveryAddress({ way }: Pick<CheckoutView, 'way'>): boolean {
  return way === 'parcel';
}
