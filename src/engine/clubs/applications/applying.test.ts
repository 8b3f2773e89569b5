import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createSender, wireIdentity } from '../../../../test/helpers/identity.ts';
import { refusalCodes } from '../../../../test/helpers/refusal-codes.ts';
import { nextUniqueNumber } from '../../../../test/helpers/shelves.ts';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { readMailboxCode, readVisitor } from '../../identity/index.server.ts';
import type { RequestSender } from '../../identity/types.ts';
import { addDemoClubs, newCustomer, newMember } from '../memberships/testing.ts';
import { viewMembershipsOfCustomer } from '../memberships/view.server.ts';
import { findPlan } from '../rules.ts';
import { readClubs } from '../store.server.ts';
import { clubTerms } from '../terms-rules.ts';
import {
  type ApplicationDependencies,
  completeApplication,
  confirmApplication,
  emailCodeToApplicant,
  openApplication,
  readApplication,
  resendApplicationCode,
  saveApplication,
  signInToApplication,
  submitApplication,
} from './index.server.ts';
import type { ApplicationPatch } from './types.ts';

let shop: TestShop;
let dependencies: ApplicationDependencies;
beforeAll(async () => {
  shop = await startTestShop();
  // The session library uses the machine's clock.
  shop.clock.set(new Date());
  await addDemoClubs(shop);
  const { database, jobs } = shop.dependencies;
  const identity = await wireIdentity({ database, jobs, clock: shop.clock });
  const configuration = { ...shop.dependencies.configuration, ...identity.configuration };
  dependencies = { ...shop.dependencies, ...identity, configuration };
});
afterAll(() => shop.stop());

function entries(change: ApplicationPatch = {}): ApplicationPatch {
  return {
    ...{ plan: 'foothill-6', frequency: 'quarterly', firstName: 'Ana', lastName: 'Roe' },
    ...{ email: `guest-${nextUniqueNumber()}@customers.example`, phone: '(805) 555-0199' },
    ...{ isPickup: true, pickupLocation: 'hilltop' },
    birthDate: { month: '3', day: '14', year: '1984' },
    ...change,
  };
}

/** Starts a complete application in a new browser, and returns the application and the browser's cookie. */
async function applicant(change: ApplicationPatch = {}, more: { readonly joinCode?: string } = {}) {
  const patch = entries(change);
  const opened = await openApplication(dependencies, { source: 'counter', patch, ...more }, createSender());
  if (!opened.ok) throw new Error(JSON.stringify(opened));
  const { application, setCookies } = opened.value;
  return { application, from: createSender(setCookies), email: patch.email ?? '' };
}

async function ticked({ plan = 'foothill-6', isPickup = true } = {}) {
  const chosen = findPlan(await readClubs(dependencies.database.read), plan, 'quarterly');
  if (!chosen) throw new Error('no such plan');
  const consent = { isTicked: true, termsVersion: clubTerms(chosen, { isPickup }).version };
  return { consent, agreedBy: { clientAddress: '203.0.113.9', userAgent: 'Firefox' } };
}

/** Submits the application, and returns the browser with its new cookies and the emailed code. */
async function submitted(from: RequestSender, command?: Awaited<ReturnType<typeof ticked>>) {
  const answer = await submitApplication(dependencies, command ?? (await ticked()), from, undefined);
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  const own = createSender([...(from.cookieHeader?.split('; ') ?? []), ...answer.value.setCookies]);
  return { answer: answer.value, own, digits: await newestDigits() };
}

async function newestDigits(): Promise<string> {
  const { rows } = await dependencies.database.read.execute<{ occurrence: string }>(
    sql`select occurrence from notices where kind = 'mailbox-code' order by id desc limit 1`,
  );
  return (await readMailboxCode(dependencies, rows[0]?.occurrence ?? '')) ?? '';
}

test('a guest who confirms the emailed code gets an account, a session, a pending membership and a recorded consent', async () => {
  const { application, from, email } = await applicant({}, { joinCode: 'hilltop ' });
  expect(application.attribution).toEqual({ location: 'hilltop', host: 'Marisol', campaign: 'counter' });
  const { answer, own, digits } = await submitted(from);
  expect(answer).toMatchObject({ kind: 'code_mailed', email });

  const proved = await confirmApplication(dependencies, `${digits.slice(0, 3)} ${digits.slice(3)}`, own);
  if (!proved.ok) throw new Error(JSON.stringify(proved));
  expect(proved.value.joined).toMatchObject({ ok: true, value: { state: 'pending_payment_method' } });
  const session = createSender(proved.value.setCookies).cookieHeader ?? '';
  expect(await readVisitor(dependencies, new Headers({ cookie: session })).signedIn()).toMatchObject({
    email,
  });
  const [member] = await viewMembershipsOfCustomer(
    dependencies.database.read,
    proved.value.customerId,
    shop.clock.now(),
  );
  expect(member).toMatchObject({
    plan: 'foothill-6',
    memberCode: application.memberCode,
    attribution: { host: 'Marisol' },
    source: 'counter',
    consent: { clientAddress: '203.0.113.9', customerId: proved.value.customerId },
  });
  // The data is now in the account and no longer in the application.
  expect((await readApplication(dependencies, own.cookieHeader))?.contents).toMatchObject({
    email: '',
    lastName: '',
  });
  expect(
    refusalCodes(await completeApplication(dependencies, own.cookieHeader, proved.value.customerId)),
  ).toEqual(['APPLICATION_NOT_FOUND']);
});

