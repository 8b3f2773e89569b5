import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type BrowserInProcess, createBrowserInProcess } from '../../../test/helpers/browser-in-process.ts';
import { wireIdentity } from '../../../test/helpers/identity.ts';
import {
  createRoutesInProcess,
  type RouteAnswer,
  type RoutesInProcess,
} from '../../../test/helpers/routes-in-process.ts';
import { startTestShop, type TestShop, testCards } from '../../../test/helpers/shop.ts';
import { addDemoClubs } from '../../engine/clubs/memberships/testing.ts';
import { findPlan } from '../../engine/clubs/rules.ts';
import { readClubs } from '../../engine/clubs/store.server.ts';
import { clubTerms } from '../../engine/clubs/terms-rules.ts';
import { readMailboxCode } from '../../engine/identity/index.server.ts';
import type { IdentityDependencies } from '../../engine/identity/types.ts';

let shop: TestShop;
let identity: IdentityDependencies;
let routes: RoutesInProcess;
beforeAll(async () => {
  shop = await startTestShop();
  // The session library reads the machine's clock.
  shop.clock.set(new Date());
  await addDemoClubs(shop);
  const { database, jobs } = shop.dependencies;
  identity = await wireIdentity({ database, jobs, clock: shop.clock });
  const configuration = { ...shop.dependencies.configuration, ...identity.configuration };
  routes = createRoutesInProcess({ ...shop.dependencies, ...identity, configuration } as never);
});
afterAll(() => shop.stop());

const newBrowser = () => createBrowserInProcess(routes);

const signUp = 'wine-club/sign-up';
const counter = { landing: 'wine-club/qr', person: 'wine-club/qr/sign-up', last: 'wine-club/qr/last-step' };
const sentencesOf = ({ text }: RouteAnswer) =>
  [...text.matchAll(/"sentence":"([^"]+)"/g)].map(([, sentence]) => sentence);
const leadsTo = ({ text }: RouteAnswer) => /^location: (.*)$/m.exec(text)?.[1];

const plan = {
  intent: 'plan',
  plan: 'foothill-6',
  frequency: 'quarterly',
  preference: 'red',
  delivery: 'hilltop',
};
let people = 0;
function person(change: Readonly<Record<string, string>> = {}) {
  people += 1;
  return {
    ...{ intent: 'person', firstName: 'Nora', lastName: 'Vidal', phone: '(805) 555-0117' },
    ...{ email: `nora-${people}@customers.example`, birthMonth: '3', birthDay: '14', birthYear: '1985' },
    ...change,
  };
}

async function termsVersion(isPickup: boolean, ofPlan = 'foothill-6'): Promise<string> {
  const chosen = findPlan(await readClubs(shop.dependencies.database.read), ofPlan, 'quarterly');
  if (!chosen) throw new Error('no such plan');
  return clubTerms(chosen, { isPickup }).version;
}

async function newestDigits(): Promise<string> {
  const { rows } = await shop.dependencies.database.read.execute<{ occurrence: string }>(
    sql`select occurrence from notices where kind = 'mailbox-code' order by id desc limit 1`,
  );
  return (await readMailboxCode(identity, rows[0]?.occurrence ?? '')) ?? '';
}

/** Completes every step of the sign-up and returns the last response. */
async function join(browser: BrowserInProcess, query = {}): Promise<RouteAnswer> {
  await browser.post(signUp, plan, query);
  await browser.post(signUp, person(), query);
  const agreed = { intent: 'agree', consent: 'on', termsVersion: await termsVersion(true) };
  await browser.post(signUp, agreed, query);
  return browser.post(signUp, { intent: 'code', code: await newestDigits() }, query);
}

async function countOf(table: 'memberships' | 'consents' | 'club_applications'): Promise<number> {
  const { rows } = await shop.dependencies.database.read.execute<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  );
  return rows[0]?.count ?? 0;
}

