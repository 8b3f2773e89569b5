import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { addDays, addMonths, wineryDate, wineryInstant } from '../../src/core/dates.ts';
import type { ConsentId, CustomerId, DraftId, NoticeId, OrderId } from '../../src/core/ids.ts';
import { invariant } from '../../src/core/invariant.ts';
import { basisPoints, type Cents, zeroCents } from '../../src/core/money.ts';
import { recordConsent } from '../../src/engine/identity/consents/index.server.ts';
import {
  findOrOpenStoreCreditAccount,
  issueToAccount,
  postReserve,
  reserveFromAccount,
} from '../../src/engine/ledger/index.server.ts';
import { plusLegalTerms, plusPlan, plusTermDates } from '../../src/engine/loyalty/plus/rules.ts';
import {
  findPlusPriceOn,
  findPlusSku,
  insertPlusMembership,
  insertPlusTerm,
  recordPlusEvent,
} from '../../src/engine/loyalty/plus/store.server.ts';
import { insertNotice, markNoticeSent } from '../../src/engine/notices/store.server.ts';
import { orderKindProperties } from '../../src/engine/orders/drafts/kind-table.ts';
import { emptyDraftContents } from '../../src/engine/orders/drafts/rules.ts';
import { drafts } from '../../src/engine/orders/drafts/schema.ts';
import { newOrderLinkToken, orderLinkExpiry } from '../../src/engine/orders/public-token.server.ts';
import { orderLines, orders, orderTenders } from '../../src/engine/orders/schema.ts';
import { ledgerReserveCause } from '../../src/engine/orders/settlement/tender-rules.ts';
import { grantEntitlement } from '../../src/engine/pricing/standing/index.server.ts';
import type { Transaction } from '../../src/platform/database.server.ts';
import type { Seal } from '../../src/platform/seal.server.ts';
import { seedAddress, seedSavedCard } from './fill-membership.server.ts';
import type { SeedCustomer } from './members.ts';

/** The order's number, lower than those of the demo's other orders. */
const orderNumber = 8_001;
const hourOfJoining = 10 * 60;

/**
 * Creates a Mesa Lucero+ membership whose first year is nearly over, with the recorded consent, the order that paid for it and the
 * resulting entitlement. Enqueues no emails.
 */
export async function seedPlusMembership(
  tx: Transaction,
  customerId: CustomerId,
  member: SeedCustomer,
  { now, seal }: { readonly now: Date; readonly seal: Pick<Seal, 'keyedHash'> },
): Promise<void> {
  const { plus } = member;
  invariant(plus, `${member.email} is a member of Mesa Lucero+`);
  const anchorDate = addMonths(addDays(wineryDate(now), plus.renewsInDays), -12);
  const joinedAt = wineryInstant(anchorDate, hourOfJoining);
  const priceCents = await findPlusPriceOn(tx, anchorDate);
  const terms = plusLegalTerms({ priceCents });
  const consentId = await recordConsent(tx, {
    ...{ customerId, program: 'plus', plan: plusPlan, frequency: 'yearly' },
    ...{ termsVersion: terms.version, termsText: terms.text, now: joinedAt },
    agreedBy: { clientAddress: '127.0.0.1', userAgent: 'Mozilla/5.0 (demonstration)' },
  });
  await seedAddress(tx, customerId, member, joinedAt);
  const savedCardId = await seedSavedCard(tx, customerId, plus.card, joinedAt, now);
  const paid = { customerId, member, priceCents, consentId, joinedAt };
  const { orderId, draftId } = await fillOrder(tx, paid, seal);
  const joined = await insertPlusMembership(tx, { customerId, anchorDate, savedCardId, consentId }, joinedAt);
  const term = { ...plusTermDates(anchorDate, 1), membershipId: joined.id, priceCents, draftId, orderId };
  await insertPlusTerm(tx, { ...term, state: 'charged', settledAt: joinedAt }, joinedAt);
  await grantEntitlement(tx, {
    ...{ program: 'plus', plan: plusPlan, discount: basisPoints(0), seesAllocation: false },
    ...{ customerId, plusMembershipId: joined.id, startsAt: joinedAt },
  });
  const data = { orderId, priceCents };
  const event = await recordPlusEvent(tx, joined.id, { kind: 'joined', actor: 'customer', data }, joinedAt);
  const noticeId = randomUUID() as NoticeId;
  await insertNotice(tx, noticeId, {
    ...{ kind: 'plus-welcome', subjectType: 'plus_membership', subjectId: joined.id },
    ...{ occurrence: String(event), recipient: member.email, at: joinedAt },
  });
  await markNoticeSent(tx, noticeId, joinedAt);
}

