import { addDays, formatLongDate, wineryDate } from '../../../core/dates.ts';
import type { ShippingPlan } from '../../checkout/delivery/types.ts';
import { billingRequirements, needsBillingAddress } from '../../checkout/requirements/address-rules.ts';
import { ageRequirements, contactRequirements } from '../../checkout/requirements/contact-rules.ts';
import { deliveryRequirements } from '../../checkout/requirements/delivery-rules.ts';
import {
  invalidFieldRequirement,
  missingFieldRequirement,
  textTooLong,
} from '../../checkout/requirements/text-rules.ts';
import type { Requirement, RequirementFacts } from '../../checkout/requirements/types.ts';
import { slotNotFound } from '../experiences/rules.ts';
import type { VisitFacts } from './visit-types.ts';

export const longestAnswer = 300;
export const longestGuestName = 80;

/** Returns the form field name for a guest, for example `guest1`. */
export function guestField(position: number): string {
  return `guest${position}`;
}

export function answerField(id: string): string {
  return `answer-${id}`;
}

export function visitUnavailable(): Requirement {
  return invalidFieldRequirement('cart', 'SLOT_NOT_FOUND', slotNotFound.sentence, 'items');
}

/**
 * Returns all checkout requirements of a visit: contact and guest details, address and age if a kit ships, and the billing address for a
 * card payment.
 */
export function allVisitRequirements(
  visit: VisitFacts,
  asked: RequirementFacts,
  isForPoints: boolean,
): Requirement[] {
  const { contents, way, isPaidByCard = false } = asked;
  // An experience for points cannot be bought with money.
  if (visit.experience.isForPoints && !isForPoints) return [visitUnavailable()];
  const isSent = way === 'parcel';
  return [
    ...visitRequirements(visit),
    ...contactRequirements(asked),
    ...(isSent ? [...ageRequirements(asked), ...deliveryRequirements(asked)] : []),
    ...(isSent ? kitRequirements(visit, asked.plan) : []),
    ...(isPaidByCard && needsBillingAddress(way, contents) ? billingRequirements(asked) : []),
    ...guaranteeRequirements(visit),
  ];
}

/** Returns requirements for invalid guest details, a missing age statement, and each reason why the visit can't be booked. */
export function visitRequirements({ request, experience, refusals }: VisitFacts): Requirement[] {
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
    textTooLong('contact', guestField(index + 1), name, longestGuestName),
  );
  const answers = Object.entries(request.answers).flatMap(([id, answer]) =>
    textTooLong('contact', answerField(id), answer, longestAnswer),
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
 * Returns a requirement if the chosen shipping option would deliver the kit too late for the event, for example after a weather hold or in
 * a later ship week.
 */
export function kitRequirements(
  { experience: { kit }, slot }: Pick<VisitFacts, 'experience' | 'slot'>,
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
export function guaranteeRequirements({ experience, request, guarantee }: VisitFacts): Requirement[] {
  if (!needsGuarantee({ experience, request }) || guarantee?.state === 'kept') return [];
  const sentence = 'Enter a card. We’ll only charge it if you don’t show up.';
  return [{ ...missingFieldRequirement('payment', 'paymentMethodId', sentence), code: 'GUARANTEE_MISSING' }];
}

export function needsGuarantee({ experience, request }: Pick<VisitFacts, 'experience' | 'request'>): boolean {
  return experience.policy.kind === 'card_hold' && request.changes === undefined;
}
