import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSender, wireIdentity } from '../../../../test/helpers/identity.ts';
import { refusalCodes } from '../../../../test/helpers/refusal-codes.ts';
import {
  completeCheckoutFields,
  startTestShop,
  type TestShop,
  testCards,
} from '../../../../test/helpers/shop.ts';
import { addMonths, wineryDate } from '../../../core/dates.ts';
import type { OrderId } from '../../../core/ids.ts';
import { cents } from '../../../core/money.ts';
import { ensureCart } from '../../checkout/carts/index.server.ts';
import { placeOrder, saveDraft, viewDraft } from '../../checkout/index.server.ts';
import type { DraftActor } from '../../orders/drafts/types.ts';
import { maxCardDeclinesPerHour } from '../../orders/limits/card-testing-rules.ts';
import { addDemoClubs, newAddress, newCustomer } from '../memberships/testing.ts';
import { viewMembershipsOfCustomer } from '../memberships/view.server.ts';
import { findPlan } from '../rules.ts';
import { readClubs } from '../store.server.ts';
import { clubTerms, limitPlanToBudget } from '../terms-rules.ts';
import {
  type ApplicationDependencies,
  openApplication,
  openFirstBoxCheckout,
  recordFirstBoxConsent,
} from './index.server.ts';
import { findMembershipStartedByOrder } from './view.server.ts';

let shop: TestShop;
let dependencies: ApplicationDependencies;
beforeAll(async () => {
  shop = await startTestShop();
  await addDemoClubs(shop);
  for (const _ of Array(6)) await shop.sku(500, { priceCents: cents(3_400) });
  const { database, jobs } = shop.dependencies;
  const identity = await wireIdentity({ database, jobs, clock: shop.clock });
  const configuration = { ...shop.dependencies.configuration, ...identity.configuration };
  dependencies = { ...shop.dependencies, ...identity, configuration };
});
afterAll(() => shop.stop());

/** A budget above the typical price of a box of this plan. */
const budget = cents(12_200);

/** Returns a signed-in customer who has answered the quiz in this browser. */
async function quizzed() {
  const customerId = await newCustomer(shop);
  const { cartId } = await ensureCart(shop.dependencies, { token: undefined });
  const actor: DraftActor = { cartId, customerId, isSignedIn: true, requestId: randomUUID() };
  const patch = {
    ...{ plan: 'discovery-3', frequency: 'monthly', zipCode: '93446' },
    answers: { color: 'red', adventure: 3, mostCents: budget },
    birthDate: { month: '3', day: '14', year: '1984' },
  } as const;
  const opened = await openApplication(dependencies, { source: 'curated', patch }, createSender());
  if (!opened.ok) throw new Error(JSON.stringify(opened));
  const { cookieHeader } = createSender(opened.value.setCookies);
  const box = await openFirstBoxCheckout(dependencies, actor, cookieHeader);
  if (!box.ok) throw new Error(JSON.stringify(box.refusals));
  expect(box.value.contents).toMatchObject({ zipCode: '93446', city: 'Paso Robles', stateCode: 'CA' });
  const selectedDeliveryAddressId = await newAddress(shop, customerId);
  const entered = { ...completeCheckoutFields, selectedDeliveryAddressId };
  const saved = await saveDraft(shop.dependencies, actor, box.value.id, entered);
  if (!saved.ok) throw new Error(JSON.stringify(saved.refusals));
  return { actor, customerId, cookieHeader, draft: saved.value.draft };
}

type Quizzed = Awaited<ReturnType<typeof quizzed>>;

async function agree({ draft, cookieHeader }: Quizzed, version?: string) {
  const plan = findPlan(await readClubs(shop.dependencies.database.read), 'discovery-3', 'monthly');
  const chosen = limitPlanToBudget(plan, budget);
  if (!chosen) throw new Error('the club has this plan');
  const consent = { isTicked: true, termsVersion: version ?? clubTerms(chosen, { isPickup: false }).version };
  const agreedBy = { clientAddress: '203.0.113.9', userAgent: 'a test' };
  return recordFirstBoxConsent(dependencies, { draft, consent, agreedBy, cookieHeader });
}

