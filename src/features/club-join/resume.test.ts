import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BrowserInProcess, createBrowserInProcess } from '../../../test/helpers/browser-in-process.ts';
import { wireIdentity } from '../../../test/helpers/identity.ts';
import {
  createRoutesInProcess,
  type RouteAnswer,
  type RoutesInProcess,
} from '../../../test/helpers/routes-in-process.ts';
import { startTestShop, type TestShop } from '../../../test/helpers/shop.ts';
import { addDemoClubs } from '../../engine/clubs/memberships/testing.ts';
import type { NoticeOfSubjectType } from '../../engine/notices/types.ts';
import { applicationTransferEmail } from './write-application-mail.server.ts';

/* Continuing an application on another device through an emailed link (domain §5.21). */

let shop: TestShop;
let routes: RoutesInProcess;
let write: ReturnType<typeof applicationTransferEmail.writer>;
beforeAll(async () => {
  shop = await startTestShop();
  await addDemoClubs(shop);
  const { database, jobs, seal } = shop.dependencies;
  const identity = await wireIdentity({ database, jobs, clock: shop.clock });
  const configuration = { ...shop.dependencies.configuration, ...identity.configuration };
  routes = createRoutesInProcess({ ...shop.dependencies, ...identity, seal, configuration } as never);
  write = applicationTransferEmail.writer({
    database,
    clock: shop.clock,
    seal,
    publicUrl: 'https://shop.example',
  });
});
afterAll(() => shop.stop());

const signUp = 'wine-club/sign-up';
const resume = 'wine-club/resume';
const leadsTo = ({ text }: RouteAnswer) => /^location: (.*)$/m.exec(text)?.[1];
const plan = { plan: 'foothill-6', frequency: 'quarterly' };
const person = (email: string) => ({
  ...{ intent: 'person', firstName: 'Nora', lastName: 'Vidal', phone: '(805) 555-0117', email },
  ...{ birthMonth: '3', birthDay: '14', birthYear: '1985' },
});
/** Completes the sign-up steps before the terms. */
async function fillIn(browser: BrowserInProcess, email: string): Promise<void> {
  await browser.post(signUp, { intent: 'plan', ...plan, preference: 'red', delivery: 'hilltop' });
  await browser.post(signUp, person(email));
}

async function newestMail(): Promise<NoticeOfSubjectType<'club_application'>> {
  const { rows } = await shop.dependencies.database.read.execute<NoticeOfSubjectType<'club_application'>>(sql`
    select kind, subject_type as "subjectType", subject_id as "subjectId", occurrence, recipient from notices
     where kind = 'application-link' order by id desc limit 1`);
  if (!rows[0]) throw new Error('no email is queued');
  return rows[0];
}

/** Returns the token in the link of the newest email. */
async function mailedToken(): Promise<string> {
  const email = await write(await newestMail());
  const url = /https:\/\/shop\.example\/wine-club\/resume\?t=\S+/.exec(email?.text ?? '')?.[0];
  return url === undefined ? '' : (new URL(url).searchParams.get('t') ?? '');
}

async function mailsTo(email: string): Promise<number> {
  const { rows } = await shop.dependencies.database.read.execute<{ count: number }>(
    sql`select count(*)::integer as count from notices where kind = 'application-link' and recipient = ${email}`,
  );
  return rows[0]?.count ?? 0;
}

it('a resume link moves a club application to another browser once and clears it in the first', async () => {
  const [first, second, third] = [
    createBrowserInProcess(routes),
    createBrowserInProcess(routes),
    createBrowserInProcess(routes),
  ];
  await fillIn(first, 'nora@customers.example');
  const asked = await first.post(signUp, { intent: 'elsewhere' });
  expect([asked.status, leadsTo(asked)]).toEqual([303, `/${signUp}`]);
  expect((await newestMail()).recipient).toBe('nora@customers.example');
  const email = await write(await newestMail());
  expect(email?.text).not.toMatch(/Nora|Vidal|5550117|nora@/);
  const token = await mailedToken();

  // Opening the link, as mail scanners do, moves and reveals nothing.
  for (let looks = 0; looks < 2; looks += 1) {
    const page = await second.get(resume, { t: token });
    expect(page.text).toContain('"isGood":true');
    expect(page.text).not.toMatch(/Nora|Vidal|nora@/);
    expect(page.cookies).toEqual([]);
  }
  expect(leadsTo(await second.post(resume, {}, { t: token }))).toBe(`/${signUp}`);
  expect((await second.get(signUp)).text).toContain('"firstName":"Nora"');
  expect((await first.get(signUp)).text).not.toContain('Nora');

  const reused = await third.post(resume, {}, { t: token });
  expect([reused.status, reused.cookies]).toEqual([410, []]);
  expect((await third.get(resume, { t: token })).text).toContain('"isGood":false');
  expect(await mailedToken()).not.toBe(token);
});