describe('the emailed code', () => {
  it('works only in the browser that requested it', async () => {
    const { from } = await applicant();
    const { digits } = await submitted(from);
    const stranger = await applicant();
    const { own: strangers } = await submitted(stranger.from);
    expect(refusalCodes(await confirmApplication(dependencies, digits, strangers))).toEqual(['CODE_WRONG']);
    expect(refusalCodes(await confirmApplication(dependencies, digits, from))).toEqual(['CODE_UNKNOWN']);
  });

  it('is rejected after five wrong attempts, even when it is then entered correctly', async () => {
    const { from } = await applicant();
    const { own, digits } = await submitted(from);
    const wrong = digits === '000000' ? '000001' : '000000';
    const answers = [];
    for (let tries = 0; tries < 5; tries += 1)
      answers.push(...refusalCodes(await confirmApplication(dependencies, wrong, own)));
    expect(answers).toEqual(['CODE_WRONG', 'CODE_WRONG', 'CODE_WRONG', 'CODE_WRONG', 'CODE_TRIES']);
    expect(refusalCodes(await confirmApplication(dependencies, digits, own))).toEqual(['CODE_TRIES']);
    await resendApplicationCode(dependencies, own);
    expect(await confirmApplication(dependencies, await newestDigits(), own)).toMatchObject({ ok: true });
  });

  it('expires after fifteen minutes, or when a newer one is emailed', async () => {
    const { from } = await applicant();
    const { own, digits } = await submitted(from);
    await resendApplicationCode(dependencies, own);
    const newer = await newestDigits();
    if (newer !== digits)
      expect(refusalCodes(await confirmApplication(dependencies, digits, own))).toEqual(['CODE_WRONG']);
    shop.clock.advance({ minutes: 15 });
    expect(refusalCodes(await confirmApplication(dependencies, newer, own))).toEqual(['CODE_EXPIRED']);
    // An email about an expired code is no longer written.
    expect(await newestDigits()).toBe('');
  });

  it('is emailed to one address at most six times an hour, regardless of the client', async () => {
    const email = 'ana.busy@customers.example';
    const answers = [];
    for (let asked = 0; asked < 7; asked += 1) {
      const { from } = await applicant({ email });
      answers.push(await submitApplication(dependencies, await ticked(), from, undefined));
    }
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true, true, true, false]);
  });
});

test('an application gets the same response for known and unknown emails until the emailed code is confirmed', async () => {
  const member = await newMember(shop, { plan: 'foothill-3' });
  const { rows } = await dependencies.database.read.execute<{ email: string }>(
    sql`select email from customers where id = ${member.customerId}`,
  );
  const known = await submitted((await applicant({ email: rows[0]?.email ?? '' })).from);
  const unknown = await submitted((await applicant()).from);
  expect({ ...known.answer, email: '', setCookies: [] }).toEqual({
    ...unknown.answer,
    email: '',
    setCookies: [],
  });
  const proved = await confirmApplication(dependencies, await digitsFor(rows[0]?.email ?? ''), known.own);
  if (!proved.ok) throw new Error(JSON.stringify(proved));
  expect(proved.value.customerId).toBe(member.customerId);
  expect(refusalCodes(proved.value.joined)).toEqual(['CLUB_MEMBER']);
});

async function digitsFor(email: string): Promise<string> {
  const { rows } = await dependencies.database.read.execute<{ occurrence: string }>(
    sql`select occurrence from notices where kind = 'mailbox-code' and recipient = ${email} order by id desc limit 1`,
  );
  return (await readMailboxCode(dependencies, rows[0]?.occurrence ?? '')) ?? '';
}

test('submitting an application while signed in creates the membership and saves the entered address', async () => {
  const customerId = await newCustomer(shop);
  const address = { primaryStreet: '12 Vine Street', zipCode: '93446' };
  const { from } = await applicant({ isPickup: false, ...address });
  const answer = await submitApplication(dependencies, await ticked({ isPickup: false }), from, {
    customerId,
  });
  expect(answer).toMatchObject({ ok: true, value: { kind: 'joined' } });
  const [member] = await viewMembershipsOfCustomer(dependencies.database.read, customerId, shop.clock.now());
  expect(member?.address).toMatchObject({ primaryStreet: '12 Vine Street', city: 'Paso Robles' });
});

