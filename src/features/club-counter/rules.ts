import type { ApplicationContents, ApplicationView } from '../../engine/clubs/applications/types.ts';
import { findPlan } from '../../engine/clubs/rules.ts';
import type { Club } from '../../engine/clubs/types.ts';

export const counterLandingPath = '/wine-club/qr';
export const counterStepPaths = {
  person: `${counterLandingPath}/sign-up`,
  last: `${counterLandingPath}/last-step`,
  welcome: `${counterLandingPath}/welcome`,
} as const;

/**
 * Returns the number of screens in the sign-up: personal details, terms, the emailed code for guests, and the card if the member enters it
 * here.
 * @param pays the payment chosen, or null before the choice
 */
export function counterStepCount({
  isGuest,
  pays,
}: {
  readonly isGuest: boolean;
  readonly pays: string | null;
}) {
  return 2 + Number(isGuest) + Number(pays === 'card');
}

/** The fields of the first step. Delivery is part of the last step. */
const personFields = new Set([
  'firstName',
  'lastName',
  'email',
  'phone',
  'birthMonth',
  'birthDay',
  'birthYear',
]);

export function isPersonalDetailField({ field }: { readonly field?: string | undefined }): boolean {
  return field !== undefined && personFields.has(field);
}

/**
 * Returns the path of an earlier step that is incomplete (domain §5.21): the landing page if no plan is chosen, the sign-up page if
 * personal details are missing. Returns undefined if the visitor may see the step.
 */
export function firstIncompleteStepPath(
  step: 'person' | 'last',
  application: Pick<ApplicationView, 'contents'> | undefined,
  clubs: readonly Club[],
  missing: readonly { readonly field?: string | undefined }[],
): string | undefined {
  const { plan, frequency } = application?.contents ?? { plan: '', frequency: '' };
  if (step === 'person') return undefined;
  if (!findPlan(clubs, plan, frequency)) return counterLandingPath;
  return missing.some(isPersonalDetailField) ? counterStepPaths.person : undefined;
}

/** Returns the default pickup location: that of the scanned code, or else the first. */
export function defaultPickupLocation(
  location: string | undefined,
  places: readonly { readonly id: string }[],
): string {
  return places.find(({ id }) => id === location)?.id ?? places[0]?.id ?? '';
}

/**
 * Returns the value of the delivery field: `ship`, or the id of a pickup location.
 * @param home the default pickup location.
 */
export function deliveryFieldValue(
  { isPickup, pickupLocation, primaryStreet }: ApplicationContents,
  home: string,
): string {
  if (isPickup && pickupLocation !== '') return pickupLocation;
  return primaryStreet === '' ? home : 'ship';
}
