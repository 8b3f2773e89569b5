import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wireIdentity } from '../../../../test/helpers/identity.ts';
import { createRoutesInProcess } from '../../../../test/helpers/routes-in-process.ts';
import { startTestShop, type TestShop, testSeal } from '../../../../test/helpers/shop.ts';
import { signIn } from '../../../../test/helpers/sign-in.ts';
import { cents } from '../../../core/money.ts';
import type { ShopDependencies } from '../../../dependencies.server.ts';
import { addDemoClubs, newMember } from '../../../engine/clubs/memberships/testing.ts';
import { readMailboxCode } from '../../../engine/identity/index.server.ts';
import type { IdentityDependencies } from '../../../engine/identity/types.ts';
import type { viewQuiz } from '../view.server.ts';

let shop: TestShop;
let routes: ReturnType<typeof createRoutesInProcess>;
let identity: IdentityDependencies;
beforeAll(async () => {
  shop = await startTestShop();
  // The session library reads the machine's clock.
  shop.clock.set(new Date());
  await addDemoClubs(shop);
  for (const _ of Array(8)) await shop.sku(500, { priceCents: cents(3_400) });
  const { database, jobs } = shop.dependencies;
  identity = await wireIdentity({ database, jobs, clock: shop.clock });
  const configuration = { ...shop.dependencies.configuration, ...identity.configuration };
  routes = createRoutesInProcess({
    ...{ ...shop.dependencies, ...identity },
    configuration: configuration as ShopDependencies['configuration'],
  });
});
afterAll(() => shop.stop());

const quizPath = 'curated-club-join';
const youPath = 'curated-club-join/you';
const answers = {
  ...{ zip: '93446', color: 'red', adventure: '3', budget: '92' },
  ...{ plan: 'discovery-3', frequency: 'monthly', neverGrape: 'Merlot' },
};
const person = {
  ...{ intent: 'person', firstName: 'Ana', lastName: 'Roe', phone: '(805) 555-0199' },
  ...{ birthMonth: '3', birthDay: '14', birthYear: '1984' },
};

type Page = NonNullable<Awaited<ReturnType<typeof viewQuiz>>>;

async function pageOf(query: Readonly<Record<string, string>>): Promise<Page> {
  const { text } = await routes.get(quizPath, '', query);
  return JSON.parse(text.slice(text.indexOf('{'))) as Page;
}

const pairsOf = (cookies: readonly string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ');

/** Submits the quiz's order form and returns the response with the browser's cookies. */
async function ordering(cookie = '', query: Readonly<Record<string, string>> = answers) {
  const answer = await routes.post(quizPath, cookie, query, {});
  return { answer, cookie: [cookie, pairsOf(answer.cookies)].filter(Boolean).join('; ') };
}

async function newestApplication() {
  const { rows } = await shop.dependencies.database.read.execute<{
    contents: Record<string, unknown>;
    source: string;
    state: string;
  }>(sql`select contents, source, state from club_applications order by id desc limit 1`);
  return rows[0];
}

describe('the quiz', () => {
  it('requires the ZIP code first and rejects a state that wine can’t ship to', async () => {
    expect(await pageOf({})).toMatchObject({ canContinue: false });
    const utah = await pageOf({ ...answers, zip: '84101' });
    expect(utah).toMatchObject({
      canContinue: false,
      answer: { kind: 'closed', watch: { stateCode: 'UT' } },
    });
    expect(utah.preview).toBeUndefined();
    expect((await ordering('', { ...answers, zip: '84101' })).answer.text).toContain(
      'location: /curated-club-join?zip=84101',
    );
    expect(await pageOf({ pickup: 'yes' })).toMatchObject({ canContinue: true });
  });

  it('shows three boxes with totals, dates and delivery', async () => {
    const { preview } = await pageOf(answers);
    expect(preview?.boxes.map(({ bottles }) => bottles.length)).toEqual([3, 3, 3]);
    expect(preview?.boxes[0]).toMatchObject({ when: 'When you order', sum: '$91.80', listSum: '$102.00' });
    expect(preview?.facts).toContainEqual({ label: 'Shipping', value: 'A flat $9 per box' });
    const pickedUp = await pageOf({ pickup: 'yes', surprise: 'yes' });
    expect(pickedUp.preview?.facts.map(({ label }) => label)).toContain('Pickup');
  });
});

describe('ordering the first box', () => {
  it('stores the answers for checkout and redirects a guest to the form for their details', async () => {
    const { answer } = await ordering();
    expect([answer.status, answer.text]).toEqual([303, expect.stringContaining(`location: /${youPath}`)]);
    expect(await newestApplication()).toMatchObject({
      ...{ source: 'curated', state: 'open' },
      contents: {
        ...{ plan: 'discovery-3', frequency: 'monthly', preference: 'red', zipCode: '93446' },
        answers: { color: 'red', adventure: 3, mostCents: 9_200 },
      },
    });
  });

  it('stores no answers for a surprise box', async () => {
    await ordering('', { zip: '93446', surprise: 'yes', color: 'red' });
    const application = await newestApplication();
    expect(application?.contents).toMatchObject({ preference: 'mixed' });
    expect(application?.contents).not.toHaveProperty('answers');
  });

  it('redirects a signed-in customer to checkout and rejects a member of the club', async () => {
    const { database } = shop.dependencies;
    const from = { database, seal: testSeal, now: shop.clock.now() };
    const ana = await ordering((await signIn(from)).cookie);
    expect(ana.answer.text).toContain('location: /shop/checkout/curated');
    expect((await routes.get(youPath, ana.cookie, {})).text).toContain('location: /shop/checkout/curated');
    const member = await newMember(shop, { plan: 'discovery-3', frequency: 'monthly' });
    const { rows } = await database.read.execute<{ email: string }>(
      sql`select email from customers where id = ${member.customerId}`,
    );
    const { answer } = await ordering((await signIn(from, { email: rows[0]?.email ?? '' })).cookie);
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('already')]);
  });
});

