import { formatRoundCents } from '../../core/money.ts';
import type { Membership } from '../../engine/clubs/memberships/types.ts';
import type { ClubOffer, ClubStatus, PlanFigures } from '../../engine/clubs/types.ts';
import { planChoice } from './plan-choice-rules.ts';
import { percentText, rangeText } from './rules.ts';

export type PlanOption = {
  readonly value: string;
  readonly label: string;
  readonly detail: string;
  readonly isNow: boolean;
};

export type PlanGroup = {
  readonly clubTitle: string;
  readonly status: ClubStatus;
  readonly options: readonly PlanOption[];
};

/** Every plan of every club that one may change to, the own club first; a paused club is offered to its members alone. */
export function planGroups(
  offers: readonly ClubOffer[],
  membership: Pick<Membership, 'clubId' | 'plan' | 'frequency'>,
): PlanGroup[] {
  const own = (id: ClubOffer['id']) => Number(id === membership.clubId);
  return offers
    .filter(({ id, status }) => id === membership.clubId || status !== 'paused')
    .sort((one, other) => own(other.id) - own(one.id))
    .map(({ id, title, status, tiers, frequencies }) => ({
      clubTitle: title,
      status: id === membership.clubId ? 'open' : status,
      options: tiers.flatMap((tier) =>
        frequencies.map(({ frequency, title: often }) => ({
          value: planChoice({ plan: tier.plan, frequency }),
          label: `${tier.bottles} bottles, ${often.charAt(0).toLowerCase()}${often.slice(1)}`,
          detail: `${rangeText(tier.typicalLowCents, tier.typicalHighCents)} a shipment, ${percentText(tier.discount)} off`,
          isNow: tier.plan === membership.plan && frequency === membership.frequency,
        })),
      ),
    }));
}

/** The figures of two plans side by side, a row each. */
export function comparedRows(before: PlanFigures, after: PlanFigures) {
  const row = (label: string, of: (figures: PlanFigures) => string) => ({
    label,
    before: of(before),
    after: of(after),
    isSame: of(before) === of(after),
  });
  return [
    row('Club', ({ clubTitle }) => clubTitle),
    row('A shipment', ({ bottles }) => `${bottles} bottles`),
    row('How often', ({ frequencyTitle }) => frequencyTitle),
    row('Your price', ({ discount }) => `${percentText(discount)} off`),
    row('Each, typically', ({ shipmentLowCents, shipmentHighCents }) =>
      rangeText(shipmentLowCents, shipmentHighCents),
    ),
    row(
      'A year, typically',
      ({ yearLowCents, yearHighCents }) =>
        `${formatRoundCents(yearLowCents)}–${formatRoundCents(yearHighCents)}`,
    ),
  ];
}
