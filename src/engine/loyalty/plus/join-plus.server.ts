import { type CivilDate, wineryDate } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { legalTextInForce } from '../../../winery-legal.ts';
import { fillFromAccount } from '../../checkout/draft/fill-from-account.server.ts';
import { saveOwnDraft } from '../../checkout/draft/own-draft.server.ts';
import { recordConsent } from '../../identity/consents/index.server.ts';
import { validateConsent } from '../../identity/consents/rules.ts';
import type { ConsentOrigin, ConsentRefusalCode, SubmittedConsent } from '../../identity/consents/types.ts';
import { purchaseDetailsOf } from '../../orders/drafts/purchase-rules.ts';
import { emptyDraftContents } from '../../orders/drafts/rules.ts';
import type {
  Draft,
  DraftActor,
  DraftContents,
  DraftRefusalCode,
  OrderDependencies,
} from '../../orders/drafts/types.ts';
import { findAcceptedTermsVersion } from './consent-store.server.ts';
import type { PlusPurchaseDetails } from './purchase-types.ts';
import { plusLegalTerms, plusPlan } from './rules.ts';
import {
  findCurrentPlusMembership,
  findPlusPriceOn,
  findPlusSku,
  isPayingForPlusInAnotherWindow,
} from './store.server.ts';
import type { PlusJoinFacts } from './types.ts';

type Joining = Pick<OrderDependencies, 'database' | 'clock'>;

/** The renewal frequency recorded with a consent. */
const frequency = 'yearly';

/**
 * Opens this browser's single draft for joining, at today's price and with fields filled in from the account. A consent to another price is
 * dropped. NOT_FOR_SALE: the winery doesn't sell the membership.
 */
export async function openPlusDraft(
  { database, clock }: Joining,
  actor: DraftActor,
  email: string,
): Promise<Result<Draft, DraftRefusalCode | 'NOT_FOR_SALE'>> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const skuId = await findPlusSku(tx);
    if (skuId === undefined) {
      return refused({ code: 'NOT_FOR_SALE', sentence: 'The membership isn’t available right now.' });
    }
    const priceCents = await findPlusPriceOn(tx, wineryDate(now));
    const empty = { contents: emptyDraftContents(), birthDateSealed: undefined };
    const { contents } = await fillFromAccount(tx, actor, empty);
    const change = (before: DraftContents): DraftContents => ({
      ...before,
      purchase: { kind: 'plus', details: atPrice(purchaseDetailsOf(before, 'plus'), priceCents) },
      ...{ email, items: [{ skuId, quantity: 1 }], billingSameAsDelivery: false },
    });
    return saveOwnDraft(tx, {
      actor,
      kind: 'membership',
      change,
      first: { contents, birthDateSealed: undefined },
      now,
    });
  });
}

/** Returns the purchase details for this price. A consent to another price is dropped. */
function atPrice(before: PlusPurchaseDetails | undefined, priceCents: Cents): PlusPurchaseDetails {
  return before && before.priceCents === priceCents ? before : { priceCents };
}

/** Records the customer's consent with the text they saw, and links it to the draft (domain §2.5). */
export async function recordPlusConsent(
  { database, clock }: Joining,
  actor: DraftActor,
  {
    draft,
    consent,
    agreedBy,
  }: { readonly draft: Draft; readonly consent: SubmittedConsent; readonly agreedBy: ConsentOrigin },
): Promise<Result<undefined, ConsentRefusalCode | DraftRefusalCode>> {
  const now = clock.now();
  const plus = purchaseDetailsOf(draft.contents, 'plus');
  if (!plus || actor.customerId === undefined) return ok(undefined);
  const terms = plusLegalTerms(plus);
  const evaluated = validateConsent(consent, terms);
  if (!evaluated.ok) return evaluated;
  const { customerId } = actor;
  return database.transaction(async (tx) => {
    const isAgreed = plus.consentId && (await findAcceptedTermsVersion(tx, plus.consentId)) === terms.version;
    if (isAgreed) return ok(undefined);
    const consentId = await recordConsent(tx, {
      ...{ customerId, program: 'plus', plan: plusPlan, frequency },
      ...{ termsVersion: terms.version, termsText: terms.text, agreedBy, now },
    });
    const change = (before: DraftContents): DraftContents => ({
      ...before,
      purchase: { kind: 'plus', details: { ...plus, consentId } },
    });
    const kept = await saveOwnDraft(tx, { actor, kind: 'membership', change, now });
    return kept.ok ? ok(undefined) : kept;
  });
}

/** Returns the facts that decide whether the customer can join; undefined for a renewal or any other draft. */
export async function loadPlusJoinFacts(
  read: Transaction,
  { id: draftId, customerId, contents }: Draft,
  now: Date,
): Promise<PlusJoinFacts | undefined> {
  const plus = purchaseDetailsOf(contents, 'plus');
  if (!plus || plus.termId) return undefined;
  const today = wineryDate(now);
  const facts = { priceCents: await findPlusPriceOn(read, today), hasTerms: arePlusTermsInForce(today) };
  if (!customerId) return { ...facts, isSignedIn: false, isMember: false, isPaidElsewhere: false };
  // In this order, because a payment in another window may become a membership between the two reads.
  const isPaidElsewhere = await isPayingForPlusInAnotherWindow(read, { customerId, draftId });
  const isMember = (await findCurrentPlusMembership(read, customerId)) !== undefined;
  return { ...facts, isSignedIn: true, isMember, isPaidElsewhere };
}

/** Returns whether the membership's terms and privacy policy are in force on this day, so that customers can agree to them. */
export function arePlusTermsInForce(day: CivilDate): boolean {
  return [legalTextInForce('plus-terms', day), legalTextInForce('plus-privacy', day)].every(Boolean);
}
