import { wineryDate } from '../../../core/dates.ts';
import type { Result } from '../../../core/result.ts';
import { openBirthDate } from '../../compliance/birth-date.server.ts';
import { mailCode, type NewPerson, signInByCode } from '../../identity/index.server.ts';
import type { MailboxCodeCode } from '../../identity/rules.ts';
import type { Entered, IdentityDependencies, Sender } from '../../identity/types.ts';
import { applicationHash, noApplication } from './fill-application.server.ts';
import { judgePerson } from './rules.ts';
import { findApplication } from './store.server.ts';
import type { ApplicationCode, ClubApplication } from './types.ts';

/*
 * Whoever orders a first box proves a mailbox before they pay: the digits sign them in and nothing more. They agree, and are a member,
 * with the order (`agreeToBoxes`, `joinByOrder`).
 */

/** Judges who they say they are, and mails six digits to their address; the same again for digits that did not arrive. */
export async function mailCodeToApplicant(
  dependencies: IdentityDependencies,
  sender: Sender,
): Promise<Result<{ readonly setCookies: readonly string[] }, ApplicationCode>> {
  const found = await findUnjoined(dependencies, sender.cookieHeader);
  if (!found) return noApplication;
  const today = wineryDate(dependencies.clock.now());
  const judged = judgePerson(found.contents, { today, birthDate: openBirthDate(dependencies.seal, found) });
  return judged.ok ? mailCode(dependencies, found.contents.email, sender) : judged;
}

/** The six digits sign in whoever typed the application of this browser, and make the account where there was none. */
export async function signInToApplication(
  dependencies: IdentityDependencies,
  digits: string,
  sender: Sender,
): Promise<Result<Entered, ApplicationCode | MailboxCodeCode>> {
  const found = await findUnjoined(dependencies, sender.cookieHeader);
  if (!found) return noApplication;
  return signInByCode(dependencies, digits, personOf(dependencies, found), sender);
}

async function findUnjoined(
  dependencies: IdentityDependencies,
  cookieHeader: string | null,
): Promise<ClubApplication | undefined> {
  const hash = applicationHash(dependencies, cookieHeader);
  const found = hash && (await findApplication(dependencies.database.read, hash, dependencies.clock.now()));
  return found?.state === 'joined' ? undefined : found;
}

/** What an account is made of where the mailbox has none yet. */
export function personOf(
  dependencies: Pick<IdentityDependencies, 'seal'>,
  application: Pick<ClubApplication, 'contents' | 'birthDateSealed'>,
): NewPerson {
  const { firstName, lastName, phone, wantsNews } = application.contents;
  return {
    ...{ firstName, lastName, phone: phone === '' ? undefined : phone, wantsMarketing: wantsNews },
    birthDate: openBirthDate(dependencies.seal, application),
  };
}