describe('club sign-up', () => {
  it('leads a guest from the plan to the card form, and can show the welcome page repeatedly', async () => {
    const browser = newBrowser();
    const joined = await join(browser);
    expect(joined.status).toBe(303);
    const addCard = 'shop/billing-details/add-card';
    expect(leadsTo(joined)).toMatch(new RegExp(`^/${addCard}\\?club=[0-9a-f-]{36}$`));
    const welcome = await browser.get('wine-club/sign-up/welcome');
    expect(welcome.text).toContain('"isPending":true');
    expect((await browser.get('wine-club/sign-up/welcome')).text).toBe(welcome.text);
    // Joining the same club again changes the existing membership.
    expect(leadsTo(await browser.get(signUp, { club: 'foothill' }))).toMatch(
      /^\/wine-club\/change\?membership=/,
    );
    // The card form belongs to the sign-up: it shows the club and the plan.
    const last = await browser.get(addCard, { club: leadsTo(joined)?.split('=')[1] ?? '' });
    expect(last.text).toMatch(/"joining":\{"clubTitle":"Foothill","plan":"6 bottles, four times a year"/);
    expect(last.text).toContain('"laterPath":"/wine-club/sign-up/welcome"');
    // No flash message, because it would cover the member card.
    const club = leadsTo(joined)?.split('=')[1] ?? '';
    const fields = { paymentMethodId: await shop.tokenize(testCards.approved), club };
    const kept = await browser.post(addCard, fields, { club });
    expect(leadsTo(kept)).toBe('/wine-club/sign-up/welcome');
    expect(kept.cookies.filter((each) => each.includes('flash'))).toEqual([]);
  });

  it('leads a member with a saved card to the welcome page', async () => {
    const addCard = 'shop/billing-details/add-card';
    const browser = newBrowser();
    const first = leadsTo(await join(browser))?.split('=')[1] ?? '';
    const fields = { paymentMethodId: await shop.tokenize(testCards.approved), club: first };
    await browser.post(addCard, fields, { club: first });
    const other = { ...plan, plan: 'open-cellar-6' };
    await browser.post(signUp, other, { club: 'open-cellar' });
    await browser.post(signUp, person(), { club: 'open-cellar' });
    const agreed = {
      intent: 'agree',
      consent: 'on',
      termsVersion: await termsVersion(true, 'open-cellar-6'),
    };
    const joined = await browser.post(signUp, agreed, { club: 'open-cellar' });
    expect(leadsTo(joined)).toMatch(new RegExp(`^/${addCard}\\?club=`));
    const club = leadsTo(joined)?.split('=')[1] ?? '';
    const { text } = await browser.get(addCard, { club });
    const [, savedCard = ''] = /"savedCards":\[\{"id":"([^"]+)","name":"[^"]*4242/.exec(text) ?? [];
    expect(leadsTo(await browser.post(addCard, { club, savedCard }, { club }))).toBe(
      '/wine-club/sign-up/welcome',
    );
    // Submitting again changes nothing.
    expect(leadsTo(await browser.post(addCard, { club, savedCard }, { club }))).toBe(
      '/wine-club/sign-up/welcome',
    );
    expect((await browser.get('wine-club/sign-up/welcome')).text).toContain('"isPending":false');
  });

  it('ends with a pending membership on the welcome page in the flow without a card', async () => {
    const joined = await join(newBrowser(), { isNoPaymentFlow: 'true' });
    expect(leadsTo(joined)).toBe('/wine-club/sign-up/welcome');
    const { rows } = await shop.dependencies.database.read.execute(
      sql`select state, source from memberships order by joined_at desc, id desc limit 1`,
    );
    expect(rows).toEqual([{ state: 'pending_payment_method', source: 'no_payment' }]);
  });

  it('reports all missing fields at once, in page order, and keeps the entered values', async () => {
    const browser = newBrowser();
    await browser.post(signUp, { ...plan, delivery: 'ship' });
    const refused = await browser.post(signUp, {
      intent: 'person',
      firstName: 'Nora',
      lastName: '',
      email: 'nora',
    });
    expect(refused.status).toBe(422);
    const fields = [...refused.text.matchAll(/"fieldId":"(\w+)"/g)].map(([, field]) => field);
    expect(fields).toEqual(['lastName', 'email', 'phone', 'birthDate', 'zipCode', 'primaryStreet']);
    expect(refused.text).toContain('"firstName":"Nora"');
  });

  it('requires the consent checkbox and the current terms', async () => {
    const browser = newBrowser();
    await browser.post(signUp, plan);
    await browser.post(signUp, person());
    const before = await countOf('consents');
    const version = await termsVersion(true);
    const unticked = await browser.post(signUp, { intent: 'agree', termsVersion: version });
    expect(unticked.text).toContain('Please check the box to agree to the recurring charge.');
    const stale = await browser.post(signUp, { intent: 'agree', consent: 'on', termsVersion: `${version}x` });
    expect(stale.text).toContain('were updated while you were reading');
    expect(await countOf('consents')).toBe(before);
  });

  it('deletes the details of visitors under 21 and never shows a birth date', async () => {
    const browser = newBrowser();
    await browser.post(signUp, plan);
    const young = await browser.post(signUp, person({ birthYear: String(new Date().getFullYear() - 20) }));
    expect(young.status).toBe(422);
    expect(young.text).toContain('You must be 21 or older');
    expect(young.text).not.toContain('birthYear');
    // Doesn't report the deleted fields as missing.
    expect(sentencesOf(young)).toHaveLength(1);
    expect((await browser.get(signUp, { club: 'foothill' })).text).not.toContain('Vidal');
  });

  it('reports an impossible birth date together with the missing fields', async () => {
    const wrong = { birthMonth: '2', birthDay: '30', lastName: '' };
    const browser = newBrowser();
    await browser.post(signUp, plan);
    const joining = sentencesOf(await browser.post(signUp, person(wrong)));
    const counterBrowser = newBrowser();
    await counterBrowser.get(counter.landing, { code: 'HILLTOP' });
    const { intent: _, delivery: _delivery, ...chosen } = plan;
    const atCounter = sentencesOf(await counterBrowser.post(counter.person, { ...person(wrong), ...chosen }));
    for (const sentences of [joining, atCounter]) {
      expect(sentences).toEqual([
        'Please enter your last name.',
        expect.stringContaining('isn’t a real date'),
      ]);
    }
  });

  it('rejects unknown form fields', async () => {
    expect((await newBrowser().post(signUp, { ...plan, discount: '100' })).status).toBe(400);
  });
});

test('a full club offers its waitlist to customers and a sign-in link to guests', async () => {
  await shop.dependencies.database.transaction((tx) =>
    tx.execute(sql`update clubs set member_cap = 1 where slug = 'open-cellar'`),
  );
  const first = newBrowser();
  const box = { ...plan, plan: 'open-cellar-6' };
  await first.post(signUp, box);
  await first.post(signUp, person());
  await first.post(signUp, {
    intent: 'agree',
    consent: 'on',
    termsVersion: await termsVersion(true, 'open-cellar-6'),
  });
  await first.post(signUp, { intent: 'code', code: await newestDigits() });
  const latecomer = newBrowser();
  expect((await latecomer.get(signUp, { club: 'open-cellar' })).text).toContain('"isSignedIn":false');
  await join(latecomer);
  expect((await latecomer.get(signUp, { club: 'open-cellar' })).text).toContain('"kind":"closed"');
  const waited = await latecomer.post(signUp, { intent: 'wait', plan: 'open-cellar-6' });
  expect(leadsTo(waited)).toBe('/shop/wine-club');
  expect((await latecomer.get(signUp, { club: 'open-cellar' })).text).toContain('"ahead":0');
});

describe('joining in the tasting room', () => {
  const who = () => person({ plan: 'foothill-3', frequency: 'quarterly' });

  it('greets with the host’s name for a valid code, and opens without one', async () => {
    expect((await newBrowser().get(counter.landing, { code: 'hilltop' })).text).toContain('"host":"Marisol"');
    for (const code of ['HARVEST26', 'NOBODY', '%00']) {
      const { status, text } = await newBrowser().get(counter.landing, { code });
      expect(status).toBe(200);
      expect(text).not.toContain('"host"');
    }
  });

  it('stores location, host and campaign in the membership and shows the member card', async () => {
    const browser = newBrowser();
    const sent = await browser.post(counter.person, who(), { code: 'HILLTOP' });
    expect(leadsTo(sent)).toBe('/wine-club/qr/last-step');
    // A birth date of 21 or older answers the age gate until the browser is closed.
    expect(sent.cookies).toContain('isOver21=yes; Path=/; SameSite=Lax; Max-Age=session');
    expect((await browser.get(counter.last)).text).toContain('"steps":3');
    expect((await browser.get(counter.last, { pays: 'card' })).text).toContain('"steps":4');
    const version = await termsVersion(true, 'foothill-3');
    const last = {
      ...{ intent: 'agree', delivery: 'hilltop', consent: 'on', pays: 'counter' },
      ...{ termsVersion: 'terms with shipping', pickupTermsVersion: version },
    };
    expect(leadsTo(await browser.post(counter.last, last))).toBe('/wine-club/qr/last-step');
    const joined = await browser.post(counter.last, { intent: 'code', code: await newestDigits() });
    expect(leadsTo(joined)).toBe('/wine-club/qr/welcome');
    const { rows } = await shop.dependencies.database.read.execute<{ memberCode: string }>(
      sql`select member_code as "memberCode", attribution, source from memberships order by joined_at desc, id desc limit 1`,
    );
    expect(rows[0]).toMatchObject({
      attribution: { location: 'hilltop', host: 'Marisol', campaign: 'counter' },
      source: 'counter',
    });
    const card = (await browser.get('wine-club/qr/welcome')).text;
    expect(card).toContain(`"code":"${rows[0]?.memberCode}"`);
    expect(card).toContain('Today’s tasting is on us');
  });

  it('redirects to the first incomplete step', async () => {
    const browser = newBrowser();
    for (const path of [counter.last, 'wine-club/qr/welcome']) {
      expect(leadsTo(await browser.get(path))).toBe('/wine-club/qr');
    }
    const opened = await browser.get(counter.person);
    expect(opened.status).toBe(200);
    expect(opened.text).toContain('"title":"Foothill"');
    const half = await browser.post(counter.person, { ...who(), lastName: '' });
    expect(half.status).toBe(422);
    const young = { ...who(), birthYear: String(new Date().getFullYear() - 15) };
    const refused = await newBrowser().post(counter.person, young);
    expect(refused.cookies.filter((each) => each.startsWith('isOver21'))).toEqual([]);
    expect(leadsTo(await browser.get('wine-club/qr/welcome'))).toBe('/wine-club/qr/sign-up');
    await browser.post(counter.person, who());
    expect(leadsTo(await browser.get('wine-club/qr/welcome'))).toBe('/wine-club/qr/last-step');
  });
});
