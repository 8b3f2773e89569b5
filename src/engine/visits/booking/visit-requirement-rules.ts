import { addDays, formatLongDate, wineryDate } from '../../../core/dates.ts';
import type { ShippingPlan } from '../../checkout/delivery/types.ts';
import { billingRequirements, needsBillingAddress } from '../../checkout/requirements/address-rules.ts';
import { ageRequirements, contactRequirements } from '../../checkout/requirements/contact-rules.ts';
import { deliveryRequirements } from '../../checkout/requirements/delivery-rules.ts';
import { missing, tooLong, wrong } from '../../checkout/requirements/text-rules.ts';
import type { Requirement, RequirementFacts } from '../../checkout/requirements/types.ts';
import { slotNotFound } from '../experiences/rules.ts';
import type { VisitFacts } from './visit-types.ts';

export const longestAnswer = 300;
export const longestGuestName = 80;

/** The names of the fields of each guest beside the buyer, and of each answer: `guest1`, `answer-diet`. */
export function guestField(position: number): string {
  return `guest${position}`;
}

export function answerField(id: string): string {
  return `answer-${id}`;
}

export function visitGone(): Requirement {
  return wrong('cart', 'SLOT_NOT_FOUND', slotNotFound.sentence, 'items');
}

/** A visit asks who comes; what is sent for it, all that wine on its way needs; and whoever pays by card, where the bills go. */
export function allOfVisit(visit: VisitFacts, asked: RequirementFacts, isForPoints: boolean): Requirement[] {
  const { contents, way, isPaidByCard = false } = asked;
  // What is given for points is not sold for money.
  if (visit.experience.isForPoints && !isForPoints) return [visitGone()];
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

/** What is still open about who visits, and whether they may. */
export function visitRequirements({ wish, experience, refusals }: VisitFacts): Requirement[] {
  const booking = refusals.map(
    (refusal): Requirement => ({
      field: 'party',
      ...refusal,
      step: 'cart',
      isMissing: false,
      resolutions: [],
    }),
  );
  const guests = wish.guests.flatMap((name, index) =>
    tooLong('contact', guestField(index + 1), name, longestGuestName),
  );
  const answers = Object.entries(wish.answers).flatMap(([id, answer]) =>
    tooLong('contact', answerField(id), answer, longestAnswer),
  );
  const isStated = experience.ageRule === 'all' || wish.ageStatedAt !== '';
  return [...booking, ...guests, ...answers, ...(isStated ? [] : [ageStatement(wish.party)])];
}

function ageStatement(party: number): Requirement {
  const sentence =
    party === 1
      ? 'Please confirm that you’re 21 or older. We check IDs on arrival.'
      : 'Please confirm that all guests are 21 or older. We check IDs on arrival.';
  return { ...missing('contact', 'isAllAdults', sentence), code: 'AGE_STATEMENT' };
}

/** A kit has to be there when it begins: waiting for the weather or for a later week may be too late. */
export function kitRequirements(
  { experience: { kit }, slot }: Pick<VisitFacts, 'experience' | 'slot'>,
  { chosen }: Pick<ShippingPlan, 'chosen'>,
): Requirement[] {
  if (!kit || !chosen) return [];
  const latest = addDays(wineryDate(slot.startsAt), -kit.daysBefore);
  if (chosen.shipsOn <= latest) return [];
  const sentence = `Your kit has to ship by ${formatLongDate(latest)} to arrive in time. Choose an earlier week or faster shipping.`;
  return [wrong('shipping', 'KIT_TOO_LATE', sentence, 'shippingOptionId')];
}

/** A card stands for those who do not come; of a booking that is changed it stands already. */
export function guaranteeRequirements({ experience, wish, guarantee }: VisitFacts): Requirement[] {
  if (!needsGuarantee({ experience, wish }) || guarantee?.state === 'kept') return [];
  const sentence = 'Enter a card. We only charge it if you don’t come.';
  return [{ ...missing('payment', 'paymentMethodId', sentence), code: 'GUARANTEE_MISSING' }];
}

export function needsGuarantee({ experience, wish }: Pick<VisitFacts, 'experience' | 'wish'>): boolean {
  return experience.policy.kind === 'card_hold' && wish.changes === undefined;
}
