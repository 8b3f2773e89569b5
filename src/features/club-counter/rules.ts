import type { ApplicationContents, ApplicationView } from '../../engine/clubs/applications/types.ts';
import { findPlan } from '../../engine/clubs/rules.ts';
import type { Club } from '../../engine/clubs/types.ts';

export const counterPath = '/wine-club/qr';
export const counterSteps = {
  person: `${counterPath}/sign-up`,
  last: `${counterPath}/last-step`,
  welcome: `${counterPath}/welcome`,
} as const;

/**
 * How many screens joining at the counter takes: who, what renews, the six digits of a guest, and a card that is typed here.
 * @param pays how it was chosen to pay; until then as most do.
 */
export function stepCount({ isGuest, pays }: { readonly isGuest: boolean; readonly pays: string | null }) {
  return 2 + Number(isGuest) + Number(pays === 'card');
}

/** What the sign-up at the counter asks; delivery comes with the last step. */
const askedFirst = new Set([
  'firstName',
  'lastName',
  'email',
  'phone',
  'birthMonth',
  'birthDay',
  'birthYear',
]);

export function isAskedFirst({ field }: { readonly field?: string | undefined }): boolean {
  return field !== undefined && askedFirst.has(field);
}

/**
 * Where somebody goes on who opens a step without what comes before it (domain §5.21): the landing page without a plan, the sign-up
 * without a person, else the last step. Undefined where they are right.
 */
export function firstMissing(
  step: 'person' | 'last',
  application: Pick<ApplicationView, 'contents'> | undefined,
  clubs: readonly Club[],
  missing: readonly { readonly field?: string | undefined }[],
): string | undefined {
  const { plan, frequency } = application?.contents ?? { plan: '', frequency: '' };
  if (step === 'person') return undefined;
  if (!findPlan(clubs, plan, frequency)) return counterPath;
  return missing.some(isAskedFirst) ? counterSteps.person : undefined;
}

/** The place to pick up that is offered first: the one whose code was scanned. */
export function pickupFirst(
  location: string | undefined,
  places: readonly { readonly id: string }[],
): string {
  return places.find(({ id }) => id === location)?.id ?? places[0]?.id ?? '';
}

/** `ship`, or the place, as the field of the form names it. */
export function deliveryOf(
  { isPickup, pickupLocation, primaryStreet }: ApplicationContents,
  home: string,
): string {
  if (isPickup && pickupLocation !== '') return pickupLocation;
  return primaryStreet === '' ? home : 'ship';
}
