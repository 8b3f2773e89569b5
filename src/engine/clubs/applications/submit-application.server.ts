import { wineryDate } from '../../../core/dates.ts';
import type { AddressId, CustomerId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { SignedInSession } from '../../../platform/visitor.server.ts';
import { decryptBirthDate } from '../../compliance/birth-date.server.ts';
import { addAddress } from '../../identity/address-book/index.server.ts';
import type { AddressRefusalCode } from '../../identity/address-book/types.ts';
import { validateConsent } from '../../identity/consents/rules.ts';
import { lockCustomer, sendMailboxCode, signInByCode } from '../../identity/index.server.ts';
import type { MailboxCodeRefusalCode } from '../../identity/rules.ts';
import type { IdentityDependencies, RequestSender, SignInResult } from '../../identity/types.ts';
import {
  joinClubInTransaction,
  type MembershipDependencies,
  recordClubConsent,
} from '../memberships/index.server.ts';
import { clubUnknownRefusal } from '../memberships/refusal-rules.ts';
import type { JoinedMembership, MembershipDelivery } from '../memberships/types.ts';
import { findPlan } from '../rules.ts';
import { readClubs } from '../store.server.ts';
import { clubTerms } from '../terms-rules.ts';
import {
  type ApplicationStartRequest,
  applicationNotFound,
  applicationTokenHash,
  openApplication,
  readApplication,
  saveApplication,
} from './fill-application.server.ts';
import { addressFromApplication, validateApplication } from './rules.ts';
import { newPersonFromApplication } from './sign-in-to-application.server.ts';
import {
  attributionOfJoinCode,
  findApplication,
  lockApplication,
  markApplicationJoined,
  updateApplication,
} from './store.server.ts';
import type {
  ApplicationRefusalCode,
  ApplicationView,
  ClubApplication,
  SubmitApplicationCommand,
  SubmitApplicationResult,
} from './types.ts';

export type ApplicationDependencies = MembershipDependencies & IdentityDependencies;

type Answer<Value> = Promise<Result<Value, ApplicationRefusalCode>>;

/**
 * Submits an application: validates it and records the consent. A signed-in customer then becomes a member; anyone else is emailed a
 * six-digit code. The response is the same for known and unknown email addresses (A10).
 */
export async function submitApplication(
  dependencies: ApplicationDependencies,
  { consent, agreedBy }: SubmitApplicationCommand,
  sender: RequestSender,
  signedIn: Pick<SignedInSession, 'customerId'> | undefined,
): Answer<SubmitApplicationResult & { readonly setCookies: readonly string[] }> {
  const { database, clock } = dependencies;
  const hash = applicationTokenHash(dependencies, sender.cookieHeader);
  if (!hash) return applicationNotFound;
  const submitted = await database.transaction(async (tx): Answer<ClubApplication> => {
    const now = clock.now();
    const found = await lockApplication(tx, hash, now);
    if (!found || found.state === 'joined') return found ? ok(found) : applicationNotFound;
    const { contents } = found;
    const chosen = findPlan(await readClubs(tx), contents.plan, contents.frequency);
    if (!chosen) return clubUnknownRefusal;
    const evaluated = validateApplication(contents, {
      today: wineryDate(now),
      birthDate: decryptBirthDate(dependencies.seal, found),
      zipPlace: dependencies.zipCodes.lookup(contents.zipCode),
      pickupLocations: dependencies.pickupLocations,
      isSignedIn: signedIn !== undefined,
    });
    const agreed = validateConsent(consent, clubTerms(chosen, contents));
    if (!evaluated.ok || !agreed.ok) {
      return refused<ApplicationRefusalCode>(
        ...(evaluated.ok ? [] : evaluated.refusals),
        ...(agreed.ok ? [] : agreed.refusals),
      );
    }
    const { isPickup } = contents;
    const by = { customerId: signedIn?.customerId, chosen, isPickup, agreedBy, now };
    const consentId = await recordClubConsent(tx, by);
    return ok(
      await updateApplication(tx, found.id, { state: 'submitted', consentId, submittedAt: now }, now),
    );
  });
  if (!submitted.ok) return submitted;
  const { membershipId, contents } = submitted.value;
  if (membershipId) return ok({ kind: 'joined', membershipId, setCookies: [] });
  if (signedIn) {
    const joined = await completeApplication(dependencies, sender.cookieHeader, signedIn.customerId);
    return joined.ok
      ? ok({ kind: 'joined', membershipId: joined.value.membershipId, setCookies: [] })
      : joined;
  }
  const mailed = await sendMailboxCode(dependencies, contents.email, sender);
  if (!mailed.ok) return mailed;
  return ok({ kind: 'code_mailed', email: contents.email, setCookies: mailed.value.setCookies });
}

/** Emails a new code for a submitted application. Older codes stop working. */
export async function resendApplicationCode(
  dependencies: ApplicationDependencies,
  sender: RequestSender,
): Answer<{ readonly setCookies: readonly string[] }> {
  const found = await findSubmitted(dependencies, sender.cookieHeader);
  return found ? sendMailboxCode(dependencies, found.contents.email, sender) : applicationNotFound;
}

async function findSubmitted(
  dependencies: ApplicationDependencies,
  cookieHeader: string | null,
): Promise<ClubApplication | undefined> {
  const { database, clock } = dependencies;
  const hash = applicationTokenHash(dependencies, cookieHeader);
  const found = hash && (await findApplication(database.read, hash, clock.now()));
  return found?.state === 'submitted' ? found : undefined;
}

/** The sign-in of the applicant, and whether they became a member; `joined` is a refusal, for example, if they already were one. */
export type ConfirmedApplication = SignInResult & {
  readonly joined: Result<JoinedMembership, ApplicationRefusalCode>;
};

/** Signs in the applicant with the six-digit code, creating an account if there is none, and makes the customer a member. */
export async function confirmApplication(
  dependencies: ApplicationDependencies,
  digits: string,
  sender: RequestSender,
): Promise<Result<ConfirmedApplication, ApplicationRefusalCode | MailboxCodeRefusalCode>> {
  const found = await findSubmitted(dependencies, sender.cookieHeader);
  if (!found) return applicationNotFound;
  const entered = await signInByCode(
    dependencies,
    digits,
    newPersonFromApplication(dependencies, found),
    sender,
  );
  if (!entered.ok) return entered;
  const { customerId } = entered.value;
  return ok({
    ...entered.value,
    joined: await completeApplication(dependencies, sender.cookieHeader, customerId),
  });
}

/**
 * Makes the customer a member from this browser's submitted application, after sign-in with the emailed code or in any other way. Safe to
 * repeat.
 */
export async function completeApplication(
  dependencies: ApplicationDependencies,
  cookieHeader: string | null,
  customerId: CustomerId,
): Answer<JoinedMembership> {
  const { database, clock } = dependencies;
  const hash = applicationTokenHash(dependencies, cookieHeader);
  const found = await findSubmitted(dependencies, cookieHeader);
  if (!hash || !found) return applicationNotFound;
  const delivery = await saveApplicationDelivery(dependencies, customerId, found);
  if (!delivery.ok) return delivery;
  return database.transaction(async (tx): Answer<JoinedMembership> => {
    await lockCustomer(tx, customerId);
    const now = clock.now();
    const current = await lockApplication(tx, hash, now);
    if (current?.state !== 'submitted' || !current.consentId) return applicationNotFound;
    const { contents, source, memberCode, joinCode, consentId } = current;
    const { plan, frequency, preference, neverSent, answers, startsWith } = contents;
    const joined = await joinClubInTransaction(
      dependencies,
      tx,
      customerId,
      {
        ...{ plan, frequency, preference, neverSent, answers, startsWith, source, memberCode },
        delivery: delivery.value,
        savedCardId: undefined,
        birthDate: decryptBirthDate(dependencies.seal, current),
        attribution: await attributionOfJoinCode(tx, joinCode),
      },
      { consentId },
    );
    if (joined.ok) await markApplicationJoined(tx, current.id, joined.value.membershipId, now);
    return joined;
  });
}

/** Returns the delivery of an application. A new shipping address is saved in the address book; a known one is reused. */
export async function saveApplicationDelivery(
  dependencies: Parameters<typeof addAddress>[0],
  customerId: CustomerId,
  { contents }: Pick<ClubApplication, 'contents'>,
): Promise<Result<MembershipDelivery, AddressRefusalCode>> {
  const { isPickup, pickupLocation, pickupPerson } = contents;
  if (isPickup) return ok({ isPickup, pickupLocation, pickupPerson });
  const added = await addAddress(dependencies, customerId, addressFromApplication(contents), 'delivery');
  if (added.ok) return ok({ isPickup, addressId: added.value.addressId });
  const known = added.refusals.find(({ code }) => code === 'ADDRESS_KNOWN')?.details?.addressId;
  return known === undefined ? added : ok({ isPickup, addressId: known as AddressId });
}

type KeptStep = { readonly application: ApplicationView; readonly setCookies: readonly string[] };

/**
 * Saves a step in this browser's application. Opens a new application if there is none, if it has become a membership, or if it was started
 * on another sign-up page; in the last case the entered data is copied.
 */
export async function saveApplicationStep(
  dependencies: ApplicationDependencies,
  { patch, ...opening }: ApplicationStartRequest,
  sender: RequestSender,
): Promise<Result<KeptStep, ApplicationRefusalCode>> {
  const before = await readApplication(dependencies, sender.cookieHeader);
  const isLiving = before !== undefined && before.state !== 'joined';
  if (isLiving && before.source === opening.source) {
    const saved = await saveApplication(dependencies, sender.cookieHeader, patch ?? {});
    return saved.ok ? ok({ application: saved.value, setCookies: [] }) : saved;
  }
  return openApplication(
    dependencies,
    { ...opening, patch: { ...(isLiving && before.contents), ...patch } },
    sender,
  );
}
