import { isDeepStrictEqual } from 'node:util';
import { type AddressId, isUuid } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Log } from '../../../platform/log.server.ts';
import { fillFromAccount } from '../../checkout/draft/fill-from-account.server.ts';
import { keepOwnDraft } from '../../checkout/draft/own-draft.server.ts';
import { openBirthDate } from '../../compliance/birth-date.server.ts';
import { judgeConsent } from '../../identity/consents/rules.ts';
import type { AgreedBy, TickedConsent } from '../../identity/consents/types.ts';
import { lockCustomer } from '../../identity/index.server.ts';
import { detailsOf } from '../../orders/drafts/purchase-rules.ts';
import { emptyContents } from '../../orders/drafts/rules.ts';
import type {
  Actor,
  Draft,
  DraftContents,
  DraftRefusalCode,
  OrderDependencies,
} from '../../orders/drafts/types.ts';
import { cardsOf } from '../../orders/saved-cards/index.server.ts';
import type { PurchaseEffects } from '../../orders/settlement/types.ts';
import type { MembershipDependencies } from '../memberships/apply-change.server.ts';
import { recordClubConsent } from '../memberships/index.server.ts';
import { joinWithin } from '../memberships/join-club.server.ts';
import { alreadyMember, clubUnknown } from '../memberships/sentence-rules.ts';
import { livingMembershipsOf } from '../memberships/store.server.ts';
import type { MembershipDelivery } from '../memberships/types.ts';
import { middleAnswers, quizBox } from '../releases/quiz-rules.ts';
import { forBoxes, forbiddenIn, loadClubWines } from '../releases/view.server.ts';
import { findPlan } from '../rules.ts';
import { readClubs } from '../store.server.ts';
import { clubTerms, withinBudget } from '../terms-rules.ts';
import { applicationHash, noApplication } from './fill-application.server.ts';
import {
  findApplication,
  lockApplication,
  lockApplicationOfDraft,
  markJoined,
  updateApplication,
} from './store.server.ts';
import type { ApplicationCode, ClubApplication } from './types.ts';

/*
 * Joining by ordering a first box (domain §5.14): the order is a draft of kind `curated` like any other; what is agreed to stands in
 * the application of the same browser, which becomes a membership in the transaction that places the order (`joinByOrder`).
 */

type Dependencies = Pick<OrderDependencies, 'database' | 'clock' | 'seal'>;
type Bearing = Parameters<typeof applicationHash>[0] & Dependencies;

/** What somebody who joins so has answered; undefined when this browser bears no such application any more. */
async function findJoining(
  dependencies: Bearing,
  cookieHeader: string | null,
): Promise<ClubApplication | undefined> {
  const hash = applicationHash(dependencies, cookieHeader);
  const found = hash && (await findApplication(dependencies.database.read, hash, dependencies.clock.now()));
  return found && found.source === 'curated' && found.state !== 'joined' ? found : undefined;
}

/** Opens the checkout of the first box, or fills the one that is open anew: with what the answers choose of the wines that are there. */
export async function openFirstBox(
  dependencies: Bearing & Pick<OrderDependencies, 'zipCodes'>,
  actor: Actor,
  cookieHeader: string | null,
): Promise<Result<Draft, DraftRefusalCode | ApplicationCode>> {
  const { database, clock, zipCodes } = dependencies;
  const { customerId } = actor;
  const application = await findJoining(dependencies, cookieHeader);
  if (!application || !customerId) return noApplication;
  const { plan, frequency, answers, preference, neverSent } = application.contents;
  return database.transaction(async (tx): Promise<Result<Draft, DraftRefusalCode | ApplicationCode>> => {
    const chosen = findPlan(await readClubs(tx), plan, frequency);
    if (!chosen) return clubUnknown;
    const { club, tier } = chosen;
    const living = await livingMembershipsOf(tx, customerId);
    if (living.some(({ clubId }) => clubId === club.id)) return alreadyMember(club.title);
    const wines = await loadClubWines(tx, { seesAllocation: false });
    const { zipCode: asked, isPickup } = application.contents;
    const forbidden = forbiddenIn(wines, isPickup ? undefined : zipCodes.lookup(asked)?.stateCode);
    const items = quizBox(
      forBoxes(wines, tier.bottles).filter(({ skuId }) => !forbidden.has(skuId)),
      tier,
      answers ?? { ...middleAnswers, color: preference },
      { tasted: [], never: neverSent },
    );
    const box = {
      ...{ plan: tier.plan, frequency, chosenFor: JSON.stringify([answers, neverSent]) },
      ...(answers?.mostCents !== undefined && { mostCents: answers.mostCents }),
    };
    // What was shown stays while the answers do, though the cellar changes meanwhile.
    const change = (before: DraftContents): DraftContents =>
      isDeepStrictEqual(detailsOf(before, 'box'), box)
        ? before
        : { ...before, items, purchase: { kind: 'box', details: box } };
    const first = await fillFromAccount(tx, actor, {
      contents: emptyContents(),
      birthDateSealed: application.birthDateSealed,
    });
    const { contents } = first;
    // The ZIP was asked before the quiz; an address of the account knows better.
    const zipCode = contents.zipCode || application.contents.zipCode;
    const place = zipCodes.lookup(zipCode);
    const city = contents.city || (place?.city ?? '');
    const stateCode = contents.stateCode || (place?.stateCode ?? '');
    const begun = { ...first, contents: { ...contents, zipCode, city, stateCode } };
    return keepOwnDraft(tx, { actor, kind: 'curated', change, first: begun, now: clock.now() });
  });
}

