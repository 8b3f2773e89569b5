import { afterAll, beforeAll, expect, it } from 'vitest';
import { formRequestArguments, pageRequestArguments } from '../../../../test/helpers/route.ts';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { visitFixtures } from '../../../../test/helpers/visits.ts';
import type { ShopDependencies } from '../../../dependencies.server.ts';
import { cancelReservation } from '../../../engine/visits/reservations/index.server.ts';
import { reservationFixtures } from '../../../engine/visits/reservations/testing.ts';
import { joinVisitWaitlist } from '../../../engine/visits/waits/index.server.ts';
import { action, loader } from './offer.tsx';

let shop: TestShop;
let dependencies: Partial<ShopDependencies>;
beforeAll(async () => {
  shop = await startTestShop();
  dependencies = shop.routeDependencies('test');
});
afterAll(() => shop.stop());

async function told(token: string) {
  const given = { ...pageRequestArguments(dependencies, `/events/offer/${token}`), params: { token } };
  const { data, init } = (await loader(given as never)) as {
    data: { wait?: { state: string; position?: number } };
    init?: ResponseInit | null;
  };
  return { status: init?.status ?? 200, wait: data.wait };
}

async function sent(token: string, intent: string) {
  const given = {
    ...formRequestArguments(dependencies, `/events/offer/${token}`, { intent }),
    params: { token },
  };
  const answer = await action(given as never);
  if (answer instanceof Response) {
    return { location: answer.headers.get('location'), cookies: answer.headers.getSetCookie() };
  }
  return { status: answer.init?.status };
}

it('the waitlist page shows the position, and accepts the offered seats into the cart or declines them', async () => {
  const tastingRoom = visitFixtures(shop);
  const slotId = await tastingRoom.slot(await tastingRoom.experience(), 2);
  const { reader } = await reservationFixtures(shop, tastingRoom).book({ slotId, party: 2 });
  for (const name of ['Ben', 'Cleo']) {
    const asked = { slotId, party: 2, firstName: name, email: `${name}@example.com`, customerId: undefined };
    const joined = await joinVisitWaitlist(shop.dependencies, { ...asked, clientAddress: '203.0.113.9' });
    expect(joined.ok, name).toBe(true);
  }
  const { rows } = await shop.test.database.pool.query<{ token: string }>(
    'select public_token as token from visit_waits where slot_id = $1 order by asked_at, id',
    [slotId],
  );
  const [ben = '', cleo = ''] = rows.map(({ token }) => token);
  expect((await told(cleo)).wait).toMatchObject({ state: 'waiting', position: 2 });
  expect(await told(cleo.slice(1))).toEqual({ status: 404, wait: undefined });
  expect(await sent(cleo, 'take')).toEqual({ status: 409 });
  expect(await sent(cleo, 'dance')).toEqual({ status: 400 });

  await cancelReservation(shop.dependencies, reader);
  expect((await told(ben)).wait).toMatchObject({ state: 'offered' });
  expect(await sent(ben, 'leave')).toMatchObject({ location: `/events/offer/${ben}` });
  expect((await told(ben)).wait).toMatchObject({ state: 'left' });
  expect((await told(cleo)).wait).toMatchObject({ state: 'offered' });
  const taken = await sent(cleo, 'take');
  expect(taken.location).toBe('/shop/event-checkout');
  expect(taken.cookies?.join()).toMatch(/cart=/);
});
