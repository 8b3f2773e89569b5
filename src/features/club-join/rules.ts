import type { CivilDate } from '../../core/dates.ts';
import { formatRoundCents } from '../../core/money.ts';
import type {
  ApplicationContents,
  ApplicationView,
  ClubApplication,
} from '../../engine/clubs/applications/types.ts';
import { monthOf } from '../../engine/clubs/releases/rules.ts';
import type { ChosenPlan } from '../../engine/clubs/rules.ts';
import type { ClubOffer } from '../../engine/clubs/types.ts';
import type { SignUpStep } from './types.ts';

export const signUpPath = '/wine-club/sign-up';
export const welcomePath = '/wine-club/sign-up/welcome';

/** This address with what belongs to the way somebody came. */
export function signUpAddress(
  isWithoutPayment: boolean,
  query: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams({ ...query, ...(isWithoutPayment && { isNoPaymentFlow: 'true' }) });
  return search.size === 0 ? signUpPath : `${signUpPath}?${search}`;
}

/** The club that an address or an application is about. */
export function clubMeant(
  clubs: readonly ClubOffer[],
  query: URLSearchParams,
  application: Pick<ApplicationView, 'contents'> | undefined,
): ClubOffer | undefined {
  const plan = query.get('plan');
  const slug = query.get('club');
  const named = clubs.find((club) => club.slug === slug || club.tiers.some((tier) => tier.plan === plan));
  const typed = application?.contents.plan;
  return named ?? clubs.find(({ tiers }) => tiers.some((tier) => tier.plan === typed));
}

/**
 * The step that is open: the first that is not done, or an earlier one that somebody goes back to.
 * @param chosen what was chosen of the club that is meant; undefined until it was.
 */
export function stepOf(
  application: Pick<ApplicationView, 'state'> | undefined,
  chosen: ChosenPlan | undefined,
  missing: readonly unknown[],
  wished: string | null,
): SignUpStep {
  if (!application || !chosen || wished === 'plan') return 'plan';
  if (wished === 'person') return 'person';
  if (application.state === 'submitted') return 'code';
  return missing.length > 0 ? 'person' : 'agree';
}

/** What is chosen, in one line: `6 bottles, four times a year, red and white`. */
export function planSentence({ tier, frequency }: ChosenPlan, { preference }: ApplicationContents): string {
  return `${tier.bottles} bottles, ${frequency.title.toLowerCase()}, ${preferenceWords[preference].toLowerCase()}`;
}

export const preferenceWords = { mixed: 'Red and white', red: 'Reds alone', white: 'Whites alone' } as const;

/** Figures of what is chosen, beside the steps. */
export function summaryFacts({ tier, frequency }: ChosenPlan, contents: ApplicationContents, place: string) {
  const { typicalLowCents, typicalHighCents, discount, tastingsPerDay } = tier;
  return [
    { label: 'A box', value: `${tier.bottles} bottles` },
    { label: 'How often', value: frequency.title },
    {
      label: 'Typically',
      value: `${formatRoundCents(typicalLowCents)}–${formatRoundCents(typicalHighCents)}`,
    },
    { label: 'Off our wines', value: `${discount / 100}%` },
    { label: 'Free tastings a visit', value: String(tastingsPerDay) },
    ...(place === '' ? [] : [{ label: contents.isPickup ? 'Picked up' : 'Sent to', value: place }]),
  ];
}

/** The day of the first charge, where it is known before joining: that of the club's next release, if this plan gets it. */
export function firstChargeOn(
  { nextRelease }: Pick<ClubOffer, 'nextRelease'>,
  { frequency }: ChosenPlan,
  { startsWith }: Pick<ApplicationContents, 'startsWith'>,
): CivilDate | undefined {
  if (!nextRelease || (nextRelease.isOpen && startsWith === 'next_release')) return undefined;
  return frequency.months.includes(monthOf(nextRelease.processOn)) ? nextRelease.processOn : undefined;
}

/** Where somebody goes on with what they had typed, by the door they came in. */
export function doorOf(source: ClubApplication['source']): string {
  if (source === 'counter') return '/wine-club/qr/last-step';
  if (source === 'curated') return '/curated-club-join/you';
  return signUpAddress(source === 'no_payment');
}
