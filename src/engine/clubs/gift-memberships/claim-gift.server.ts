import { wineryDate } from '../../../core/dates.ts';
import type { ApplicationId, CustomerId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { SignedInSession } from '../../../platform/visitor.server.ts';
import { decryptBirthDate } from '../../compliance/birth-date.server.ts';
import { emailCode, lockCustomer } from '../../identity/index.server.ts';
import type { MailboxCodeRefusalCode } from '../../identity/rules.ts';
import type { Sender, SignInResult } from '../../identity/types.ts';
import { plusPlan } from '../../loyalty/plus/rules.ts';
import { applicationHash, applicationNotFound } from '../applications/fill-application.server.ts';
import {
  type ApplicationDependencies,
  emailCodeToApplicant,
  saveApplicationStep,
  signInToApplication,
} from '../applications/index.server.ts';
import { judgeApplication } from '../applications/rules.ts';
import {
  findApplication,
  findApplicationById,
  markJoined,
  updateApplication,
} from '../applications/store.server.ts';
import { saveApplicationDelivery } from '../applications/submit-application.server.ts';
import type { ApplicationPatch, ApplicationRefusalCode, ClubApplication } from '../applications/types.ts';
import { joinClubWithin } from '../memberships/index.server.ts';
import { findMembership } from '../memberships/store.server.ts';
import type { JoinedMembership } from '../memberships/types.ts';
import { openFirstShipments } from '../shipments/index.server.ts';
import { auditGift } from './change-gift.server.ts';
import { giftIdOfToken, isGiftToken } from './derive-link.server.ts';
import { enqueueGiftEmail } from './send-due-gifts.server.ts';
import { changeGift, findGift, lockGift } from './store.server.ts';
import type { BoughtGiftMembership } from './types.ts';

type Dependencies = ApplicationDependencies;
type ClaimCode = ApplicationRefusalCode | 'GIFT_UNKNOWN' | 'GIFT_TAKEN';

/**
 * Returns the gift that a link belongs to, or undefined if the link is invalid or has been replaced. Anyone who has the link may accept the
 * gift.
 */
export async function findGiftByToken(
  { database, seal }: Pick<Dependencies, 'database' | 'seal'>,
  token: string,
): Promise<BoughtGiftMembership | undefined> {
  const id = giftIdOfToken(token);
  const gift = id && (await findGift(database.read, id));
  const isOut = gift && gift.state !== 'scheduled' && gift.state !== 'cancelled';
  return isOut && isGiftToken(seal, gift, token) ? gift : undefined;
}

export type ClaimResult =
  | { readonly kind: 'claimed'; readonly joined: JoinedMembership; readonly setCookies: readonly string[] }
  | { readonly kind: 'code_mailed'; readonly setCookies: readonly string[] };

/**
 * Saves the data entered to accept a gift as an application in this browser, and validates it. A signed-in customer then becomes a member;
 * anyone else is emailed a six-digit code.
 */
export async function claimGift(
  dependencies: Dependencies,
  token: string,
  patch: ApplicationPatch,
  sender: Sender,
  signedIn: Pick<SignedInSession, 'customerId'> | undefined,
): Promise<Result<ClaimResult, ClaimCode>> {
  const gift = await findGiftByToken(dependencies, token);
  if (!gift) return claimLinkNotFound;
  const { plan, frequency } = gift;
  if (plan === plusPlan) return claimLinkNotFound;
  const kept = await saveApplicationStep(
    dependencies,
    { source: 'gift', patch: { ...patch, plan, frequency, startsWith: 'this_release' } },
    sender,
  );
  if (!kept.ok) return kept;
  const { application, setCookies } = kept.value;
  const stored = await findApplicationById(dependencies.database.read, application.id);
  if (!stored) return applicationNotFound;
  const judged = judgeApplication(stored.contents, {
    today: wineryDate(dependencies.clock.now()),
    birthDate: decryptBirthDate(dependencies.seal, stored),
    zipPlace: dependencies.zipCodes.lookup(stored.contents.zipCode),
    pickupLocations: dependencies.pickupLocations,
    isSignedIn: signedIn !== undefined,
  });
  if (!judged.ok) return judged;
  if (signedIn) {
    const joined = await acceptWith(dependencies, token, stored, signedIn.customerId);
    return joined.ok ? ok({ kind: 'claimed', joined: joined.value, setCookies }) : joined;
  }
  const mailed = await emailCode(dependencies, stored.contents.email, sender);
  if (!mailed.ok) return mailed;
  return ok({ kind: 'code_mailed', setCookies: [...setCookies, ...mailed.value.setCookies] });
}

/** Emails a new six-digit code to a recipient who is accepting a gift. */
export const resendClaimCode = emailCodeToApplicant;

/**
 * The sign-in of the recipient, and whether they received the gift; `joined` is a refusal, for example, if someone else accepted it first.
 */
export type ConfirmedClaim = SignInResult & { readonly joined: Result<JoinedMembership, ClaimCode> };

/** Signs in the recipient with the six-digit code, creating an account if there is none, and accepts the gift. */
export async function confirmClaim(
  dependencies: Dependencies,
  token: string,
  digits: string,
  sender: Sender,
): Promise<Result<ConfirmedClaim, ClaimCode | MailboxCodeRefusalCode>> {
  const { database, clock } = dependencies;
  const hash = applicationHash(dependencies, sender.cookieHeader);
  const found = hash && (await findApplication(database.read, hash, clock.now()));
  if (!found) return applicationNotFound;
  const entered = await signInToApplication(dependencies, digits, sender);
  if (!entered.ok) return entered;
  const { customerId } = entered.value;
  return ok({ ...entered.value, joined: await acceptWith(dependencies, token, found, customerId) });
}

/**
 * Makes the customer a member by accepting the gift. Only the first customer to use the link receives it. No consent or card is required,
 * because nothing renews.
 */
async function acceptWith(
  dependencies: Dependencies,
  token: string,
  entered: Pick<ClubApplication, 'id' | 'contents'>,
  customerId: CustomerId,
): Promise<Result<JoinedMembership, ClaimCode>> {
  const { database, clock, seal, jobs } = dependencies;
  const giftId = giftIdOfToken(token);
  if (!giftId) return claimLinkNotFound;
  const delivery = await saveApplicationDelivery(dependencies, customerId, entered);
  if (!delivery.ok) return delivery;
  return database.transaction(async (tx): Promise<Result<JoinedMembership, ClaimCode>> => {
    await lockCustomer(tx, customerId);
    const now = clock.now();
    const gift = await lockGift(tx, giftId);
    const bought = gift && (await findGift(tx, giftId));
    if (!bought || !isGiftToken(seal, gift, token)) return claimLinkNotFound;
    if (gift.membershipId) {
      const own = await findMembership(tx, { customerId, membershipId: gift.membershipId });
      return own ? ok({ membershipId: own.id, state: own.state }) : giftAlreadyClaimed;
    }
    const { plan } = gift;
    if (gift.state !== 'sent' || plan === plusPlan) return claimLinkNotFound;
    const application = await lockedApplication(tx, entered.id);
    if (!application) return applicationNotFound;
    const { preference, neverSent, answers } = application.contents;
    const joined = await joinClubWithin(
      dependencies,
      tx,
      customerId,
      {
        ...{ plan, frequency: gift.frequency, preference, neverSent, answers },
        ...{ startsWith: 'this_release', source: 'gift', memberCode: application.memberCode },
        delivery: delivery.value,
        savedCardId: undefined,
        birthDate: decryptBirthDate(dependencies.seal, application),
        attribution: undefined,
      },
      { givenBy: gift.senderName },
      { mail: 'club-given' },
    );
    if (!joined.ok) return joined;
    const { membershipId } = joined.value;
    await changeGift(tx, giftId, { state: 'claimed', membershipId, claimedAt: now }, now);
    await openFirstShipments(tx, dependencies, membershipId);
    await updateApplication(tx, application.id, { submittedAt: now }, now);
    await markJoined(tx, application.id, membershipId, now);
    const recipient = bought.purchase.buyerEmail;
    await enqueueGiftEmail(tx, jobs, gift, {
      ...{ kind: 'gift-membership-claimed', occurrence: '', recipient, now },
    });
    await auditGift(tx, gift, 'gift_membership.claimed', `customer:${customerId}`, now);
    return joined;
  });
}

async function lockedApplication(
  tx: Parameters<typeof findApplicationById>[0],
  id: ApplicationId,
): Promise<ClubApplication | undefined> {
  const found = await findApplicationById(tx, id, { isLocked: true });
  return found?.state === 'joined' ? undefined : found;
}

export const claimLinkNotFound = refused({
  code: 'GIFT_UNKNOWN',
  sentence:
    'This gift link no longer works. Check your email for a newer link, or contact us and we’ll help.',
} as const);

export const giftAlreadyClaimed = refused({
  code: 'GIFT_TAKEN',
  sentence: 'This gift was accepted with a different account. If that wasn’t you, please contact us.',
} as const);