async function order({ actor, draft }: Quizzed, card: string = testCards.approved) {
  const { quote } = await viewDraft(shop.dependencies, draft);
  return placeOrder(shop.dependencies, actor, {
    draftId: draft.id,
    shownTotalCents: quote.totalCents,
    paymentMethodId: await shop.tokenize(card),
    keepsCard: true,
    returnUrl: 'http://localhost/',
  });
}

const membershipOf = async ({ customerId }: Quizzed) =>
  (await viewMembershipsOfCustomer(shop.dependencies.database.read, customerId, shop.clock.now()))[0];

describe('joining by ordering a first box', () => {
  it('charges the box at member prices, saves the card, and creates the membership in the same step', async () => {
    const person = await quizzed();
    const { quote } = await viewDraft(shop.dependencies, person.draft);
    expect(quote.lines.reduce((all, { quantity }) => all + quantity, 0)).toBe(3);
    expect(quote.lines.every(({ discountCents }) => discountCents > 0)).toBe(true);
    expect(quote.shipping?.priceCents).toBe(900);
    expect(await agree(person)).toMatchObject({ ok: true });
    expect(await order(person)).toMatchObject({ ok: true, value: { kind: 'placed' } });
    expect(await membershipOf(person)).toMatchObject({
      ...{ plan: 'discovery-3', frequency: 'monthly', state: 'active', source: 'curated', hasBenefits: true },
      answers: { color: 'red', adventure: 3, mostCents: budget },
      card: { name: expect.stringContaining('4242') },
      consent: { customerId: person.customerId, termsText: expect.stringContaining('and $122 plus') },
    });
    const again = await order(person);
    expect(again).toMatchObject({ ok: true, value: { kind: 'placed' } });
    expect(await shop.disagreements()).toEqual([]);
    const { read } = shop.dependencies.database;
    const { rows } = await read.execute<{ id: OrderId }>(
      sql`select id from orders where draft_id = ${person.draft.id}`,
    );
    expect(await findMembershipStartedByOrder(read, rows[0]?.id as OrderId)).toMatchObject({
      ...{ club: 'Discovery', bottles: 3, frequency: { frequency: 'monthly', intervalMonths: 1 } },
      nextOn: addMonths(wineryDate(shop.clock.now()), 1),
    });
  });

  it('is rejected by the database without a consent and by the shop for outdated terms', async () => {
    const person = await quizzed();
    const before = (await shop.figures()).charges;
    await expect(order(person)).rejects.toThrow();
    expect(await agree(person, 'older words')).toMatchObject({ ok: false });
    expect(await membershipOf(person)).toBeUndefined();
    expect((await shop.figures()).charges).toBe(before);
  });

  it('requires a saved delivery address for later shipments', async () => {
    const person = await quizzed();
    const contents = { ...person.draft.contents, selectedDeliveryAddressId: '' };
    const answer = await agree({ ...person, draft: { ...person.draft, contents } });
    expect(answer).toMatchObject({ ok: false, refusals: [{ code: 'ADDRESS_NOT_FOUND' }] });
  });

  it('creates no membership when the card is declined, and creates one when the next card is approved', async () => {
    const person = await quizzed();
    await agree(person);
    expect(await order(person, testCards.declined)).toMatchObject({ ok: false });
    expect(await membershipOf(person)).toBeUndefined();
    expect(await order(person)).toMatchObject({ ok: true });
    expect(await membershipOf(person)).toMatchObject({ state: 'active' });
  });

  it('is blocked after too many declines in an hour, to prevent card testing', async () => {
    const person = await quizzed();
    await agree(person);
    for (let n = 0; n < maxCardDeclinesPerHour; n += 1) {
      expect(refusalCodes(await order(person, testCards.declined))).toEqual(['PAY_DECLINED_GENERIC']);
    }
    expect(refusalCodes(await order(person))).toEqual(['PAY_TOO_MANY_TRIES']);
    expect(await membershipOf(person)).toBeUndefined();
  });
});