it('a resume link is accepted once under concurrency, and rejected when expired or altered', async () => {
  const owner = createBrowserInProcess(routes);
  await fillIn(owner, 'ines@customers.example');
  await owner.post(signUp, { intent: 'elsewhere' });
  const token = await mailedToken();
  const both = [createBrowserInProcess(routes), createBrowserInProcess(routes)];
  const answers = await Promise.all(both.map((each) => each.post(resume, {}, { t: token })));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 410]);

  const other = createBrowserInProcess(routes);
  await fillIn(other, 'omar@customers.example');
  await other.post(signUp, { intent: 'elsewhere' });
  const good = await mailedToken();
  const last = good.at(-1) === 'A' ? 'B' : 'A';
  const [id = '', ends = '', mac = ''] = good.split('.');
  const later = (Number.parseInt(ends, 36) + 60_000).toString(36);
  const strangers = [`${good.slice(0, -1)}${last}`, `${id}.${later}.${mac}`, '', 'x', `${id}.${ends}.`];
  for (const t of strangers) {
    expect((await createBrowserInProcess(routes).get(resume, { t })).text).toContain('"isGood":false');
    expect((await createBrowserInProcess(routes).post(resume, {}, { t })).status).toBe(410);
  }
  shop.clock.advance({ minutes: 29 });
  expect((await createBrowserInProcess(routes).get(resume, { t: good })).text).toContain('"isGood":true');
  shop.clock.advance({ minutes: 1 });
  expect((await createBrowserInProcess(routes).get(resume, { t: good })).text).toContain('"isGood":false');
  // An email isn't sent after its link has expired.
  expect(await write(await newestMail())).toBeUndefined();
});

it('a resume email requires an address, is limited to three an hour, and does not reveal who is a customer', async () => {
  const nobody = await createBrowserInProcess(routes).post(signUp, { intent: 'elsewhere' });
  expect(nobody.status).toBe(422);
  const known = 'known@customers.example';
  await shop.dependencies.database.pool.query(
    `insert into customers (email, first_name, last_name, created_at) values ($1, 'Kim', 'Known', now())`,
    [known],
  );
  const responses: string[] = [];
  for (const email of [known, 'unknown@customers.example']) {
    const browser = createBrowserInProcess(routes);
    await fillIn(browser, email);
    for (let asks = 0; asks < 4; asks += 1) {
      shop.clock.advance({ minutes: 1 });
      const answer = await browser.post(signUp, { intent: 'elsewhere' });
      responses.push(`${answer.status} ${decodeURIComponent(answer.text).replaceAll(email, 'them')}`);
    }
    expect(await mailsTo(email)).toBe(3);
  }
  expect(responses.slice(0, 4)).toEqual(responses.slice(4));
  expect(responses[3]).toContain('Too many emails.');
});

it.each([
  ['in the tasting room', 'wine-club/qr/sign-up', 'wine-club/qr/last-step', {}],
  ['online without a card', signUp, `${signUp}?isNoPaymentFlow=true`, { isNoPaymentFlow: 'true' }],
])(
  'a resume link continues the flow in which the application started: %s',
  async (_, path, resumesAt, query) => {
    const [first, second] = [createBrowserInProcess(routes), createBrowserInProcess(routes)];
    const email = `resume-${path.length}-${Object.keys(query).length}@customers.example`;
    const isCounter = path !== signUp;
    if (!isCounter) {
      await first.post(path, { intent: 'plan', ...plan, preference: 'red', delivery: 'hilltop' }, query);
    }
    await first.post(path, { ...person(email), ...(isCounter && plan) }, query);
    await first.post(isCounter ? 'wine-club/qr/last-step' : path, { intent: 'elsewhere' }, query);
    const t = await mailedToken();
    expect(leadsTo(await second.post(resume, {}, { t }))).toBe(`/${resumesAt}`);
  },
);
