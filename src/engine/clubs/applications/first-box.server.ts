import { isDeepStrictEqual } from 'node:util';
import { type AddressId, isUuid } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { Log } from '../../../platform/log.server.ts';
import { fillFromAccount } from '../../checkout/draft/fill-from-account.server.ts';
import { saveOwnDraft } from '../../checkout/draft/own-draft.server.ts';
import { decryptBirthDate } from '../../compliance/birth-date.server.ts';
import { validateConsent } from '../../identity/consents/rules.ts';
import type { ConsentOrigin, SubmittedConsent } from '../../identity/consents/types.ts';
import { lockCustomer } from '../../identity/index.server.ts';
import { purchaseDetailsOf } from '../../orders/drafts/purchase-rules.ts';
import { emptyDraftContents } from '../../orders/drafts/rules.ts';
import type {
  Draft,
  DraftActor,
  DraftContents,
  DraftRefusalCode,
  OrderDependencies,
} from '../../orders/drafts/types.ts';
import { savedCardsOfCustomer } from '../../orders/saved-cards/index.server.ts';
import type { PurchaseEffects } from '../../orders/settlement/types.ts';
import type { MembershipDependencies } from '../memberships/apply-change.server.ts';
import { recordClubConsent } from '../memberships/index.server.ts';
import { joinClubInTransaction } from '../memberships/join-club.server.ts';
import { alreadyMemberRefusal, clubUnknownRefusal } from '../memberships/refusal-rules.ts';
import { currentMembershipsOfCustomer } from '../memberships/store.server.ts';
import type { MembershipDelivery } from '../memberships/types.ts';
import { chooseQuizBox, defaultQuizAnswers } from '../releases/quiz-rules.ts';
import { loadClubWines, winesForbiddenInState, winesInStockForBoxes } from '../releases/view.server.ts';
import { findPlan } from '../rules.ts';
import { readClubs } from '../store.server.ts';
import { clubTerms, limitPlanToBudget } from '../terms-rules.ts';
import { applicationNotFound, applicationTokenHash } from './fill-application.server.ts';
import {
  findApplication,
  lockApplication,
  lockApplicationOfDraft,
  markApplicationJoined,
  updateApplication,
} from './store.server.ts';
import type { ApplicationRefusalCode, ClubApplication } from './types.ts';

/*
 * Joining by ordering a first box (domain §5.14). The order is a draft of kind `curated`; the consent is
 * recorded in this browser's application, which becomes a membership in the transaction that places the order
 * (`joinByOrder`).
 */

type Dependencies = Pick<OrderDependencies, 'database' | 'clock' | 'seal'>;
type Bearing = Parameters<typeof applicationTokenHash>[0] & Dependencies;

/** Returns this browser's unfinished application to join by ordering a first box, or undefined if there is none. */
async function findJoining(
  dependencies: Bearing,
  cookieHeader: string | null,
): Promise<ClubApplication | undefined> {
  const hash = applicationTokenHash(dependencies, cookieHeader);
  const found = hash && (await findApplication(dependencies.database.read, hash, dependencies.clock.now()));
  return found && found.source === 'curated' && found.state !== 'joined' ? found : undefined;
}

/** Opens or updates the checkout draft of a first box. The wines are chosen from stock by the quiz answers. */
export async function openFirstBoxCheckout(
  dependencies: Bearing & Pick<OrderDependencies, 'zipCodes'>,
  actor: DraftActor,
  cookieHeader: string | null,
): Promise<Result<Draft, DraftRefusalCode | ApplicationRefusalCode>> {
  const { database, clock, zipCodes } = dependencies;
  const { customerId } = actor;
  const application = await findJoining(dependencies, cookieHeader);
  if (!application || !customerId) return applicationNotFound;
  const { plan, frequency, answers, preference, neverSent } = application.contents;
  return database.transaction(
    async (tx): Promise<Result<Draft, DraftRefusalCode | ApplicationRefusalCode>> => {
      const chosen = findPlan(await readClubs(tx), plan, frequency);
      if (!chosen) return clubUnknownRefusal;
      const { club, tier } = chosen;
      const living = await currentMembershipsOfCustomer(tx, customerId);
      if (living.some(({ clubId }) => clubId === club.id)) return alreadyMemberRefusal(club.title);
      const wines = await loadClubWines(tx, { seesAllocation: false });
      const { zipCode: asked, isPickup } = application.contents;
      const forbidden = winesForbiddenInState(
        wines,
        isPickup ? undefined : zipCodes.lookup(asked)?.stateCode,
      );
      const items = chooseQuizBox(
        winesInStockForBoxes(wines, tier.bottles).filter(({ skuId }) => !forbidden.has(skuId)),
        tier,
        answers ?? { ...defaultQuizAnswers, color: preference },
        { tasted: [], never: neverSent },
      );
      const box = {
        ...{ plan: tier.plan, frequency, chosenFor: JSON.stringify([answers, neverSent]) },
        ...(answers?.mostCents !== undefined && { mostCents: answers.mostCents }),
      };
      // Keeps the shown wines while the answers stay the same, even if the stock changes.
      const change = (before: DraftContents): DraftContents =>
        isDeepStrictEqual(purchaseDetailsOf(before, 'box'), box)
          ? before
          : { ...before, items, purchase: { kind: 'box', details: box } };
      const first = await fillFromAccount(tx, actor, {
        contents: emptyDraftContents(),
        birthDateSealed: application.birthDateSealed,
      });
      const { contents } = first;
      // The ZIP code was asked before the quiz; an address of the account is more reliable.
      const zipCode = contents.zipCode || application.contents.zipCode;
      const place = zipCodes.lookup(zipCode);
      const city = contents.city || (place?.city ?? '');
      const stateCode = contents.stateCode || (place?.stateCode ?? '');
      const begun = { ...first, contents: { ...contents, zipCode, city, stateCode } };
      return saveOwnDraft(tx, { actor, kind: 'curated', change, first: begun, now: clock.now() });
    },
  );
}

