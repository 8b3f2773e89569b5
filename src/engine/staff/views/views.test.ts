import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { addTestStaffMember } from '../members/testing.ts';
import { deleteView, saveView } from './keep-views.server.ts';
import { maxSavedViews, maxViewNameLength } from './rules.ts';
import { visibleSavedViews } from './store.server.ts';

let shop: TestShop;
let grace: Member;
let luis: Member;
beforeAll(async () => {
  shop = await startTestShop();
  grace = await member('grace');
  luis = await member('luis');
});
afterAll(() => shop.stop());

type Member = { readonly actor: `staff:${string}`; readonly memberId: string; readonly requestId: string };

async function member(name: string): Promise<Member> {
  const memberId = randomUUID();
  await addTestStaffMember(shop.test.database.read, { memberId, name });
  return { actor: `staff:${memberId}`, memberId, requestId: 'view-test' };
}

const save = (by: Member, name: string, query = 'state=open', isShared = false) =>
  saveView(shop.dependencies, by, { list: 'orders', name, query, isShared });
const seenBy = async ({ memberId }: Member) =>
  (await visibleSavedViews(shop.test.database.read, memberId, 'orders')).map(({ name, query, isOwn }) => ({
    ...{ name, query, isOwn },
  }));

it('shows a saved view to its owner, and to everyone if it is shared', async () => {
  await save(grace, 'Texas', 'to=TX');
  await save(grace, 'Weather', 'hold=weather', true);
  expect(await seenBy(grace)).toEqual([
    { name: 'Texas', query: 'to=TX', isOwn: true },
    { name: 'Weather', query: 'hold=weather', isOwn: true },
  ]);
  expect(await seenBy(luis)).toEqual([{ name: 'Weather', query: 'hold=weather', isOwn: false }]);
  expect(await visibleSavedViews(shop.test.database.read, grace.memberId, 'customers')).toEqual([]);
});

it('replaces the member’s saved view of the same name, even when two are saved concurrently', async () => {
  const saved = await Promise.all(['to=CA', 'to=NY'].map((query) => save(luis, 'My state', query)));
  expect(saved.every(({ ok }) => ok)).toBe(true);
  await save(luis, 'MY STATE', 'to=WA');
  const own = (await seenBy(luis)).filter(({ isOwn }) => isOwn);
  expect(own).toEqual([{ name: 'MY STATE', query: 'to=WA', isOwn: true }]);
});

it.each([
  ['VIEW_NAME_EMPTY', ' ', 'to=TX'],
  ['VIEW_NAME_LONG', 'x'.repeat(maxViewNameLength + 1), 'to=TX'],
  ['VIEW_UNFILTERED', 'Everything', ''],
])('rejects an invalid saved view with %s', async (code, name, query) => {
  expect(await save(luis, name, query)).toMatchObject({ ok: false, refusals: [{ code, field: 'name' }] });
});

it('limits the number of saved views, not counting one that is replaced', async () => {
  const many = await member('many');
  for (let n = 0; n < maxSavedViews; n += 1) await save(many, `View ${n}`);
  expect(await save(many, 'One more')).toMatchObject({ refusals: [{ code: 'TOO_MANY_VIEWS' }] });
  expect(await save(many, 'view 7', 'to=TX')).toMatchObject({ ok: true });
});

it('lets only its owner delete a saved view, once', async () => {
  await save(grace, 'Mine', 'to=OR', true);
  const views = await visibleSavedViews(shop.test.database.read, grace.memberId, 'orders');
  const mine = views.find(({ name }) => name === 'Mine');
  if (!mine) throw new Error('the view was saved');
  const gone = { ok: false, refusals: [{ code: 'VIEW_GONE' }] };
  expect(await deleteView(shop.dependencies, luis, mine.viewId)).toMatchObject(gone);
  const both = await Promise.all([1, 2].map(() => deleteView(shop.dependencies, grace, mine.viewId)));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
});
