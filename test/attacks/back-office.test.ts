import { beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../../db/seed/members.ts';
import { startingRoles } from '../../src/engine/staff/capability-table.ts';
import { createTestDatabase } from '../helpers/database.ts';
import { startAttackedShop } from './attacked-shop.ts';
import type { Visitor } from './attacker.ts';
import { expectUnchangedTables } from './evidence.ts';
import { testStaffRefundLimits } from './office-money.ts';
import { testStaffPrivacy } from './office-privacy.ts';
import { testBackOfficeScripting } from './office-scripting.ts';
import {
  type BackOfficeTestOrder,
  backOfficePathFor,
  placeOrderWithMessage,
  signInAsDemoStaff,
} from './office-staff.ts';
import {
  backOfficeAccessRules,
  backOfficeRoutePatterns,
  guardedBackOfficeRoutes,
  publicBackOfficeRoutes,
} from './office-table.ts';

/**
 * Attacks on the back office over HTTP: by staff without the required rights, by people who aren't signed in, and through text that
 * customers wrote.
 */

const shop = startAttackedShop(createTestDatabase);

let order: BackOfficeTestOrder;
beforeAll(async () => {
  order = await placeOrderWithMessage(shop);
}, 60_000);

test('every back-office route is public or has an access rule', () => {
  expect(backOfficeRoutePatterns.toSorted()).toEqual(
    [...Object.keys(backOfficeAccessRules), ...publicBackOfficeRoutes].toSorted(),
  );
});

describe.each(startingRoles.map(({ code, capabilities }) => [code, capabilities] as const))(
  'the role %s',
  (code, capabilities) => {
    const has = (needs: string | undefined) =>
      needs === undefined || capabilities.some((own) => own === needs);
    let member: Visitor;
    beforeAll(async () => {
      member = await signInAsDemoStaff(shop, code);
    });

    test('can open only the pages that its capabilities allow', async () => {
      for (const [pattern, { needs, answers = 200 }] of guardedBackOfficeRoutes) {
        const path = backOfficePathFor(pattern, order);
        const page = await member.get(path);
        expect([path, page.status]).toEqual([path, has(needs) ? answers : 403]);
        if (has(needs)) continue;
        expect(page.text).not.toContain(order.email);
        const forBrowser = await member.get(`${path}.data`);
        expect([path, forBrowser.status]).toEqual([path, 403]);
        expect(forBrowser.text).not.toContain(order.email);
      }
    });

    test('changes nothing with forms that its capabilities do not allow', async () => {
      await expectUnchangedTables(shop, async () => {
        for (const [pattern, { act, answersForms = 405 }] of guardedBackOfficeRoutes) {
          const path = backOfficePathFor(pattern, order);
          if (act && has(act.needs)) continue;
          const answer = await member.post(path, act?.fields ?? { intent: 'hold' });
          expect([path, answer.status]).toEqual([path, act ? 403 : answersForms]);
        }
      });
    });

    test('cannot submit a form with missing fields', async () => {
      await expectUnchangedTables(shop, async () => {
        for (const [pattern, { act }] of guardedBackOfficeRoutes) {
          if (!act || !has(act.needs)) continue;
          const path = backOfficePathFor(pattern, order);
          const answer = await member.post(path, {});
          expect([path, answer.status]).toEqual([path, act.withoutFields]);
          expect(answer.text).not.toMatch(/Invalid (?:input|option)/);
        }
      });
    });
  },
);

describe('access to the back office', () => {
  const strangers: Readonly<Record<string, () => Promise<Pick<Visitor, 'get' | 'post'>>>> = {
    'without a session': async () => shop.visitor(),
    'with the session of a customer': async () => {
      const customer = shop.visitor();
      const fields = { intent: 'password', email: 'ben@customers.example', password: demoPassword };
      expect((await customer.post('/sign-in', fields)).status).toBe(302);
      const token = /(?:^|; )session=([^;]+)/.exec(customer.cookie())?.[1];
      expect(token).toBeDefined();
      return withCookie(`${customer.cookie()}; staff=${token}`);
    },
    'with a session that has ended': async () => {
      const member = await signInAsDemoStaff(shop, 'owner');
      const cookie = member.cookie();
      expect((await member.get('/admin')).status).toBe(200);
      expect((await member.post('/admin/sign-out', {})).location).toBe('/admin/sign-in');
      return withCookie(cookie);
    },
    'with a session of a suspended member': async () => {
      const member = await signInAsDemoStaff(shop, 'editor');
      expect((await member.get('/admin')).status).toBe(200);
      await shop.database.pool.query(
        `update staff_members set suspended_at = now() where demo_code = 'editor'`,
      );
      return withCookie(member.cookie());
    },
  };

  function withCookie(cookie: string): Pick<Visitor, 'get' | 'post'> {
    return {
      get: (target) => shop.visitor().get(target, { cookie }),
      post: (target, fields) => shop.visitor().post(target, fields, { cookie }),
    };
  }

  test.each(Object.entries(strangers))('is denied %s, and nothing changes', async (_, visit) => {
    const stranger = await visit();
    await expectUnchangedTables(shop, async () => {
      for (const [pattern, { act, isData }] of guardedBackOfficeRoutes) {
        const path = backOfficePathFor(pattern, order);
        const signIn = expect.stringMatching(/^\/admin\/sign-in/);
        const page = await stranger.get(path);
        expect([path, page.status, page.location]).toEqual([path, 302, signIn]);
        const form = await stranger.post(path, act?.fields ?? {});
        const expected = isData ? [path, 405, undefined] : [path, 302, signIn];
        expect([path, form.status, form.location]).toEqual(expected);
        const forBrowser = await stranger.get(`${path === '/admin' ? '/admin/_root' : path}.data`);
        expect([path, forBrowser.status]).toEqual([path, 202]);
        expect(forBrowser.text).toContain('/admin/sign-in');
        expect(forBrowser.text).not.toContain(order.email);
      }
    });
  });

  test('is denied to a suspended member who signs in again', async () => {
    const { status, text } = await shop.visitor().post('/admin/sign-in', { demo: 'editor', to: '/admin' });
    expect(status).toBe(409);
    expect(text).toContain('suspended');
  });
});

test('previewing an email changes nothing and requires the permission to send it', async () => {
  const [owner, auditor] = [await signInAsDemoStaff(shop, 'owner'), await signInAsDemoStaff(shop, 'auditor')];
  await expectUnchangedTables(shop, async () => {
    for (const page of ['hold', 'address', 'cancel']) {
      const { act } = backOfficeAccessRules[`/admin/orders/:number/${page}`] ?? {};
      const path = backOfficePathFor(`/admin/orders/:number/${page}`, order);
      const preview = { ...act?.fields, preview: 'emails' };
      expect([path, (await owner.post(path, preview)).status]).toEqual([path, 200]);
      const refused = await auditor.post(path, preview);
      expect([path, refused.status]).toEqual([path, 403]);
      expect(refused.text).not.toContain(order.email);
    }
    const guess = { intent: 'add-gift-card', code: 'ABCD-EFGH-JKLM-NPQR', pin: '0001', preview: 'emails' };
    expect(
      (await owner.post(backOfficePathFor('/admin/orders/phone/:phoneOrderId', order), guess)).status,
    ).toBe(400);
  });
});

test.each(['https://evil.example', 'null', 'http://localhost'])(
  'a back-office form with the foreign origin %s is rejected and changes nothing',
  async (origin) => {
    const owner = await signInAsDemoStaff(shop, 'owner');
    await expectUnchangedTables(shop, async () => {
      for (const [pattern, { act }] of guardedBackOfficeRoutes) {
        if (!act) continue;
        const path = backOfficePathFor(pattern, order);
        expect([path, (await owner.post(path, act.fields, { origin })).status]).toEqual([path, 403]);
      }
      expect((await owner.post('/admin/sign-out', {}, { origin })).status).toBe(403);
    });
    expect((await owner.get('/admin')).status).toBe(200);
  },
);

describe('money and the audit trail', () => testStaffRefundLimits(shop));
describe('customer privacy', () => testStaffPrivacy(shop, () => order));
describe('script injection', () => testBackOfficeScripting(shop));
