import { wineryDate } from '../../../core/dates.ts';
import type { ClubApplicationId, CustomerId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { SignedInSession } from '../../../platform/visitor.server.ts';
import { decryptBirthDate } from '../../compliance/birth-date.server.ts';
import { lockCustomer, sendMailboxCode } from '../../identity/index.server.ts';
import type { MailboxCodeRefusalCode } from '../../identity/rules.ts';
import type { RequestSender, SignInResult } from '../../identity/types.ts';
import { plusPlan } from '../../loyalty/plus/rules.ts';
import { applicationNotFound, applicationTokenHash } from '../applications/fill-application.server.ts';
import {
  type ApplicationDependencies,
  emailCodeToApplicant,
  saveApplicationStep,
  signInToApplication,
} from '../applications/index.server.ts';
import { validateApplication } from '../applications/rules.ts';
import {
  findApplication,
  findApplicationById,
  markApplicationJoined,
  updateApplication,
} from '../applications/store.server.ts';
import { saveApplicationDelivery } from '../applications/submit-application.server.ts';
import type { ApplicationPatch, ApplicationRefusalCode, ClubApplication } from '../applications/types.ts';
import { joinClubInTransaction } from '../memberships/index.server.ts';
import { findMembership } from '../memberships/store.server.ts';
import type { JoinedMembership } from '../memberships/types.ts';
import { openFirstShipments } from '../shipments/index.server.ts';
import { auditGiftChange } from './change-gift.server.ts';
import { giftIdFromToken, isGiftTokenValid } from './derive-link.server.ts';
import { enqueueGiftEmail } from './send-due-gifts.server.ts';
import { findGift, lockGift, updateGift } from './store.server.ts';
import type { BoughtGiftMembership } from './types.ts';

type Dependencies = ApplicationDependencies;
type ClaimCode = ApplicationRefusalCode | 'GIFT_UNKNOWN' | 'GIFT_TAKEN';

/**
 * Returns the gift that a link belongs to, or undefined if the link is invalid or has been replaced, or the gift is not yet sent or was
 * canceled. Anyone who has the link may accept the gift.
 */
export async function findGiftByToken(
  { database, seal }: Pick<Dependencies, 'database' | 'seal'>,
  token: string,
): Promise<BoughtGiftMembership | undefined> {
  const id = giftIdFromToken(token);
  const gift = id && (await findGift(database.read, id));
  const isOut = gift && gift.state !== 'scheduled' && gift.state !== 'cancelled';
  return isOut && isGiftTokenValid(seal, gift, token) ? gift : undefined;
}

export type ClaimGiftResult =
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
  sender: RequestSender,
  signedIn: Pick<SignedInSession, 'customerId'> | undefined,
): Promise<Result<ClaimGiftResult, ClaimCode>> {
  const gift = await findGiftByToken(dependencies, token);
  if (!gift) return giftLinkNotFound;
  const { plan, frequency } = gift;
  if (plan === plusPlan) return giftLinkNotFound;
  const kept = await saveApplicationStep(
    dependencies,
    { source: 'gift', patch: { ...patch, plan, frequency, startsWith: 'this_release' } },
    sender,
  );
  if (!kept.ok) return kept;
  const { application, setCookies } = kept.value;
  const stored = await findApplicationById(dependencies.database.read, application.id);
  if (!stored) return applicationNotFound;
  const evaluated = validateApplication(stored.contents, {
    today: wineryDate(dependencies.clock.now()),
    birthDate: decryptBirthDate(dependencies.seal, stored),
    zipPlace: dependencies.zipCodes.lookup(stored.contents.zipCode),
    pickupLocations: dependencies.pickupLocations,
    isSignedIn: signedIn !== undefined,
  });
  if (!evaluated.ok) return evaluated;
  if (signedIn) {
    const joined = await acceptWith(dependencies, token, stored, signedIn.customerId);
    return joined.ok ? ok({ kind: 'claimed', joined: joined.value, setCookies }) : joined;
  }
  const mailed = await sendMailboxCode(dependencies, stored.contents.email, sender);
  if (!mailed.ok) return mailed;
  return ok({ kind: 'code_mailed', setCookies: [...setCookies, ...mailed.value.setCookies] });
}

/** Emails a new six-digit code to a recipient who is accepting a gift. */
export const resendGiftClaimCode = emailCodeToApplicant;

/**
 * The sign-in of the recipient, and whether they received the gift; `joined` is a refusal, for example, if someone else accepted it first.
 */
export type ConfirmedGiftClaim = SignInResult & { readonly joined: Result<JoinedMembership, ClaimCode> };

/** Signs in the recipient with the six-digit code, creating an account if there is none, and accepts the gift. */
export async function confirmGiftClaim(
  dependencies: Dependencies,
  token: string,
  digits: string,
  sender: RequestSender,
): Promise<Result<ConfirmedGiftClaim, ClaimCode | MailboxCodeRefusalCode>> {
  const { database, clock } = dependencies;
  const hash = applicationTokenHash(dependencies, sender.cookieHeader);
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
  const giftId = giftIdFromToken(token);
  if (!giftId) return giftLinkNotFound;
  const delivery = await saveApplicationDelivery(dependencies, customerId, entered);
  if (!delivery.ok) return delivery;
  return database.transaction(async (tx): Promise<Result<JoinedMembership, ClaimCode>> => {
    await lockCustomer(tx, customerId);
    const now = clock.now();
    const gift = await lockGift(tx, giftId);
    const bought = gift && (await findGift(tx, giftId));
    if (!bought || !isGiftTokenValid(seal, gift, token)) return giftLinkNotFound;
    if (gift.membershipId) {
      const own = await findMembership(tx, { customerId, membershipId: gift.membershipId });
      return own ? ok({ membershipId: own.id, state: own.state }) : giftAlreadyClaimed;
    }
    const { plan } = gift;
    if (gift.state !== 'sent' || plan === plusPlan) return giftLinkNotFound;
    const application = await lockedApplication(tx, entered.id);
    if (!application) return applicationNotFound;
    const { preference, neverSent, answers } = application.contents;
    const joined = await joinClubInTransaction(
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
    await updateGift(tx, giftId, { state: 'claimed', membershipId, claimedAt: now }, now);
    await openFirstShipments(tx, dependencies, membershipId);
    await updateApplication(tx, application.id, { submittedAt: now }, now);
    await markApplicationJoined(tx, application.id, membershipId, now);
    const recipient = bought.purchase.buyerEmail;
    await enqueueGiftEmail(tx, jobs, gift, {
      ...{ kind: 'gift-membership-claimed', occurrence: '', recipient, now },
    });
    await auditGiftChange(tx, gift, 'gift_membership.claimed', `customer:${customerId}`, now);
    return joined;
  });
}

async function lockedApplication(
  tx: Parameters<typeof findApplicationById>[0],
  id: ClubApplicationId,
): Promise<ClubApplication | undefined> {
  const found = await findApplicationById(tx, id, { isLocked: true });
  return found?.state === 'joined' ? undefined : found;
}

export const giftLinkNotFound = refused({
  code: 'GIFT_UNKNOWN',
  sentence:
    'This gift link no longer works. Check your email for a newer link, or contact us and we’ll help.',
} as const);

export const giftAlreadyClaimed = refused({
  code: 'GIFT_TAKEN',
  sentence: 'This gift was accepted with a different account. If that wasn’t you, please contact us.',
} as const);
