import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import type { PersonId } from '../../../core/ids.ts';
import { newMember } from '../../clubs/memberships/testing.ts';
import { packAndShip, placedOrderIdOf } from '../../orders/fulfillment/testing.ts';
import { readOrder } from '../../orders/index.server.ts';
import { openSupportCase } from '../../support/index.server.ts';
import { addNote } from '../notes/keep-notes.server.ts';
import { notesAbout } from '../notes/store.server.ts';
import { addTag } from '../tags/keep-tags.server.ts';
import { tagsOn } from '../tags/store.server.ts';
import { mergePeople, previewMerge } from './merge-people.server.ts';
import { evaluateMerge, mergeFingerprint } from './rules.ts';
import { findMergeObstacles, findPersonIdByEmail, findSimilarPeople } from './store.server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const by = { actor: 'staff:grace', requestId: 'merge-test' } as const;
const ask = async (statement: string, ...values: unknown[]) =>
  (await shop.test.database.pool.query(statement, values)).rows;

async function guest(email: string, lastName = 'Núñez'): Promise<PersonId> {
  const wine = await shop.sku(5);
  const placed = await shop.place(await shop.buyer([[wine.skuId, 1]], { email, lastName }));
  if (!placed.ok) throw new Error(placed.refusals[0]?.sentence);
  return personOf(email);
}

async function personOf(email: string): Promise<PersonId> {
  const id = await findPersonIdByEmail(shop.test.database.read, email);
  if (!id) throw new Error(`${email} is known`);
  return id;
}

const unique = (name: string) => `${name}-${randomUUID()}@customers.example`;

async function accountAndGuest() {
  const [email, old] = [unique('kept'), unique('old')];
  const { customerId } = await shop.signIn({ email });
  const [keptId, otherId] = [await personOf(email), await guest(old)];
  return { email, old, customerId, keptId, otherId };
}

const shownFor = async (pair: { readonly keptId: PersonId; readonly otherId: PersonId }) => {
  const preview = await previewMerge(shop.dependencies, pair);
  return preview.ok ? mergeFingerprint(preview.value) : '';
};

