import { addDays, type CivilDate, wineryDate } from '../../../core/dates.ts';
import type { ConsentId, CustomerId, SavedCardId } from '../../../core/ids.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { createReadableCode } from '../../../platform/readable-code.server.ts';
import { loadCheckoutAccount, saveBirthDate } from '../../checkout/draft/index.server.ts';
import { parseAdultBirthDate } from '../../compliance/age-rules.ts';
import type { AgeCode, EnteredBirthDate } from '../../compliance/types.ts';
import { assignConsentToCustomer, recordConsent } from '../../identity/consents/index.server.ts';
import { validateConsent } from '../../identity/consents/rules.ts';
import type { ConsentOrigin, ConsentRefusalCode, SubmittedConsent } from '../../identity/consents/types.ts';
import type { ClubMembershipNoticeKind } from '../../notices/types.ts';
import { findSavedCard } from '../../orders/saved-cards/index.server.ts';
import { cardValidity } from '../../orders/saved-cards/rules.ts';
import { invalidateClubPagesWithSpots } from '../price-store.server.ts';
import { type ChosenPlan, findPlan, planTitle, preferencesOfClub, spotsLeft } from '../rules.ts';
import { openFirstShipments } from '../shipments/open-shipments.server.ts';
import { lockClub, readClubs, spotsOfClub } from '../store.server.ts';
import { clubTerms, membershipChangeStartSentence } from '../terms-rules.ts';
import type { Club, MembershipChangeStart } from '../types.ts';
import { nextReleaseOf } from '../view.server.ts';
import {
  enqueueMembershipEmail,
  type MembershipDependencies,
  updateMembershipEntitlement,
  validateMembershipDelivery,
} from './apply-change.server.ts';
import {
  alreadyMemberRefusal,
  cardExpiredRefusal,
  cardNotFound,
  clubFullRefusal,
  clubPausedRefusal,
  clubUnknownRefusal,
} from './refusal-rules.ts';
import { deriveMembershipState, newHoldEvent } from './rules.ts';
import {
  currentMembershipsOfCustomer,
  insertMembership,
  insertMembershipHold,
  recordMembershipEvent,
} from './store.server.ts';
import type {
  FirstReleaseChoice,
  JoinCommand,
  JoinedMembership,
  JoinRefusalCode,
  MembershipActor,
  MembershipHold,
} from './types.ts';
import { closeWaitlistEntry, findWaitlistEntry } from './wait-store.server.ts';

const cardGraceMilliseconds = 60 * 60_000;

/** The details of a membership to join, without the consent. */
export type JoinRequest = Omit<JoinCommand, 'consent' | 'agreedBy'>;

/**
 * The agreement to a new membership: a consent given in this request, the id of a consent recorded before the email was confirmed, or the
 * giver of a gift.
 */
type Agreement =
  | { readonly consent: SubmittedConsent; readonly agreedBy: ConsentOrigin }
  | { readonly consentId: ConsentId }
  /** A gift: someone else has paid and nothing renews, so there is nothing to agree to. */
  | { readonly givenBy: string };

/**
 * The data that a new membership inherits from the previous one when a member switches clubs. For an accepted gift, only the kind of email.
 */
type CarriedOver = {
  /** The kind of email sent to the member; the welcome email if omitted. */
  readonly mail?: ClubMembershipNoticeKind;
  /** The member's hold. It belongs to the member rather than the club, so it moves to the new membership. */
  readonly hold?: MembershipHold | undefined;
  readonly usesCredit?: boolean;
  readonly actor?: MembershipActor | undefined;
  /** When the switch takes effect; part of the terms that the member agrees to. */
  readonly start?: MembershipChangeStart | undefined;
};

/**
 * Makes a customer a member, in the transaction of the caller, which has locked the customer. With a valid card, or as a gift, the
 * membership is active, or on hold if a hold is carried over; otherwise it is pending and has no benefits. Spots of a club with a member
 * cap are taken under the club's lock: while the club has a waitlist, only customers with an offer get a spot. The database also enforces
 * the cap.
 * @param carriedOver data that a member who switches clubs keeps.
 */
