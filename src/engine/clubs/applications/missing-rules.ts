import type { CivilDate } from '../../../core/dates.ts';
import type { Refusal } from '../../../core/result.ts';
import type { ZipPlace } from '../../../integrations/zip-codes/port.ts';
import { judgeApplication } from './rules.ts';
import type { ApplicationCode, ApplicationView } from './types.ts';

export type AskedOf = {
  readonly today: CivilDate;
  readonly zipPlace: ZipPlace | undefined;
  readonly pickupLocations: readonly { readonly id: string }[];
  /** Undefined for a guest; whether the account knows a birth date that makes an adult. */
  readonly account: { readonly knowsAge: boolean } | undefined;
};

/**
 * What is said of a step whose birth date was not taken, and of which nothing was kept: of whoever is too young that alone (§9), else
 * whatever is missing of what was typed besides.
 */
export function refusedBirthDate(
  refusals: readonly Refusal<ApplicationCode>[],
  missing: readonly Refusal<ApplicationCode>[],
): readonly Refusal<ApplicationCode>[] {
  if (refusals.some(({ code }) => code === 'AGE_UNDER_21')) return refusals;
  return [...missing.filter(({ code }) => code !== 'AGE_REQUIRED'), ...refusals];
}

/** What is still to be typed before terms can be agreed to; the birth date itself is known to the server alone. */
export function missingIn(
  { contents, hasBirthDate }: Pick<ApplicationView, 'contents' | 'hasBirthDate'>,
  { today, zipPlace, pickupLocations, account }: AskedOf,
): readonly Refusal<ApplicationCode>[] {
  // As for a guest, whose age is asked; an account may know it.
  const knowsAge = hasBirthDate || account?.knowsAge === true;
  const asked = { today, birthDate: undefined, zipPlace, pickupLocations };
  const judged = judgeApplication(contents, { ...asked, isSignedIn: false });
  if (judged.ok) return [];
  return judged.refusals.filter(
    ({ code, field }) => !(knowsAge && code === 'AGE_REQUIRED') && !(account && field === 'email'),
  );
}