describe('the form for a guest’s details', () => {
  it('redirects to the quiz without quiz answers', async () => {
    expect((await routes.get(youPath, '', {})).text).toContain('location: /curated-club-join');
    expect((await routes.post(youPath, '', {}, person)).text).toContain('location: /curated-club-join');
  });

  it('signs the guest in with the emailed code without starting a membership', async () => {
    const email = 'orders-a-box@customers.example';
    const { cookie } = await ordering();
    const missing = await routes.post(youPath, cookie, {}, { ...person, email, phone: '' });
    expect([missing.status, missing.text]).toEqual([422, expect.stringContaining('"fieldId":"phone"')]);
    const mailed = await routes.post(youPath, cookie, {}, { ...person, email });
    expect([mailed.status, mailed.text]).toEqual([303, expect.stringContaining('step=code')]);
    const own = `${cookie}; ${pairsOf(mailed.cookies)}`;
    expect((await routes.get(youPath, own, { step: 'code' })).text).toContain('"isMailed":true');
    const wrong = await routes.post(youPath, own, {}, { intent: 'code', code: 'none' });
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('"fieldId":"code"')]);
    const { rows } = await shop.dependencies.database.read.execute<{ occurrence: string }>(
      sql`select occurrence from notices where kind = 'mailbox-code' and recipient = ${email}`,
    );
    const code = (await readMailboxCode(identity, rows[0]?.occurrence ?? '')) ?? '';
    const entered = await routes.post(youPath, own, {}, { intent: 'code', code });
    expect(entered.text).toContain('location: /shop/checkout/curated');
    const signedIn = await routes.get(youPath, `${cookie}; ${pairsOf(entered.cookies)}`, {});
    expect(signedIn.text).toContain('location: /shop/checkout/curated');
    const { rows: members } = await shop.dependencies.database.read.execute(
      sql`select 1 from memberships join customers on customers.id = customer_id where email = ${email}`,
    );
    expect(members).toEqual([]);
  });

  it('deletes the details of a guest under 21', async () => {
    const { cookie } = await ordering();
    const birthYear = String(shop.clock.now().getUTCFullYear() - 19);
    const answer = await routes.post(
      youPath,
      cookie,
      {},
      { ...person, email: 'young@customers.example', birthYear },
    );
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining('"isTooYoung":true')]);
    expect(await newestApplication()).toMatchObject({
      state: 'expired',
      contents: { email: '', firstName: '' },
    });
    expect((await routes.get(youPath, cookie, {})).text).toContain('location: /curated-club-join');
  });
});
