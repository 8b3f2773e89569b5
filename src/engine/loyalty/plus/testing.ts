import { nextUniqueNumber } from '../../../../test/helpers/shelves.ts';
import { type TestShop, testCards, testSeal } from '../../../../test/helpers/shop.ts';
import type { CustomerId } from '../../../core/ids.ts';
import { cents } from '../../../core/money.ts';
import { skus } from '../../catalog/schema.ts';
import { createCart } from '../../checkout/carts/store.server.ts';
import { placeOrder, saveDraft, viewCheckout } from '../../checkout/index.server.ts';
import { newCustomer } from '../../clubs/memberships/testing.ts';
import { purchaseDetailsOf } from '../../orders/drafts/purchase-rules.ts';
import type { DraftActor } from '../../orders/drafts/types.ts';
import { openPlusDraft, recordPlusConsent } from './index.server.ts';
import { plusLegalTerms } from './rules.ts';
import { findCurrentPlusMembership } from './store.server.ts';

/** Adds the membership to a test's catalog, unless it is already there. */
export async function addPlusToCatalog({ test: { database } }: Pick<TestShop, 'test'>): Promise<void> {
  const facts = { summary: '', note: '', details: [] };
  await database.transaction((tx) =>
    tx
      .insert(skus)
      .values({
        ...{ code: 'PLUS', slug: 'plus', kind: 'plus', title: 'Paid membership' },
        ...{ priceCents: cents(12_900), visibility: 'hidden', lifecycle: 'current', taxClass: 'none' },
        ...{ discountable: false, position: 3, facts },
      })
      .onConflictDoNothing(),
  );
}

/** Opens a draft for a signed-in customer, by default a new one, and enters everything except the consent and the card. */
export async function newPlusApplicant(shop: TestShop, customerId?: CustomerId) {
  await addPlusToCatalog(shop);
  const owner = customerId ?? (await newCustomer(shop));
  const number = nextUniqueNumber();
  const tokenHash = testSeal.keyedHash(`plus:${number}:${shop.test.url}`);
  const cartId = await shop.test.database.transaction(async (tx) => {
    // A customer has one cart, so a second browser's cart has no owner yet.
    return createCart(tx, { tokenHash, customerId: undefined, now: shop.clock.now() }, []);
  });
  const actor: DraftActor = { cartId, customerId: owner, isSignedIn: true, requestId: `request-${number}` };
  const opened = await openPlusDraft(shop.dependencies, actor, `plus-${number}@example.com`);
  if (!opened.ok) throw new Error(opened.refusals[0]?.sentence);
  const saved = await saveDraft(shop.dependencies, actor, opened.value.id, {
    ...{ billingFirstName: 'Ana', billingLastName: 'Núñez', billingPrimaryStreet: '12 Vine Street' },
    billingZipCode: '93446',
  });
  if (!saved.ok) throw new Error(saved.refusals[0]?.sentence);
  const { draft } = saved.value;
  const shown = await viewCheckout(shop.dependencies, actor, draft.id);
  return { actor, draftId: draft.id, draft, shownMark: shown?.contentsMark, customerId: owner };
}

type Joiner = Awaited<ReturnType<typeof newPlusApplicant>>;

/** Accepts the membership's current terms for the applicant. */
export async function acceptPlusTerms(shop: TestShop, { actor, draft }: Joiner): Promise<void> {
  const terms = plusLegalTerms({
    priceCents: purchaseDetailsOf(draft.contents, 'plus')?.priceCents ?? cents(0),
  });
  const agreed = await recordPlusConsent(shop.dependencies, actor, {
    draft,
    consent: { isTicked: true, termsVersion: terms.version },
    agreedBy: { clientAddress: '203.0.113.9', userAgent: 'Firefox' },
  });
  if (!agreed.ok) throw new Error(agreed.refusals[0]?.sentence);
}

/** Pays for the membership on the opened checkout page, and saves the card. */
export async function payForPlus(
  shop: TestShop,
  { actor, draftId, shownMark }: Joiner,
  card: string = testCards.approved,
) {
  const view = await viewCheckout(shop.dependencies, actor, draftId);
  if (!view) throw new Error('no draft');
  return placeOrder(shop.dependencies, actor, {
    draftId,
    shownMark,
    shownTotalCents: view.quote.totalCents,
    paymentMethodId: await shop.tokenize(card),
    keepsCard: true,
    returnUrl: 'http://localhost:3000/daou-plus/join',
  });
}

/** Creates a customer who has joined the membership and paid. */
export async function newPlusMember(shop: TestShop) {
  const person = await newPlusApplicant(shop);
  await acceptPlusTerms(shop, person);
  const paid = await payForPlus(shop, person);
  if (!paid.ok) throw new Error(paid.refusals[0]?.sentence);
  const membership = await findCurrentPlusMembership(shop.test.database.read, person.customerId);
  if (!membership) throw new Error('no membership');
  return membership;
}
