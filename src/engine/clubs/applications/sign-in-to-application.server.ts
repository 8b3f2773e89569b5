import { wineryDate } from '../../../core/dates.ts';
import type { Result } from '../../../core/result.ts';
import { decryptBirthDate } from '../../compliance/birth-date.server.ts';
import { type NewAccountDetails, sendMailboxCode, signInByCode } from '../../identity/index.server.ts';
import type { MailboxCodeRefusalCode } from '../../identity/rules.ts';
import type { IdentityDependencies, RequestSender, SignInResult } from '../../identity/types.ts';
import { applicationNotFound, applicationTokenHash } from './fill-application.server.ts';
import { validateApplicant } from './rules.ts';
import { findApplication } from './store.server.ts';
import type { ApplicationRefusalCode, ClubApplication } from './types.ts';

/*
 * A customer who orders a first box confirms their email before paying: the code signs them in. The order
 * then records the consent and makes them a member (`recordFirstBoxConsent`, `joinByOrder`).
 */

/** Validates the applicant's personal data and emails a six-digit code. Calling it again sends a new code. */
export async function emailCodeToApplicant(
  dependencies: IdentityDependencies,
  sender: RequestSender,
): Promise<Result<{ readonly setCookies: readonly string[] }, ApplicationRefusalCode>> {
  const found = await findUnjoined(dependencies, sender.cookieHeader);
  if (!found) return applicationNotFound;
  const today = wineryDate(dependencies.clock.now());
  const evaluated = validateApplicant(found.contents, {
    today,
    birthDate: decryptBirthDate(dependencies.seal, found),
  });
  return evaluated.ok ? sendMailboxCode(dependencies, found.contents.email, sender) : evaluated;
}

/** Signs in the applicant with the six-digit code, creating an account if there is none. */
export async function signInToApplication(
  dependencies: IdentityDependencies,
  digits: string,
  sender: RequestSender,
): Promise<Result<SignInResult, ApplicationRefusalCode | MailboxCodeRefusalCode>> {
  const found = await findUnjoined(dependencies, sender.cookieHeader);
  if (!found) return applicationNotFound;
  return signInByCode(dependencies, digits, newPersonFromApplication(dependencies, found), sender);
}

async function findUnjoined(
  dependencies: IdentityDependencies,
  cookieHeader: string | null,
): Promise<ClubApplication | undefined> {
  const hash = applicationTokenHash(dependencies, cookieHeader);
  const found = hash && (await findApplication(dependencies.database.read, hash, dependencies.clock.now()));
  return found?.state === 'joined' ? undefined : found;
}

/** Returns the data for the new account of an applicant. */
export function newPersonFromApplication(
  dependencies: Pick<IdentityDependencies, 'seal'>,
  application: Pick<ClubApplication, 'contents' | 'birthDateSealed'>,
): NewAccountDetails {
  const { firstName, lastName, phone, wantsNews } = application.contents;
  return {
    ...{ firstName, lastName, phone: phone === '' ? undefined : phone, wantsMarketing: wantsNews },
    birthDate: decryptBirthDate(dependencies.seal, application),
  };
}
