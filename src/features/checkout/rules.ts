import type { Refusal } from '../../core/result.ts';
import { noDeliveryAddress } from '../../engine/checkout/draft/draft-rules.ts';
import { isShippedToRecipient } from '../../engine/checkout/draft/gift-rules.ts';
import type { CheckoutStep, DeliveryWay, Requirement } from '../../engine/checkout/requirements/types.ts';
import type { CheckoutView } from '../../engine/checkout/types.ts';
import { detailsOf } from '../../engine/orders/drafts/purchase-rules.ts';

import type { CheckoutAnswer, GiftAnswer } from './types.ts';
import { addOnField } from './visit-form-rules.ts';

/** The steps of the page in their order; the cart is complete before and shown next to them. */
export type PageStep = Exclude<CheckoutStep, 'cart'>;

export const pageSteps: readonly PageStep[] = ['contact', 'delivery', 'shipping', 'payment'];

export function isPageStep(text: string | null): text is PageStep {
  return pageSteps.some((step) => step === text);
}

const skippedSteps: Readonly<Record<DeliveryWay, readonly PageStep[]>> = {
  parcel: [],
  pickup: ['shipping'],
  visit: ['delivery', 'shipping'],
  none: ['delivery', 'shipping'],
};

/** Returns the steps of a checkout; pickup and visits have no shipping step. */
export function stepsOf(view: Pick<CheckoutView, 'contents' | 'way'>): readonly PageStep[] {
  // A voucher needs no contact: the account has it.
  if (detailsOf(view.contents, 'reward')?.kind === 'voucher') return ['payment'];
  const skipped = skippedSteps[view.way];
  return pageSteps.filter((step) => !skipped.includes(step) && pageStepOf(view, step) === step);
}

/** Returns the step in which the page asks: a shipped reward asks for contact and delivery together. */
function pageStepOf(
  { contents, way }: Pick<CheckoutView, 'contents' | 'way'>,
  step: CheckoutStep,
): CheckoutStep {
  const isTogether = contents.purchase.kind === 'reward' && !skippedSteps[way].includes('delivery');
  return step === 'contact' && isTogether ? 'delivery' : step;
}

/**
 * Returns the open step: the requested one if everything before it is done, otherwise the first with something missing.
 * `?step=` requests a step; it is view state and decides nothing.
 */
export function openStep(
  view: Pick<CheckoutView, 'contents' | 'way' | 'requirements'>,
  asked: string | null,
): PageStep {
  const steps = stepsOf(view);
  const first = steps.findIndex((step) => requirementsOf(view, step).length > 0);
  const furthest = first === -1 ? steps.length - 1 : first;
  const wanted = isPageStep(asked) ? steps.indexOf(asked) : -1;
  return steps[wanted >= 0 && wanted <= furthest ? wanted : furthest] ?? 'contact';
}

/**
 * Returns how a step looks: everything before the first one with something missing is done, unless it was opened again.
 */
export function stepState(
  view: Pick<CheckoutView, 'contents' | 'way' | 'requirements'>,
  step: PageStep,
  open: PageStep,
): 'settled' | 'open' | 'waiting' {
  if (step === open) return 'open';
  const steps = stepsOf(view);
  const upToHere = steps.slice(0, steps.indexOf(step) + 1);
  const isSettled = step !== 'payment' && upToHere.every((one) => requirementsOf(view, one).length === 0);
  return isSettled ? 'settled' : 'waiting';
}

export function requirementsOf(
  view: Pick<CheckoutView, 'contents' | 'way' | 'requirements'>,
  step: CheckoutStep,
): readonly Requirement[] {
  return view.requirements.filter((requirement) => pageStepOf(view, requirement.step) === step);
}

/** The choice of entering an address instead of selecting one. */
export const anotherAddress = 'new';

const addressFields = new Set<string | undefined>(Object.keys(noDeliveryAddress));

/**
 * Returns the requirements for display: problems of an address from the address book appear at the selection, not at
 * hidden fields.
 */
export function requirementsShown(
  view: Pick<CheckoutView, 'contents' | 'way' | 'requirements'>,
  step: CheckoutStep,
): readonly Requirement[] {
  const found = requirementsOf(view, step);
  if (step !== 'delivery' || view.contents.selectedDeliveryAddressId === '') return found;
  return found.map((each) => (addressFields.has(each.field) ? { ...each, field: 'deliveryAddress' } : each));
}

/** Returns the name under which a field's error is kept: one for the three fields of the birth date, otherwise the field's own. */
export function errorFieldOf(name: string): string {
  return name.startsWith('birth') ? 'birthDate' : name;
}

const lists = [/^guest\d/, /^answer-/, /^addOn-/];

/** Returns a key that is equal for fields saved together: the parts of a date, and all fields of a list. */
export function savedWith(name: string): string {
  return lists.find((list) => list.test(name))?.source ?? errorFieldOf(name);
}

/**
 * Returns the sentence to show at a field. Before a step was sent, an empty field shows none, only a wrong value does.
 */
export function fieldError(
  requirements: readonly Requirement[],
  field: string,
  wasSent: boolean,
): string | undefined {
  const found = requirements.find((requirement) => errorFieldOf(requirement.field ?? '') === field);
  return found && (wasSent || !found.isMissing) ? found.sentence : undefined;
}

/** Returns whether an answer is about this field; problems elsewhere do not make an empty field wrong. */
export function isNamed(refusals: readonly Refusal[], field: string): boolean {
  return refusals.some((refusal) => refusal.field === field);
}

/** Returns the delivery requests, one line each, for the review before payment. */
export function requestLines(contents: CheckoutView['contents']): string[] {
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

/** Returns the field name of an extra's quantity: `extra-ice-pack`. */
export function extraField(role: string): string {
  return `extra-${role}`;
}

/** Returns the name of the field that says that the form had this checkbox, because browsers omit unchecked ones. */
export function checkboxPresentField(name: string): string {
  return `${name}Asked`;
}

/** Returns whether a field is saved on change instead of on blur, because it changes dates or amounts. */
export function savesOnChange(name: string): boolean {
  return (
    name === 'delivery' ||
    name === 'selectedPickupLocation' ||
    name === 'requestedShipWeek' ||
    name === 'engravedBottles' ||
    name.startsWith(extraField('')) ||
    name.startsWith(addOnField(''))
  );
}

/** Returns the address of the buyer's order page; its token opens this order only. */
export function confirmationPath(publicToken: string): string {
  return `/order-confirmation?t=${publicToken}`;
}

/**
 * Returns why nothing was bought: the answer to the last form, or a payment that failed without a form, such as an
 * abandoned challenge.
 */
export function refusalsShown(
  { payment }: Pick<CheckoutView, 'payment'>,
  answer: CheckoutAnswer | GiftAnswer<unknown> | undefined,
): readonly Refusal[] {
  if (answer?.kind === 'refused') return answer.refusals;
  return payment.kind === 'failed' ? [payment.refusal] : [];
}

/** Returns whether a card is needed, for payment or as a guarantee for a visit. */
export function needsCard({ quote, visit }: Pick<CheckoutView, 'quote' | 'visit'>): boolean {
  return quote.cardDueCents > 0 || (visit?.guarantee !== undefined && visit.guarantee.kind !== 'kept');
}

/** Returns whether there is a delivery address that the billing address may equal. */
export function hasDeliveryAddress({ way }: Pick<CheckoutView, 'way'>): boolean {
  return way === 'parcel';
}
