import type { CivilDate } from '../../core/dates.ts';
import { formatRoundCents } from '../../core/money.ts';
import type {
  ApplicationContents,
  ApplicationView,
  ClubApplication,
} from '../../engine/clubs/applications/types.ts';
import { releaseMonth } from '../../engine/clubs/releases/rules.ts';
import type { ChosenPlan } from '../../engine/clubs/rules.ts';
import type { ClubOffer } from '../../engine/clubs/types.ts';
import type { SignUpStep } from './types.ts';

export const clubSignUpPath = '/wine-club/sign-up';
export const clubWelcomePath = '/wine-club/sign-up/welcome';

/** Returns the URL of the sign-up page, with the parameter of the no-payment flow if `isWithoutPayment`. */
export function clubSignUpUrl(
  isWithoutPayment: boolean,
  query: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams({ ...query, ...(isWithoutPayment && { isNoPaymentFlow: 'true' }) });
  return search.size === 0 ? clubSignUpPath : `${clubSignUpPath}?${search}`;
}

/** Returns the club named in the URL, or else the club of the application; undefined if there is neither. */
export function findRequestedClub(
  clubs: readonly ClubOffer[],
  query: URLSearchParams,
  application: Pick<ApplicationView, 'contents'> | undefined,
): ClubOffer | undefined {
  const plan = query.get('plan');
  const slug = query.get('club');
  const requested = clubs.find((club) => club.slug === slug || club.tiers.some((tier) => tier.plan === plan));
  const applied = application?.contents.plan;
  return requested ?? clubs.find(({ tiers }) => tiers.some((tier) => tier.plan === applied));
}

/**
 * Returns the step to show: the first incomplete one, or an earlier one that the visitor returns to.
 * @param chosen the plan chosen in the requested club, if any
 */
export function currentSignUpStep(
  application: Pick<ApplicationView, 'state'> | undefined,
  chosen: ChosenPlan | undefined,
  missing: readonly unknown[],
  requestedStep: string | null,
): SignUpStep {
  if (!application || !chosen || requestedStep === 'plan') return 'plan';
  if (requestedStep === 'person') return 'person';
  if (application.state === 'submitted') return 'code';
  return missing.length > 0 ? 'person' : 'agree';
}

/** Describes the chosen plan, such as `6 bottles, four times a year, red and white`. */
export function chosenPlanDescription(
  { tier, frequency }: ChosenPlan,
  { preference }: ApplicationContents,
): string {
  return `${tier.bottles} bottles, ${frequency.title.toLowerCase()}, ${winePreferenceChoiceLabels[preference].toLowerCase()}`;
}

export const winePreferenceChoiceLabels = {
  mixed: 'Red and white',
  red: 'Reds only',
  white: 'Whites only',
} as const;

/** Returns the details of the chosen plan for the summary, each with a label. */
export function planSummaryFacts(
  { tier, frequency }: ChosenPlan,
  contents: ApplicationContents,
  place: string,
) {
  const { typicalLowCents, typicalHighCents, discount, tastingsPerDay } = tier;
  return [
    { label: 'Box', value: `${tier.bottles} bottles` },
    { label: 'Frequency', value: frequency.title },
    {
      label: 'Typical price',
      value: `${formatRoundCents(typicalLowCents)}–${formatRoundCents(typicalHighCents)}`,
    },
    { label: 'Member discount', value: `${discount / 100}%` },
    { label: 'Free tastings per visit', value: String(tastingsPerDay) },
    ...(place === '' ? [] : [{ label: contents.isPickup ? 'Pickup' : 'Ships to', value: place }]),
  ];
}

/** Returns the date of the first charge if the club's next release is the member's first shipment; otherwise undefined. */
export function firstChargeDate(
  { nextRelease }: Pick<ClubOffer, 'nextRelease'>,
  { frequency }: ChosenPlan,
  { startsWith }: Pick<ApplicationContents, 'startsWith'>,
): CivilDate | undefined {
  if (!nextRelease || (nextRelease.isOpen && startsWith === 'next_release')) return undefined;
  return frequency.months.includes(releaseMonth(nextRelease.processOn)) ? nextRelease.processOn : undefined;
}

/** Returns the path where an application continues on another device, depending on the flow it started in. */
export function resumedApplicationPath(source: ClubApplication['source']): string {
  if (source === 'counter') return '/wine-club/qr/last-step';
  if (source === 'curated') return '/curated-club-join/you';
  return clubSignUpUrl(source === 'no_payment');
}
