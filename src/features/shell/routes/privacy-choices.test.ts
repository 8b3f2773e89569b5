import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixedClock } from '../../../../test/helpers/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/database.ts';
import { formRequestArguments, pageRequestArguments } from '../../../../test/helpers/route.ts';
import { testSeal } from '../../../../test/helpers/shop.ts';
import { signIn } from '../../../../test/helpers/sign-in.ts';
import type { ShopDependencies } from '../../../dependencies.server.ts';
import { privacyChoiceOf } from '../../../engine/identity/privacy/index.server.ts';
import { action, loader } from './privacy-choices.tsx';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const clock = fixedClock();
const dependencies = () =>
  ({
    database: test.database,
    clock,
    seal: testSeal,
    configuration: { mode: 'demo' } as ShopDependencies['configuration'],
  }) satisfies Partial<ShopDependencies>;

const path = '/privacy-choices';
const choose = async (choice: string, cookie = '') => {
  const answer = await action(formRequestArguments(dependencies(), path, { choice }, { cookie }) as never);
  return (answer as Response).headers.getSetCookie();
};
const look = async (cookie = '', signal?: string) => {
  const asked = pageRequestArguments(dependencies(), path, cookie);
  if (signal !== undefined) asked.request.headers.set('sec-gpc', signal);
  const { data, init } = (await loader(asked as never)) as unknown as {
    data: { optOut?: string; since?: string };
    init: { headers: Headers };
  };
  return { optOut: data.optOut, since: data.since, cookies: init.headers.getSetCookie() };
};

it('a privacy choice is kept in the browser for a year, and can be undone', async () => {
  const [kept = ''] = await choose('opt-out');
  expect(kept).toMatch(/^privacyChoice=opted-out; .*Max-Age=31536000/);
  expect(await look(kept.split(';')[0])).toMatchObject({ optOut: 'choice' });
  expect((await choose('take-back', 'privacyChoice=opted-out'))[0]).toMatch(/Max-Age=0/);
  expect(await look()).toEqual({ optOut: undefined, since: undefined, cookies: [] });
});

it('a privacy choice of a customer applies in every browser where they are signed in', async () => {
  const ana = await signIn({ database: test.database, seal: testSeal, now: clock.now() });
  await choose('opt-out', ana.cookie);
  expect(await privacyChoiceOf(test.database.read, ana.customerId)).toMatchObject({ optedOut: true });
  const elsewhere = await look(ana.cookie);
  expect(elsewhere).toMatchObject({ optOut: 'choice', since: 'November 20, 2026' });
  expect(elsewhere.cookies[0]).toMatch(/^privacyChoice=opted-out/);
  await choose('take-back', ana.cookie);
  expect(await look(ana.cookie)).toMatchObject({ optOut: undefined });
});

it('the browser’s opt-out signal overrides any privacy choice', async () => {
  expect(await look('privacyChoice=no', '1')).toMatchObject({ optOut: 'signal' });
  expect(await look('privacyChoice=opted-out', '1')).toMatchObject({ optOut: 'signal' });
  expect(await look('', '0')).toMatchObject({ optOut: undefined });
});

it('an invalid privacy choice is rejected', async () => {
  await expect(choose('sell-me')).rejects.toMatchObject({ init: { status: 400 } });
});
