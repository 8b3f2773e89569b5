import { addDays, formatLongDate, wineryDate } from '../../../core/dates.ts';
import type { ShippingPlan } from '../../checkout/delivery/types.ts';
import { billingRequirements, needsBillingAddress } from '../../checkout/requirements/address-rules.ts';
import { ageRequirements, contactRequirements } from '../../checkout/requirements/contact-rules.ts';
import { deliveryRequirements } from '../../checkout/requirements/delivery-rules.ts';
import {
  invalidFieldRequirement,
  missingFieldRequirement,
  textLengthRequirements,
} from '../../checkout/requirements/text-rules.ts';
import type { Requirement, RequirementFacts } from '../../checkout/requirements/types.ts';
import { slotNotFoundRefusal } from '../experiences/rules.ts';
import type { EvaluatedVisit } from './visit-types.ts';

export const maxVisitAnswerLength = 300;
export const maxGuestNameLength = 80;

/** Returns the form field name for a guest, for example `guest1`. */
export function guestFieldName(position: number): string {
  return `guest${position}`;
}

export function answerFieldName(id: string): string {
  return `answer-${id}`;
}

export function visitUnavailableRequirement(): Requirement {
  return invalidFieldRequirement('cart', 'SLOT_NOT_FOUND', slotNotFoundRefusal.sentence, 'items');
}

/**
 * Returns all checkout requirements of a visit: booking rules, contact and guest details, the address, age and shipping deadline if a kit
 * ships, the billing address for a card payment, and the guarantee card.
 */
export function visitCheckoutRequirements(
  visit: EvaluatedVisit,
  asked: RequirementFacts,
  isForPoints: boolean,
): Requirement[] {
  const { contents, way, isPaidByCard = false } = asked;
  // An experience for points cannot be bought with money.
  if (visit.experience.isForPoints && !isForPoints) return [visitUnavailableRequirement()];
  const isSent = way === 'parcel';
  return [
    ...visitDetailRequirements(visit),
    ...contactRequirements(asked),
    ...(isSent ? [...ageRequirements(asked), ...deliveryRequirements(asked)] : []),
    ...(isSent ? kitDeadlineRequirements(visit, asked.plan) : []),
    ...(isPaidByCard && needsBillingAddress(way, contents) ? billingRequirements(asked) : []),
    ...guaranteeCardRequirements(visit),
  ];
}

/** Returns requirements for invalid guest details, a missing age statement, and each reason why the visit can't be booked. */
export function visitDetailRequirements({ request, experience, refusals }: EvaluatedVisit): Requirement[] {
  const booking = refusals.map(
    (refusal): Requirement => ({
      field: 'party',
      ...refusal,
      step: 'cart',
      isMissing: false,
      resolutions: [],
    }),
  );
  const guests = request.guests.flatMap((name, index) =>
    textLengthRequirements('contact', guestFieldName(index + 1), name, maxGuestNameLength),
  );
  const answers = Object.entries(request.answers).flatMap(([id, answer]) =>
    textLengthRequirements('contact', answerFieldName(id), answer, maxVisitAnswerLength),
  );
  const isStated = experience.ageRule === 'all' || request.ageStatedAt !== '';
  return [...booking, ...guests, ...answers, ...(isStated ? [] : [ageStatement(request.party)])];
}

function ageStatement(party: number): Requirement {
  const sentence =
    party === 1
      ? 'Please confirm that you’re 21 or older. We check IDs on arrival.'
      : 'Please confirm that all guests are 21 or older. We check IDs on arrival.';
  return { ...missingFieldRequirement('contact', 'isAllAdults', sentence), code: 'AGE_STATEMENT' };
}

/**
 * Returns a requirement if the kit would ship too late for the event with the chosen shipping option, for example after a weather hold or
 * in a later ship week.
 */
export function kitDeadlineRequirements(
  { experience: { kit }, slot }: Pick<EvaluatedVisit, 'experience' | 'slot'>,
  { chosen }: Pick<ShippingPlan, 'chosen'>,
): Requirement[] {
  if (!kit || !chosen) return [];
  const latest = addDays(wineryDate(slot.startsAt), -kit.daysBefore);
  if (chosen.shipsOn <= latest) return [];
  const sentence = `Your kit has to ship by ${formatLongDate(latest)} to arrive in time. Choose an earlier week or faster shipping.`;
  return [invalidFieldRequirement('shipping', 'KIT_TOO_LATE', sentence, 'shippingOptionId')];
}

/**
 * Returns the requirement for a guarantee card, which a new reservation with a no-show fee needs. A changed reservation already has one.
 */
export function guaranteeCardRequirements({ experience, request, guarantee }: EvaluatedVisit): Requirement[] {
  if (!needsGuaranteeCard({ experience, request }) || guarantee?.state === 'kept') return [];
  const sentence = 'Enter a card. We’ll only charge it if you don’t show up.';
  return [{ ...missingFieldRequirement('payment', 'paymentMethodId', sentence), code: 'GUARANTEE_MISSING' }];
}

export function needsGuaranteeCard({
  experience,
  request,
}: Pick<EvaluatedVisit, 'experience' | 'request'>): boolean {
  return experience.policy.kind === 'card_hold' && request.changes === undefined;
}