const noAddress = refused<ApplicationCode>({
  code: 'ADDRESS_NOT_FOUND',
  sentence:
    'Your book of addresses has no room for this one, and the boxes that follow need it there. Please choose one of yours, or take one out first.',
});

type Agreeing = {
  readonly draft: Draft;
  readonly consent: TickedConsent;
  readonly agreedBy: AgreedBy;
  readonly cookieHeader: string | null;
};

/**
 * Records that whoever orders the first box agrees to those that follow, before anything is paid: without it the database refuses the
 * order. Agreed to again, after a decline or with another delivery, it is another record, and the newest counts.
 */
export async function agreeToBoxes(
  dependencies: Bearing,
  { draft, consent, agreedBy, cookieHeader }: Agreeing,
): Promise<Result<undefined, ApplicationCode>> {
  const { database, clock } = dependencies;
  const hash = applicationHash(dependencies, cookieHeader);
  const { isPickup, selectedDeliveryAddressId } = draft.contents;
  const box = detailsOf(draft.contents, 'box');
  if (!hash || !box) return noApplication;
  // The boxes that follow go to an address of the book; without one the order would place and nobody could be a member.
  if (!isPickup && !isUuid(selectedDeliveryAddressId)) return noAddress;
  return database.transaction(async (tx: Transaction): Promise<Result<undefined, ApplicationCode>> => {
    const now = clock.now();
    const found = await lockApplication(tx, hash, now);
    if (!found || found.state === 'joined') return noApplication;
    const chosen = withinBudget(findPlan(await readClubs(tx), box.plan, box.frequency), box.mostCents);
    if (!chosen) return clubUnknown;
    const agreed = judgeConsent(consent, clubTerms(chosen, { isPickup }));
    if (!agreed.ok) return refused(...agreed.refusals);
    const { customerId } = draft;
    const consentId = await recordClubConsent(tx, { customerId, chosen, isPickup, agreedBy, now });
    const { plan, frequency } = box;
    const contents = { ...found.contents, plan, frequency };
    const submitted = {
      state: 'submitted',
      contents,
      consentId,
      draftId: draft.id,
      submittedAt: now,
    } as const;
    await updateApplication(tx, found.id, submitted, now);
    return ok(undefined);
  });
}

type Ordered = {
  readonly draft: Draft;
  /** What the card that paid is called at the payment company; undefined where gift cards paid all of it. */
  readonly cardReference: string | undefined;
  readonly now: Date;
};

/**
 * Makes a member of whoever ordered a first box, in the transaction that places the order: with the address it goes to and the card that
 * paid for it. Somebody who became a member elsewhere meanwhile gets this box as an order, and no second membership.
 */
async function joinByOrder(
  tx: Transaction,
  dependencies: MembershipDependencies & { readonly log: Log },
  { draft, cardReference, now }: Ordered,
): Promise<void> {
  const { customerId, contents } = draft;
  const application = await lockApplicationOfDraft(tx, draft.id);
  invariant(
    customerId && application?.consentId,
    'whoever orders a first box is signed in and agreed to the next',
  );
  if (application.state === 'joined') return;
  await lockCustomer(tx, customerId);
  const { plan, frequency, preference, neverSent, answers } = application.contents;
  const cards = cardReference === undefined ? [] : await cardsOf(tx, customerId);
  const joined = await joinWithin(
    dependencies,
    tx,
    customerId,
    {
      ...{ plan, frequency, preference, neverSent, answers, attribution: undefined },
      delivery: deliveryOf(contents),
      savedCardId: cards.find(({ reference }) => reference === cardReference)?.id,
      birthDate: openBirthDate(dependencies.seal, draft),
      startsWith: 'next_release',
      source: 'curated',
      memberCode: application.memberCode,
    },
    { consentId: application.consentId },
  );
  if (joined.ok) await markJoined(tx, application.id, joined.value.membershipId, now);
  else dependencies.log.warn('first box ordered by an existing member');
}

function deliveryOf(contents: Draft['contents']): MembershipDelivery {
  const { isPickup, selectedPickupLocation, pickupPerson, selectedDeliveryAddressId } = contents;
  if (isPickup) return { isPickup, pickupLocation: selectedPickupLocation, pickupPerson };
  return { isPickup, addressId: selectedDeliveryAddressId as AddressId };
}

/** Makes a member of the customer who paid for a first box. */
export const firstBoxEffects: PurchaseEffects = {
  afterPayment: (tx, { dependencies, draft, now }, cardReference) =>
    joinByOrder(tx, dependencies, { draft, cardReference, now }),
};