type PaidYear = {
  readonly customerId: CustomerId;
  readonly member: SeedCustomer;
  readonly priceCents: Cents;
  readonly consentId: ConsentId;
  readonly joinedAt: Date;
};

/** Creates the order of the first year as a checkout would have left it, paid with store credit, because the seed calls no gateway. */
async function fillOrder(
  tx: Transaction,
  { customerId, member, priceCents, consentId, joinedAt }: PaidYear,
  seal: Pick<Seal, 'keyedHash'>,
): Promise<{ readonly orderId: OrderId; readonly draftId: DraftId }> {
  const { email, firstName, lastName, plus } = member;
  const skuId = await findPlusSku(tx);
  invariant(skuId !== undefined && plus, 'the catalog of the demonstration has the membership');
  const orderId = randomUUID() as OrderId;
  const draftId = randomUUID() as DraftId;
  const at = { createdAt: joinedAt, updatedAt: joinedAt };
  await tx.insert(drafts).values({
    ...{
      id: draftId,
      customerId,
      kind: 'membership',
      state: 'converted',
      version: 1,
      ledgerAccountIds: [],
      ...at,
    },
    contents: {
      ...emptyDraftContents(),
      email,
      items: [{ skuId, quantity: 1 }],
      purchase: { kind: 'plus', details: { priceCents, consentId } },
    },
  });
  const zero = { discountCents: zeroCents, taxCents: zeroCents };
  await tx.insert(orders).values({
    ...{
      id: orderId,
      draftId,
      kind: 'membership',
      orderType: orderKindProperties.membership.orderType,
      preparation: 1,
    },
    ...{
      number: orderNumber,
      publicToken: newOrderLinkToken(),
      publicTokenExpiresAt: orderLinkExpiry(joinedAt),
    },
    ...{
      customerId,
      personKey: seal.keyedHash(email).toString('base64url'),
      email,
      firstName,
      lastName,
      phone: '',
    },
    ...{ state: 'completed', paymentState: 'covered', fulfillmentState: 'delivered', isPickup: false },
    billTo: { firstName, lastName, company: '', secondaryStreet: '', ...plus.address },
    ...{ zipCode: plus.address.zipCode, deliveryRequests: {}, placedAt: joinedAt },
    ...{
      subtotalCents: priceCents,
      shippingCents: zeroCents,
      shippingTaxCents: zeroCents,
      totalCents: priceCents,
      ...zero,
    },
    explanation: { shipping: undefined, wineMl: 0, bottleEquivalents: 0 },
    ...at,
  });
  await tx.execute(sql`update drafts set order_id = ${orderId} where id = ${draftId}`);
  await tx.insert(orderLines).values({
    ...{
      id: sql`uuidv7()`,
      orderId,
      position: 0,
      skuId,
      skuCode: 'ML-PLUS',
      kind: 'plus',
      slug: 'mesa-lucero-plus',
    },
    ...{
      title: 'Mesa Lucero+, one year',
      volumeMl: 0,
      taxClass: 'none',
      quantity: 1,
      unitPriceCents: priceCents,
    },
    ...{ grossCents: priceCents, netCents: priceCents, adjustments: [], taxLines: [], demands: [], ...zero },
  });
  const accountId = await findOrOpenStoreCreditAccount(tx, customerId, joinedAt);
  const cause = ledgerReserveCause(orderId, 1, accountId);
  await issueToAccount(tx, {
    accountId,
    amount: priceCents,
    cause: { type: 'seed', id: draftId },
    now: joinedAt,
  });
  const reserved = await reserveFromAccount(tx, { accountId, amount: priceCents, cause, now: joinedAt });
  const spent = await postReserve(tx, { accountId, cause, now: joinedAt });
  invariant(reserved.ok && spent.ok, 'what was issued can be spent');
  await tx.insert(orderTenders).values({
    ...{ id: sql`uuidv7()`, orderId, position: 0, amountCents: priceCents },
    ...{ kind: 'store_credit', ledgerAccountId: accountId },
  });
  return { orderId, draftId };
}
