import { formatRoundCents } from '../../../core/money.ts';
import { formatPercent, formatPriceRange } from '../rules.ts';
import type { ClubOffer, ClubStatus, YearlyPlanCost } from '../types.ts';
import type { Membership } from './types.ts';

/** Encodes a plan and a frequency as one form value, such as `estate-12 quarterly`. */
export function encodePlanChoice({
  plan,
  frequency,
}: {
  readonly plan: string;
  readonly frequency: string;
}): string {
  return `${plan} ${frequency}`;
}

const choicePattern = /^([a-z0-9-]{1,60}) ([a-z-]{1,40})$/;

export function decodePlanChoice(text: string | null) {
  const [, plan, frequency] = choicePattern.exec(text ?? '') ?? [];
  return plan === undefined || frequency === undefined ? undefined : { plan, frequency };
}

export type PlanOption = {
  readonly value: string;
  readonly label: string;
  readonly detail: string;
  readonly isCurrent: boolean;
};

export type PlanOptionGroup = {
  readonly clubTitle: string;
  readonly status: ClubStatus;
  readonly options: readonly PlanOption[];
};

/**
 * Returns all plans as options for a change of plan, including the current one, grouped by club, the member's own club first. Leaves out
 * other clubs that are paused.
 */
export function groupPlanOptions(
  offers: readonly ClubOffer[],
  membership: Pick<Membership, 'clubId' | 'plan' | 'frequency'>,
): PlanOptionGroup[] {
  const own = (id: ClubOffer['id']) => Number(id === membership.clubId);
  return offers
    .filter(({ id, status }) => id === membership.clubId || status !== 'paused')
    .sort((one, other) => own(other.id) - own(one.id))
    .map(({ id, title, status, tiers, frequencies }) => ({
      clubTitle: title,
      status: id === membership.clubId ? 'open' : status,
      options: tiers.flatMap((tier) =>
        frequencies.map(({ frequency, title: frequencyTitle }) => ({
          value: encodePlanChoice({ plan: tier.plan, frequency }),
          label: `${tier.bottles} bottles, ${frequencyTitle.charAt(0).toLowerCase()}${frequencyTitle.slice(1)}`,
          detail: `${formatPriceRange(tier.typicalLowCents, tier.typicalHighCents)} per shipment, ${formatPercent(tier.discount)} off`,
          isCurrent: tier.plan === membership.plan && frequency === membership.frequency,
        })),
      ),
    }));
}

/** Returns a row-by-row comparison of two plans, such as bottles, frequency and price. */
export function comparePlans(before: YearlyPlanCost, after: YearlyPlanCost) {
  const row = (label: string, of: (figures: YearlyPlanCost) => string) => ({
    label,
    before: of(before),
    after: of(after),
    isSame: of(before) === of(after),
  });
  return [
    row('Club', ({ clubTitle }) => clubTitle),
    row('Bottles per shipment', ({ bottles }) => String(bottles)),
    row('Frequency', ({ frequencyTitle }) => frequencyTitle),
    row('Member discount', ({ discount }) => `${formatPercent(discount)} off`),
    row('Typical shipment', ({ shipmentLowCents, shipmentHighCents }) =>
      formatPriceRange(shipmentLowCents, shipmentHighCents),
    ),
    row(
      'Typical year',
      ({ yearLowCents, yearHighCents }) =>
        `${formatRoundCents(yearLowCents)}–${formatRoundCents(yearHighCents)}`,
    ),
  ];
}