export async function joinClubInTransaction(
  dependencies: MembershipDependencies,
  tx: Transaction,
  customerId: CustomerId,
  request: JoinRequest,
  agreement: Agreement,
  carriedOver: CarriedOver = {},
): Promise<Result<JoinedMembership, JoinRefusalCode>> {
  const now = dependencies.clock.now();
  const today = wineryDate(now);
  const chosen = findPlan(await readClubs(tx), request.plan, request.frequency);
  if (!chosen) return clubUnknownRefusal;
  const { club, tier, frequency } = chosen;
  const agreed = evaluateAgreement(chosen, request, agreement, carriedOver.start);
  if (!agreed.ok) return agreed;
  const ofAge = await evaluateCustomersAge(dependencies, tx, customerId, request.birthDate, today);
  if (!ofAge.ok) return ofAge;
  const delivery = await validateMembershipDelivery(dependencies, tx, customerId, request.delivery);
  if (!delivery.ok) return delivery;
  const card = await validateMembershipCard(tx, customerId, request.savedCardId, today);
  if (!card.ok) return card;
  const living = await currentMembershipsOfCustomer(tx, customerId);
  if (living.some(({ clubId }) => clubId === club.id)) return alreadyMemberRefusal(club.title);
  const place = await takePlace(tx, club, customerId, now);
  if (!place.ok) return place;

  const { preference, neverSent, answers, savedCardId, source, attribution } = request;
  const facts = { ...delivery.value, source, savedCardId, cancelledAt: undefined, completedAt: undefined };
  const membership = await insertMembership(
    tx,
    {
      ...{ customerId, clubId: club.id, plan: tier.plan, frequency: frequency.frequency },
      ...{ neverSent, answers, source, attribution, ...delivery.value, savedCardId },
      usesCredit: carriedOver.usesCredit ?? false,
      preference: preferencesOfClub(club).includes(preference) ? preference : 'mixed',
      state: deriveMembershipState(facts, carriedOver.hold, today),
      consentId: await consentOf(
        tx,
        customerId,
        chosen,
        { ...request.delivery, start: carriedOver.start },
        agreement,
        now,
      ),
      ...(await beginning(tx, chosen, request.startsWith, source, today, now)),
      memberCode: request.memberCode ?? createReadableCode(8),
    },
    now,
  );
  const { hold } = carriedOver;
  if (hold) await insertMembershipHold(tx, { ...hold, membershipId: membership.id }, now);
  await updateMembershipEntitlement(tx, membership, hold, now);
  if (membership.state !== 'pending_payment_method') {
    await openFirstShipments(tx, dependencies, membership.id);
  }
  const { actor = 'customer', start } = carriedOver;
  const data = {
    title: planTitle(chosen),
    ...('givenBy' in agreement && { giver: agreement.givenBy }),
    ...(start && { start: membershipChangeStartSentence(start) }),
  };
  const happened = { kind: 'joined', actor, effectiveOn: today, data } as const;
  const eventId = await recordMembershipEvent(tx, membership.id, happened, now);
  if (hold) await recordMembershipEvent(tx, membership.id, newHoldEvent(hold, actor), now);
  const isPending = membership.state === 'pending_payment_method';
  const mail = isPending ? 'club-pending' : (carriedOver.mail ?? 'club-welcome');
  // Most customers add their card on the next page, so the reminder waits an hour.
  const startAfter =
    isPending && source === 'web' ? new Date(now.getTime() + cardGraceMilliseconds) : undefined;
  await enqueueMembershipEmail(tx, dependencies.jobs, membership, mail, String(eventId), now, startAfter);
  return ok({ membershipId: membership.id, state: membership.state });
}

function evaluateAgreement(
  chosen: ChosenPlan,
  { delivery }: Pick<JoinRequest, 'delivery'>,
  agreement: Agreement,
  start: MembershipChangeStart | undefined,
): Result<undefined, ConsentRefusalCode> {
  // A recorded consent fits the plan, or the database refuses it.
  return 'consent' in agreement
    ? validateConsent(agreement.consent, clubTerms(chosen, { ...delivery, start }))
    : ok(undefined);
}

async function consentOf(
  tx: Transaction,
  customerId: CustomerId,
  chosen: ChosenPlan,
  words: Parameters<typeof clubTerms>[1],
  agreement: Agreement,
  now: Date,
): Promise<ConsentId | undefined> {
  if ('givenBy' in agreement) return undefined;
  if ('consentId' in agreement) {
    await assignConsentToCustomer(tx, agreement.consentId, customerId);
    return agreement.consentId;
  }
  return recordClubConsent(tx, { customerId, chosen, ...words, agreedBy: agreement.agreedBy, now });
}

