import { type CivilDate, wineryDate } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { legalTextInForce } from '../../../winery-legal.ts';
import { fillFromAccount } from '../../checkout/draft/fill-from-account.server.ts';
import { saveOwnDraft } from '../../checkout/draft/own-draft.server.ts';
import { recordConsent } from '../../identity/consents/index.server.ts';
import { judgeConsent } from '../../identity/consents/rules.ts';
import type { ConsentCode, ConsentOrigin, TickedConsent } from '../../identity/consents/types.ts';
import { detailsOf } from '../../orders/drafts/purchase-rules.ts';
import { emptyContents } from '../../orders/drafts/rules.ts';
import type {
  Actor,
  Draft,
  DraftContents,
  DraftRefusalCode,
  OrderDependencies,
} from '../../orders/drafts/types.ts';
import { consentVersion } from './consent-store.server.ts';
import type { PlusRequest } from './purchase-types.ts';
import { plusPlan, plusTerms } from './rules.ts';
import { findPlusOfCustomer, isPayingInAnotherWindow, plusPriceOn, plusSku } from './store.server.ts';
import type { PlusJoinFacts } from './types.ts';

type Joining = Pick<OrderDependencies, 'database' | 'clock'>;

/** The renewal frequency that a consent records. */
const frequency = 'yearly';

/** Opens this browser's single draft to join, at today's price and filled from the account. A consent to another price is dropped. */
export async function openPlusDraft(
  { database, clock }: Joining,
  actor: Actor,
  email: string,
): Promise<Result<Draft, DraftRefusalCode | 'NOT_FOR_SALE'>> {
  const now = clock.now();
  return database.transaction(async (tx) => {
    const skuId = await plusSku(tx);
    if (skuId === undefined) {
      return refused({ code: 'NOT_FOR_SALE', sentence: 'The membership isn’t available right now.' });
    }
    const priceCents = await plusPriceOn(tx, wineryDate(now));
    const empty = { contents: emptyContents(), birthDateSealed: undefined };
    const { contents } = await fillFromAccount(tx, actor, empty);
    const change = (before: DraftContents): DraftContents => ({
      ...before,
      purchase: { kind: 'plus', details: atPrice(detailsOf(before, 'plus'), priceCents) },
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

/** Returns the request for this price. A consent to another price is dropped. */
function atPrice(before: PlusRequest | undefined, priceCents: Cents): PlusRequest {
  return before && before.priceCents === priceCents ? before : { priceCents };
}

/** Records the customer's consent with the text they saw, and links it to the draft (domain §2.5). */
export async function recordPlusConsent(
  { database, clock }: Joining,
  actor: Actor,
  {
    draft,
    consent,
    agreedBy,
  }: { readonly draft: Draft; readonly consent: TickedConsent; readonly agreedBy: ConsentOrigin },
): Promise<Result<undefined, ConsentCode | DraftRefusalCode>> {
  const now = clock.now();
  const plus = detailsOf(draft.contents, 'plus');
  if (!plus || actor.customerId === undefined) return ok(undefined);
  const terms = plusTerms(plus);
  const judged = judgeConsent(consent, terms);
  if (!judged.ok) return judged;
  const { customerId } = actor;
  return database.transaction(async (tx) => {
    const isAgreed = plus.consentId && (await consentVersion(tx, plus.consentId)) === terms.version;
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

/** Returns the facts that joining is judged by; undefined for a renewal or any other draft. */
export async function joiningFacts(
  read: Transaction,
  { id: draftId, customerId, contents }: Draft,
  now: Date,
): Promise<PlusJoinFacts | undefined> {
  const plus = detailsOf(contents, 'plus');
  if (!plus || plus.termId) return undefined;
  const today = wineryDate(now);
  const facts = { priceCents: await plusPriceOn(read, today), hasTerms: canAgreeToPlusTerms(today) };
  if (!customerId) return { ...facts, isSignedIn: false, isMember: false, isPaidElsewhere: false };
  // In this order, because a payment in another window may become a membership between the two reads.
  const isPaidElsewhere = await isPayingInAnotherWindow(read, { customerId, draftId });
  const isMember = (await findPlusOfCustomer(read, customerId)) !== undefined;
  return { ...facts, isSignedIn: true, isMember, isPaidElsewhere };
}

/** Returns whether the membership's terms and privacy policy are in force on this day, so that people can agree to them. */
export function canAgreeToPlusTerms(day: CivilDate): boolean {
  return [legalTextInForce('plus-terms', day), legalTextInForce('plus-privacy', day)].every(Boolean);
}