const noAddress = refused<ApplicationRefusalCode>({
  code: 'ADDRESS_NOT_FOUND',
  sentence:
    'Your address book is full, and we need to save this address for your future shipments. Choose a saved address, or remove one first.',
});

type Agreeing = {
  readonly draft: Draft;
  readonly consent: SubmittedConsent;
  readonly agreedBy: ConsentOrigin;
  readonly cookieHeader: string | null;
};

/**
 * Records the customer's consent to future boxes before payment; the database rejects the order without it. A new consent, after a decline
 * or a change of delivery, is stored as a new record, and the latest one counts.
 */
export async function recordFirstBoxConsent(
  dependencies: Bearing,
  { draft, consent, agreedBy, cookieHeader }: Agreeing,
): Promise<Result<undefined, ApplicationRefusalCode>> {
  const { database, clock } = dependencies;
  const hash = applicationTokenHash(dependencies, cookieHeader);
  const { isPickup, selectedDeliveryAddressId } = draft.contents;
  const box = purchaseDetailsOf(draft.contents, 'box');
  if (!hash || !box) return applicationNotFound;
  // Later boxes ship to a saved address. Without one the order would be placed and the membership would fail.
  if (!isPickup && !isUuid(selectedDeliveryAddressId)) return noAddress;
  return database.transaction(async (tx: Transaction): Promise<Result<undefined, ApplicationRefusalCode>> => {
    const now = clock.now();
    const found = await lockApplication(tx, hash, now);
    if (!found || found.state === 'joined') return applicationNotFound;
    const chosen = limitPlanToBudget(findPlan(await readClubs(tx), box.plan, box.frequency), box.mostCents);
    if (!chosen) return clubUnknownRefusal;
    const agreed = validateConsent(consent, clubTerms(chosen, { isPickup }));
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
  /** The payment provider's reference of the card; undefined if gift cards paid the full amount. */
  readonly cardReference: string | undefined;
  readonly now: Date;
};

/**
 * Makes the customer who ordered a first box a member, with the order's address and card, in the transaction that places the order. A
 * customer who is already a member by then only receives the box.
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
    'a customer who orders a first box is signed in and agreed to the terms',
  );
  if (application.state === 'joined') return;
  await lockCustomer(tx, customerId);
  const { plan, frequency, preference, neverSent, answers } = application.contents;
  const cards = cardReference === undefined ? [] : await savedCardsOfCustomer(tx, customerId);
  const joined = await joinClubInTransaction(
    dependencies,
    tx,
    customerId,
    {
      ...{ plan, frequency, preference, neverSent, answers, attribution: undefined },
      delivery: deliveryOf(contents),
      savedCardId: cards.find(({ reference }) => reference === cardReference)?.id,
      birthDate: decryptBirthDate(dependencies.seal, draft),
      startsWith: 'next_release',
      source: 'curated',
      memberCode: application.memberCode,
    },
    { consentId: application.consentId },
  );
  if (joined.ok) await markApplicationJoined(tx, application.id, joined.value.membershipId, now);
  else dependencies.log.warn('first box ordered by an existing member');
}

function deliveryOf(contents: Draft['contents']): MembershipDelivery {
  const { isPickup, selectedPickupLocation, pickupPerson, selectedDeliveryAddressId } = contents;
  if (isPickup) return { isPickup, pickupLocation: selectedPickupLocation, pickupPerson };
  return { isPickup, addressId: selectedDeliveryAddressId as AddressId };
}

/** The effects of paying for a first box: the customer becomes a member. */
export const firstBoxEffects: PurchaseEffects = {
  afterPayment: (tx, { dependencies, draft, now }, cardReference) =>
    joinByOrder(tx, dependencies, { draft, cardReference, now }),
};