describe('merging customers', () => {
  it('moves a guest’s orders, notes and tags to an account once, and audits the staff member', async () => {
    const { email, old, customerId, keptId, otherId } = await accountAndGuest();
    const subject = { kind: 'customer', personId: otherId } as const;
    await addNote(shop.dependencies, by, subject, 'Prefers Fridays');
    await addTag(shop.dependencies, by, subject, 'VIP');
    const message = {
      topic: 'visit',
      orderNumber: undefined,
      photos: [],
      message: 'May we bring a dog?',
    } as const;
    const writer = { name: 'Ana', email: old, customerId: undefined };
    await openSupportCase(
      shop.dependencies,
      writer,
      { ...message, formKey: randomUUID() },
      'support@house.example',
    );
    const shown = await shownFor({ keptId, otherId });
    expect(shown).toBe('1.0.1.0.1.1');
    const merge = () => mergePeople(shop.dependencies, { keptId, otherId, shown, ...by });
    const both = await Promise.all([merge(), merge()]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusals: [{ code: 'MERGE_GONE' }] });

    const [order] = await ask('select id, email, customer_id from orders where customer_id = $1', customerId);
    expect(order).toMatchObject({ email, customer_id: customerId });
    expect(await ask('select from people where email = $1', old)).toEqual([]);
    expect(await ask('select customer_id from support_cases where email = $1', email)).toEqual([
      { customer_id: null },
    ]);
    expect(await ask('select order_count from people where id = $1', keptId)).toEqual([{ order_count: 1 }]);
    const about = { kind: 'customer', personId: keptId } as const;
    const { read } = shop.test.database;
    expect(await notesAbout(read, about)).toMatchObject([{ body: 'Prefers Fridays' }]);
    expect(await tagsOn(read, about)).toEqual(['VIP']);
    expect(
      await ask(
        `select action, actor, request_id from audit_events where subject_id in ($1, $2) and action like '%.merged' order by id`,
        order.id,
        keptId,
      ),
    ).toEqual([
      { action: 'order.merged', actor: by.actor, request_id: by.requestId },
      { action: 'customer.merged', actor: by.actor, request_id: by.requestId },
    ]);
  });

  it('is rejected if the guest has ordered since the preview', async () => {
    const { old, keptId, otherId } = await accountAndGuest();
    const shown = await shownFor({ keptId, otherId });
    await guest(old);
    expect(await mergePeople(shop.dependencies, { keptId, otherId, shown, ...by })).toMatchObject({
      refusals: [{ code: 'MERGE_CHANGED' }],
    });
  });

  it('moves a guest’s orders to another guest', async () => {
    const [kept, old] = [unique('guest'), unique('older')];
    const pair = { keptId: await guest(kept), otherId: await guest(old) };
    expect(
      await mergePeople(shop.dependencies, { ...pair, shown: await shownFor(pair), ...by }),
    ).toMatchObject({ ok: true });
    expect(await ask('select order_count, customer_id from people where email = $1', kept)).toEqual([
      { order_count: 2, customer_id: null },
    ]);
  });

  it('moves the orders of an account without memberships, points or credit, and closes it, once', async () => {
    const [email, old] = [unique('kept'), unique('second')];
    const [kept, other] = [await shop.signIn({ email }), await shop.signIn({ email: old })];
    const wine = await shop.sku(5);
    const own = { customerId: other.customerId };
    const orderId = placedOrderIdOf(
      await shop.place(await shop.buyer([[wine.skuId, 1]], { email: old }, own)),
    );
    const [card] = await ask(
      `insert into ledger_accounts (id, kind, unit, customer_id, posted, pending, created_at)
       values (gen_random_uuid(), 'gift_card', 'cents', $1, 0, 0, now()) returning id`,
      other.customerId,
    );
    const pair = { keptId: await personOf(email), otherId: await personOf(old) };
    const shown = await shownFor(pair);
    expect(shown).toBe('1.0.0.1.0.0');
    const merge = () => mergePeople(shop.dependencies, { ...pair, shown, ...by });
    const both = await Promise.all([merge(), merge()]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await ask('select customer_id, email from orders where id = $1', orderId)).toEqual([
      { customer_id: kept.customerId, email },
    ]);
    expect(await ask('select customer_id from ledger_accounts where id = $1', card.id)).toEqual([
      { customer_id: kept.customerId },
    ]);
    expect(
      await ask('select from people where email = $1 or customer_id = $2', old, other.customerId),
    ).toEqual([]);
    expect(await ask('select from sessions where customer_id = $1', other.customerId)).toEqual([]);
    expect(await ask('select kind, recipient from notices where subject_id = $1', other.customerId)).toEqual([
      { kind: 'account-merged', recipient: old },
    ]);
    const access = { kind: 'customer', customerId: kept.customerId, orderId } as const;
    expect(await readOrder(shop.test.database.read, access)).toMatchObject({ orderId });
    await packAndShip(shop.dependencies, orderId);
    expect(await shop.disagreements()).toEqual([]);
  });

  it('is rejected for an account with memberships, points or credit, into a guest, or during a payment', () => {
    const none = { memberships: 0, points: 0, creditCents: 0, payments: 0 };
    const account = (personId: string, bonds: Partial<typeof none> = {}) =>
      ({ personId, customerId: personId, bonds: { ...none, ...bonds } }) as never;
    const guestOnly = { personId: 'guest', customerId: null, bonds: undefined } as never;
    const evaluated = (kept: never, other: never) => {
      const may = evaluateMerge(kept, other);
      return may.ok ? undefined : may.refusals[0];
    };
    expect(evaluated(account('a'), account('a'))?.code).toBe('MERGE_SAME');
    expect(evaluated(guestOnly, account('b'))?.code).toBe('MERGE_KEEP_ACCOUNT');
    expect(evaluated(account('a', { points: 1 }), account('b'))).toBeUndefined();
    expect(evaluated(account('a'), guestOnly)).toBeUndefined();
    expect(evaluated(account('a'), account('b', { payments: 1 }))?.code).toBe('MERGE_PAYING');
    const bound = account('b', { memberships: 1, points: 1, creditCents: 500 });
    expect(evaluated(account('a'), bound)).toEqual({
      ...{ code: 'MERGE_BOUND', field: 'with' },
      sentence:
        'That account has memberships, Vine Points, and store credit, which can’t be moved. Merge this one into that account instead.',
    });
    expect(evaluated(account('a', { points: 1 }), bound)?.sentence).toContain('can’t be merged');
  });

  it('counts the memberships that prevent an account from being merged', async () => {
    const member = await newMember(shop, { savedCardId: undefined });
    const bonds = await findMergeObstacles(shop.test.database.read, member.customerId);
    expect(bonds?.memberships).toBeGreaterThan(0);
  });

  it('never changes the text of a note, because the database rejects it', async () => {
    const personId = await guest(unique('noted'));
    await addNote(shop.dependencies, by, { kind: 'customer', personId }, 'As it was');
    await expect(
      ask(`update staff_notes set body = 'Otherwise' where person_id = $1`, personId),
    ).rejects.toThrow(/append-only/);
  });

  it('suggests people with the same name', async () => {
    const surname = `Calloway${randomUUID().slice(0, 8)}`;
    const [one, two] = [await guest(unique('one'), surname), await guest(unique('two'), surname)];
    const alike = await findSimilarPeople(shop.test.database.read, one);
    expect(alike.map(({ personId }) => personId)).toContain(two);
    expect(alike.map(({ personId }) => personId)).not.toContain(one);
  });
});