describe('confirming an email before a first order', () => {
  it('signs in and creates an account but no membership, and keeps the application open', async () => {
    const { from, email } = await applicant({ plan: 'discovery-3', frequency: 'monthly' });
    const mailed = await emailCodeToApplicant(dependencies, from);
    if (!mailed.ok) throw new Error(JSON.stringify(mailed));
    const own = createSender([...(from.cookieHeader?.split('; ') ?? []), ...mailed.value.setCookies]);
    const digits = await digitsFor(email);
    const wrong = digits === '000000' ? '000001' : '000000';
    expect(refusalCodes(await signInToApplication(dependencies, wrong, own))).toEqual(['CODE_WRONG']);
    expect(refusalCodes(await signInToApplication(dependencies, digits, from))).toEqual(['CODE_UNKNOWN']);
    const entered = await signInToApplication(dependencies, digits, own);
    if (!entered.ok) throw new Error(JSON.stringify(entered));
    const { customerId } = entered.value;
    const session = createSender(entered.value.setCookies).cookieHeader ?? '';
    expect(await readVisitor(dependencies, new Headers({ cookie: session })).signedIn()).toMatchObject({
      email,
    });
    expect(await viewMembershipsOfCustomer(dependencies.database.read, customerId, shop.clock.now())).toEqual(
      [],
    );
    expect(await readApplication(dependencies, own.cookieHeader)).toMatchObject({ state: 'open' });
  });

  it('does not email a code if the personal data is incomplete or no application exists', async () => {
    const { from } = await applicant({ lastName: '', phone: '', email: 'ana' });
    const answer = await emailCodeToApplicant(dependencies, from);
    expect(refusalCodes(answer)).toEqual(['FIELD_MISSING', 'EMAIL_INVALID', 'FIELD_MISSING']);
    expect(refusalCodes(await emailCodeToApplicant(dependencies, createSender()))).toEqual([
      'APPLICATION_NOT_FOUND',
    ]);
    expect(refusalCodes(await signInToApplication(dependencies, '000000', createSender()))).toEqual([
      'APPLICATION_NOT_FOUND',
    ]);
  });
});

describe('the application data', () => {
  it('is validated in one pass, with an error for each invalid field and for a missing consent', async () => {
    const { from } = await applicant({ firstName: '', email: 'ana', pickupLocation: 'moon' });
    const consent = { isTicked: false, termsVersion: '' };
    const answer = await submitApplication(dependencies, { ...(await ticked()), consent }, from, undefined);
    expect(refusalCodes(answer)).toEqual([
      'FIELD_MISSING',
      'EMAIL_INVALID',
      'PICKUP_UNKNOWN',
      'CONSENT_REQUIRED',
    ]);
  });

  it('is rejected for a delivery address in a state that wine can’t ship to', async () => {
    const { from } = await applicant({ isPickup: false, primaryStreet: '1 Main Street', zipCode: '84101' });
    const answer = await submitApplication(dependencies, await ticked({ isPickup: false }), from, undefined);
    expect(refusalCodes(answer)).toEqual(['ADDRESS_CLOSED']);
  });

  it('can be read and changed only with its cookie, for thirty days', async () => {
    const { from } = await applicant();
    expect(await saveApplication(dependencies, from.cookieHeader, { preference: 'red' })).toMatchObject({
      ok: true,
    });
    expect(refusalCodes(await saveApplication(dependencies, 'application=guessed', {}))).toEqual([
      'APPLICATION_NOT_FOUND',
    ]);
    expect((await readApplication(dependencies, from.cookieHeader))?.contents.preference).toBe('red');
    const later = { now: () => new Date(shop.clock.now().getTime() + 31 * 24 * 60 * 60 * 1000) };
    expect(await readApplication({ ...dependencies, clock: later }, from.cookieHeader)).toBeUndefined();
  });

  it('is deleted at once for a person under 21', async () => {
    const { from, application } = await applicant();
    const birthDate = { month: '1', day: '1', year: String(shop.clock.now().getUTCFullYear() - 18) };
    expect(refusalCodes(await saveApplication(dependencies, from.cookieHeader, { birthDate }))).toEqual([
      'AGE_UNDER_21',
    ]);
    const { rows } = await dependencies.database.read.execute(
      sql`select contents->>'email' as email, birth_date_sealed from club_applications where id = ${application.id}`,
    );
    expect(rows).toEqual([{ email: '', birth_date_sealed: null }]);
  });
});