/** Records a customer's consent to the current terms of a plan. */
export function recordClubConsent(
  tx: Transaction,
  {
    customerId,
    chosen,
    isPickup,
    start,
    agreedBy,
    now,
  }: {
    readonly customerId: CustomerId | undefined;
    readonly chosen: ChosenPlan;
    readonly isPickup: boolean;
    readonly start?: MembershipChangeStart | undefined;
    readonly agreedBy: ConsentOrigin;
    readonly now: Date;
  },
): Promise<ConsentId> {
  const terms = clubTerms(chosen, { isPickup, start });
  return recordConsent(tx, {
    ...{ customerId, program: 'club', plan: chosen.tier.plan, frequency: chosen.frequency.frequency },
    ...{ termsVersion: terms.version, termsText: terms.text, agreedBy, now },
  });
}

/**
 * Validates the customer's age by the birth date in the account or, if there is none, by the birth date entered now, which is saved if it
 * is valid (I-49).
 */
async function evaluateCustomersAge(
  { seal }: Pick<MembershipDependencies, 'seal'>,
  tx: Transaction,
  customerId: CustomerId,
  entered: EnteredBirthDate | undefined,
  today: CivilDate,
): Promise<Result<CivilDate, AgeCode | 'AGE_REQUIRED'>> {
  const { birthDateSealed } = await loadCheckoutAccount(tx, customerId);
  if (birthDateSealed)
    return parseAdultBirthDate(JSON.parse(seal.open(birthDateSealed)) as EnteredBirthDate, today);
  if (!entered) {
    const sentence = 'Please enter your birth date. You must be 21 or older to join.';
    return refused({ code: 'AGE_REQUIRED', sentence, field: 'birthMonth' });
  }
  const checked = parseAdultBirthDate(entered, today);
  if (checked.ok) await saveBirthDate(tx, customerId, seal.seal(JSON.stringify(entered)));
  return checked;
}

/** Validates that a card belongs to the customer and has not expired. An undefined card is valid. */
export async function validateMembershipCard(
  tx: Transaction,
  customerId: CustomerId,
  cardId: SavedCardId | undefined,
  today: CivilDate,
): Promise<Result<undefined, 'CARD_NOT_FOUND' | 'CARD_EXPIRED'>> {
  if (cardId === undefined) return ok(undefined);
  const card = await findSavedCard(tx, { customerId, cardId });
  if (!card) return cardNotFound;
  return cardValidity(card, today) === 'expired' ? cardExpiredRefusal : ok(undefined);
}

/** Takes a spot in a club under the club's lock, and closes the customer's waitlist entry. */
async function takePlace(
  tx: Transaction,
  club: Club,
  customerId: CustomerId,
  now: Date,
): Promise<Result<undefined, 'CLUB_FULL' | 'CLUB_PAUSED'>> {
  const wait = await findWaitlistEntry(tx, { clubId: club.id, customerId });
  const isOffered = wait?.offerEndsAt !== undefined && wait.offerEndsAt > now;
  // An offered spot can be taken even while the club is paused.
  if (club.isPaused && !isOffered) return clubPausedRefusal(club.title);
  if (club.memberCap !== undefined) {
    await lockClub(tx, club.id);
    const places = await spotsOfClub(tx, club.id, customerId, now);
    const ahead = isOffered ? { ...places, waiting: 0 } : places;
    if (spotsLeft(club, ahead) === 0) return clubFullRefusal(club.title);
    await invalidateClubPagesWithSpots(tx, club.id);
  }
  if (wait) await closeWaitlistEntry(tx, { waitId: wait.id, customerId }, 'joined', now);
  return ok(undefined);
}

/**
 * The number of days from joining to the first box of a member with their own dates, so that there is time to change the box (domain §1.1).
 */
const firstOwnDateDays = 3;

async function beginning(
  tx: Transaction,
  { club, frequency }: ChosenPlan,
  startsWith: FirstReleaseChoice,
  source: JoinRequest['source'],
  today: CivilDate,
  now: Date,
): Promise<{ readonly anchorDate: CivilDate; readonly startsOn: CivilDate }> {
  if (club.cadence === 'own_date') {
    // A customer who joins by ordering the first box has it as that order.
    if (source === 'curated') return { anchorDate: today, startsOn: addDays(today, 1) };
    return { anchorDate: addDays(today, firstOwnDateDays), startsOn: today };
  }
  const next = await nextReleaseOf(tx, club.id, frequency, now);
  const isAfterNext = startsWith === 'next_release' && next?.isOpen;
  return { anchorDate: today, startsOn: isAfterNext ? addDays(next.processOn, 1) : today };
}
