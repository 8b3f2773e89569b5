import type { Refusal } from '../../core/result.ts';
import { noDeliveryAddress } from '../../engine/checkout/draft/draft-rules.ts';
import { isForOther } from '../../engine/checkout/draft/gift-rules.ts';
import type { CheckoutStep, Requirement, Way } from '../../engine/checkout/requirements/types.ts';
import type { CheckoutView } from '../../engine/checkout/types.ts';
import { detailsOf } from '../../engine/orders/drafts/purchase-rules.ts';

import type { CheckoutAnswer, WishAnswer } from './types.ts';
import { addOnField } from './visit-form-rules.ts';

/** The parts of the page, in the order in which they are asked; the cart is settled before and shown beside. */
export type PageStep = Exclude<CheckoutStep, 'cart'>;

export const pageSteps: readonly PageStep[] = ['contact', 'delivery', 'shipping', 'payment'];

export function isPageStep(text: string | null): text is PageStep {
  return pageSteps.some((step) => step === text);
}

const skippedSteps: Readonly<Record<Way, readonly PageStep[]>> = {
  parcel: [],
  pickup: ['shipping'],
  visit: ['delivery', 'shipping'],
  none: ['delivery', 'shipping'],
};

/** Nothing is asked about carriers when the customer comes to collect, or to visit. */
export function stepsOf(view: Pick<CheckoutView, 'contents' | 'way'>): readonly PageStep[] {
  // A voucher asks nothing: whose it is, the account knows.
  if (detailsOf(view.contents, 'reward')?.kind === 'voucher') return ['payment'];
  const skipped = skippedSteps[view.way];
  return pageSteps.filter((step) => !skipped.includes(step) && pageStepOf(view, step) === step);
}

/** Where the page asks for a step: a reward that is handed over asks who it is for and where it goes together. */
function pageStepOf(
  { contents, way }: Pick<CheckoutView, 'contents' | 'way'>,
  step: CheckoutStep,
): CheckoutStep {
  const isTogether = contents.purchase.kind === 'reward' && !skippedSteps[way].includes('delivery');
  return step === 'contact' && isTogether ? 'delivery' : step;
}

/**
 * The step that is open: the one asked for when everything before it is settled, else the first with something left.
 * A draft asks for a step by `?step=`, which is view state and decides nothing.
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

/** How a step looks: everything before the first one with something left is settled, unless it is open again. */
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

/** What stands for an address that is typed where others can be chosen. */
export const anotherAddress = 'new';

const addressFields = new Set<string | undefined>(Object.keys(noDeliveryAddress));

/** The same where they are shown: what is wrong with an address of the book is said where it was chosen, not at fields that are hidden. */
export function requirementsShown(
  view: Pick<CheckoutView, 'contents' | 'way' | 'requirements'>,
  step: CheckoutStep,
): readonly Requirement[] {
  const found = requirementsOf(view, step);
  if (step !== 'delivery' || view.contents.selectedDeliveryAddressId === '') return found;
  return found.map((each) => (addressFields.has(each.field) ? { ...each, field: 'deliveryAddress' } : each));
}

/** The three fields of the birth date answer for each other; everything else for itself. */
export function errorFieldOf(name: string): string {
  return name.startsWith('birth') ? 'birthDate' : name;
}

const lists = [/^guest\d/, /^answer-/, /^addOn-/];

/** What is saved at once with this field: the parts of a date, and the fields of one list, which is kept as a whole. */
export function savedWith(name: string): string {
  return lists.find((list) => list.test(name))?.source ?? errorFieldOf(name);
}

/**
 * The sentence to show at a field. Before a step has been sent, an empty field stays quiet: only a wrong answer is named.
 */
export function fieldError(
  requirements: readonly Requirement[],
  field: string,
  wasSent: boolean,
): string | undefined {
  const found = requirements.find((requirement) => errorFieldOf(requirement.field ?? '') === field);
  return found && (wasSent || !found.isMissing) ? found.sentence : undefined;
}

/** Whether an answer is about this field: what is wrong elsewhere does not make an empty field wrong. */
export function isNamed(refusals: readonly Refusal[], field: string): boolean {
  return refusals.some((refusal) => refusal.field === field);
}

/** What was wished for beside the address, one line each, for the review before paying. */
export function wishLines(contents: CheckoutView['contents']): string[] {
  const { isPickup, pickupPerson, isGift, giftMessage, note, engravedBottles } = contents;
  const recipient = `${contents.recipientFirstName} ${contents.recipientLastName}`.trim();
  const engraved = [contents.engravingLine1, contents.engravingLine2].filter(Boolean).join(' / ');
  const magnums = engravedBottles === 1 ? 'Magnum' : `${engravedBottles} magnums`;
  return [
    ...(isPickup && pickupPerson !== '' ? [`Pickup by ${pickupPerson}`] : []),
    ...(isForOther(contents) ? [`A gift for ${recipient}`] : isGift ? ['A gift, no prices in the box'] : []),
    ...(isGift && giftMessage !== '' ? [`Message: “${giftMessage}”`] : []),
    ...(engravedBottles > 0 ? [`${magnums} engraved “${engraved}”, not returnable`] : []),
    ...(!isPickup && note !== '' ? [`Note for the carrier: ${note}`] : []),
  ];
}

/** The name of an extra's quantity in a form: `extra-ML-ICE`. */
export function extraField(code: string): string {
  return `extra-${code}`;
}

/** A checkbox is absent from a form when it is off; this field beside it says that it was asked. */
export function askedField(name: string): string {
  return `${name}Asked`;
}

/** Fields whose change shows at once in dates or sums, so they are saved as they change and not when they are left. */
export function savesAtOnce(name: string): boolean {
  return (
    name === 'delivery' ||
    name === 'selectedPickupLocation' ||
    name === 'requestedShipWeek' ||
    name === 'engravedBottles' ||
    name.startsWith(extraField('')) ||
    name.startsWith(addOnField(''))
  );
}

/** Where whoever bought looks at the order; its token opens this one and no other. */
export function confirmationPath(publicToken: string): string {
  return `/order-confirmation?t=${publicToken}`;
}

/** Why nothing was bought: as the last form was answered, or how a payment failed while nobody looked, such as a challenge given up. */
export function refusalsShown(
  { payment }: Pick<CheckoutView, 'payment'>,
  answer: CheckoutAnswer | WishAnswer<unknown> | undefined,
): readonly Refusal[] {
  if (answer?.kind === 'refused') return answer.refusals;
  return payment.kind === 'failed' ? [payment.refusal] : [];
}

/** Whether a card is asked for: to pay, or to stand for whoever does not come. */
export function needsCard({ quote, visit }: Pick<CheckoutView, 'quote' | 'visit'>): boolean {
  return quote.cardDueCents > 0 || (visit?.guarantee !== undefined && visit.guarantee.kind !== 'kept');
}

/** Whether there is an address that the bill's may equal. */
export function hasDeliveryAddress({ way }: Pick<CheckoutView, 'way'>): boolean {
  return way === 'parcel';
}
