import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formRequestArguments, pageRequestArguments } from '../../../../test/helpers/route.ts';
import { startTestShop, type TestShop, testCards } from '../../../../test/helpers/shop.ts';
import { type ExperienceOptions, visitFixtures } from '../../../../test/helpers/visits.ts';
import { basisPoints, cents } from '../../../core/money.ts';
import type { ShopDependencies } from '../../../dependencies.server.ts';
import { ensureCart } from '../../../engine/checkout/carts/index.server.ts';
import type { CheckoutView } from '../../../engine/checkout/types.ts';
import { holdVisit } from '../../../engine/visits/booking/index.server.ts';
import { readReservationView } from '../../../engine/visits/reservations/view.server.ts';
import { action, loader } from './event-checkout.tsx';
import { action as leave } from './leave-visit.ts';

let shop: TestShop;
let tastingRoom: ReturnType<typeof visitFixtures>;
let dependencies: Partial<ShopDependencies>;
beforeAll(async () => {
  shop = await startTestShop();
  tastingRoom = visitFixtures(shop);
  dependencies = shop.routeDependencies('test');
});
afterAll(() => shop.stop());

const page = '/shop/event-checkout';

/** Returns a browser session that holds a party's seats in a new time slot, with requests on its checkout page. */
async function holding(offered: ExperienceOptions, { seats = 6, party = 2 } = {}) {
  const experience = await tastingRoom.experience(offered);
  const slotId = await tastingRoom.slot(experience, seats);
  const { token, cartId } = await ensureCart(shop.dependencies, { token: undefined });
  const actor = { cartId, customerId: undefined, requestId: 'request' };
  const held = await holdVisit(shop.dependencies, actor, { slotId, party });
  if (!held.ok) throw new Error(held.refusals[0]?.sentence);
  const cookie = `cart=${token}`;
  return {
    experience,
    slotId,
    cookie,
    hold: (slot: typeof slotId, guests: number) =>
      holdVisit(shop.dependencies, actor, { slotId: slot, party: guests }),
    show: () => answerOf(loader(pageRequestArguments(dependencies, page, cookie) as never)),
    send: (fields: Record<string, string>) =>
      answerOf(action(formRequestArguments(dependencies, page, fields, { cookie }) as never)),
    leave: () =>
      answerOf(leave(formRequestArguments(dependencies, `${page}/leave`, {}, { cookie }) as never)),
  };
}

type Shown = Awaited<ReturnType<typeof loader>> & { readonly view: CheckoutView };
type Answer = {
  readonly status: number;
  readonly location?: string | null;
  readonly flash?: string;
  readonly data?: { readonly kind: string; readonly refusals?: readonly { readonly code: string }[] };
  readonly shown?: Shown;
};

async function answerOf(asked: unknown): Promise<Answer> {
  const answer: unknown = await Promise.resolve(asked).catch((thrown: unknown) => thrown);
  if (answer instanceof Response) {
    const [flash] = answer.headers.getSetCookie();
    const location = answer.headers.get('location');
    return { status: answer.status, location, ...(flash !== undefined && { flash }) };
  }
  if (answer instanceof Error) throw answer;
  const { data, init } = answer as { data?: Answer['data']; init?: ResponseInit | null };
  return data ? { status: init?.status ?? 200, data } : { status: 200, shown: answer as Shown };
}

const entered = {
  ...{ step: 'contact', email: 'mara@example.com', firstName: 'Mara', lastName: 'Quill' },
  phone: '(805) 555-0199',
};
const billed = {
  ...{ step: 'payment', billingAsked: 'yes', billingFirstName: 'Mara', billingLastName: 'Quill' },
  ...{ billingPrimaryStreet: '12 Vine Street', billingCity: 'Paso Robles', billingState: 'CA' },
  billingZipCode: '93446',
};

async function placing({ show }: Awaited<ReturnType<typeof holding>>, card?: string) {
  const { shown } = await show();
  if (!shown) throw new Error('the checkout is open');
  const { draftId, quote } = shown.view;
  return {
    ...{ intent: 'place', draftId, shownTotalCents: String(quote.totalCents) },
    ...(card !== undefined && { paymentMethodId: await shop.tokenize(card) }),
  };
}

describe('the checkout of a visit', () => {
  it('redirects to the calendar without a visit in the cart, and releases the seats of an abandoned visit', async () => {
    const nobody = await answerOf(loader(pageRequestArguments(dependencies, page) as never));
    expect(nobody).toEqual({ status: 302, location: '/events/month' });
    const { token } = await ensureCart(shop.dependencies, { token: undefined });
    const empty = await answerOf(loader(pageRequestArguments(dependencies, page, `cart=${token}`) as never));
    expect(empty).toEqual({ status: 302, location: '/events/month' });
    const left = await holding({});
    await left.leave();
    expect((await left.show()).shown?.visit.seats).toMatchObject({ kind: 'over', isFree: true });
    expect(await tastingRoom.figuresOf(left.slotId)).toMatchObject({ seatsFree: 6 });
  });

  it('shows the hold, and keeps the guests, answers, ages and contact that were entered', async () => {
    const visitor = await holding({ ageRule: '21' }, { party: 3 });
    await visitor.send({ intent: 'autosave', step: 'contact', guest1: 'Ben', guest2: 'Cleo' });
    await visitor.send({ intent: 'autosave', step: 'contact', 'answer-diet': 'No nuts' });
    const open = await visitor.send({ intent: 'save', ...entered, isAllAdultsAsked: 'yes' });
    expect(open.status).toBe(422);
    const settled = await visitor.send({
      intent: 'save',
      ...entered,
      isAllAdultsAsked: 'yes',
      isAllAdults: 'on',
    });
    expect(settled).toEqual({ status: 302, location: page });
    const { shown } = await visitor.show();
    expect(shown?.view.contents).toMatchObject({ email: 'mara@example.com', firstName: 'Mara' });
    expect(shown?.request).toMatchObject({ party: 3, guests: ['Ben', 'Cleo'] });
    expect(shown?.visit.seats).toMatchObject({ kind: 'held', mayExtend: true });
    expect(await tastingRoom.figuresOf(visitor.slotId)).toMatchObject({ seatsFree: 3 });
  });

  it('keeps the input of a customer who goes back to choose another time', async () => {
    const visitor = await holding({}, { party: 3 });
    await visitor.send({ intent: 'autosave', step: 'contact', email: 'mara@example.com', guest1: 'Ben' });
    await visitor.leave();
    const later = await tastingRoom.slot(visitor.experience, 6, {
      startsAt: new Date('2026-12-06T20:00:00Z'),
    });
    expect((await visitor.hold(later, 2)).ok).toBe(true);
    const { shown } = await visitor.show();
    expect(shown?.view.contents.email).toBe('mara@example.com');
    expect(shown?.request).toMatchObject({ slotId: later, party: 2, guests: ['Ben'], isExtended: false });
    expect(await tastingRoom.figuresOf(visitor.slotId)).toMatchObject({ seatsFree: 6 });
    expect(await tastingRoom.figuresOf(later)).toMatchObject({ seatsFree: 4 });
  });

  it('rejects a change to a visit that was abandoned in another tab, with the reason', async () => {
    const visitor = await holding({});
    const { shown } = await visitor.show();
    await shop.test.database.read.execute(
      `update drafts set state = 'abandoned' where id = '${shown?.view.draftId}'`,
    );
    const pressed = await visitor.send({ intent: 'save', ...entered });
    expect(pressed).toMatchObject({ status: 302, location: page, flash: expect.stringContaining('closed') });
  });

  it('books a free visit with the contact form and without a card', async () => {
    const visitor = await holding({ policy: { kind: 'free' } });
    const early = await visitor.send({ ...(await placing(visitor)), ...entered, email: 'mara' });
    expect(early).toMatchObject({ status: 422, data: { kind: 'sent' } });
    const booked = await visitor.send({ ...(await placing(visitor)), ...entered });
    expect(booked.location).toMatch(/^\/order-confirmation\?t=[\w-]{22,}$/);
    expect(await visitor.show()).toEqual({ status: 302, location: booked.location });
    expect(await shop.figures()).toMatchObject({ payments: 0 });
  });

  it('charges a prepaid visit immediately, keeps the input when the card is declined, and books only once', async () => {
    const visitor = await holding({});
    await visitor.send({ intent: 'save', ...entered });
    const declined = await visitor.send({ ...(await placing(visitor, testCards.declined)), ...billed });
    expect(declined).toMatchObject({ status: 409, data: { refusals: [{ code: 'PAY_DECLINED_GENERIC' }] } });
    expect((await visitor.show()).shown?.view.contents).toMatchObject({ billingZipCode: '93446' });
    const form = { ...(await placing(visitor, testCards.approved)), ...billed };
    const [booked, again] = [await visitor.send(form), await visitor.send(form)];
    expect(booked.location).toContain('/order-confirmation?t=');
    expect(again.location).toBe(booked.location);
    expect(await shop.figures()).toMatchObject({ charges: 1 });
    expect(await tastingRoom.figuresOf(visitor.slotId)).toMatchObject({ seatsFree: 4 });
  });

  it('charges only the deposit of a visit with a deposit', async () => {
    const visitor = await holding({ policy: { kind: 'deposit', depositRate: basisPoints(5_000) } });
    const { shown } = await visitor.show();
    expect(shown?.view.quote.merchandiseCents).toBe(3_000);
    expect(shown?.visit.due.totalCents).toBe(3_263);
  });

  it('books a visit guaranteed by a card without charging it, and rejects a booking without a card', async () => {
    const policy = { kind: 'card_hold', noShowCents: cents(1_500), cutoffHours: 24 } as const;
    const visitor = await holding({ policy });
    await visitor.send({ intent: 'save', ...entered });
    const { charges } = await shop.figures();
    const without = await visitor.send({ ...(await placing(visitor)), step: 'payment' });
    expect(without).toMatchObject({ status: 409, data: { refusals: [{ code: 'PAYMENT_METHOD_MISSING' }] } });
    const declined = await visitor.send({ ...(await placing(visitor, testCards.declined)), step: 'payment' });
    expect(declined).toMatchObject({ status: 409, data: { kind: 'refused' } });
    const booked = await visitor.send({ ...(await placing(visitor, testCards.approved)), step: 'payment' });
    expect(booked.location).toContain('/order-confirmation?t=');
    expect(await shop.figures()).toMatchObject({ charges });
  });

  it('waits for the bank’s authentication of a card that guarantees a visit', async () => {
    const policy = { kind: 'card_hold', noShowCents: cents(1_500), cutoffHours: 24 } as const;
    const visitor = await holding({ policy });
    await visitor.send({ intent: 'save', ...entered });
    const asked = await visitor.send({ ...(await placing(visitor, testCards.challenge)), step: 'payment' });
    expect(asked).toEqual({ status: 302, location: page });
    const { shown } = await visitor.show();
    if (shown?.asked?.kind !== 'challenge') throw new Error('the bank wants to see its customer');
    await fetch(shown.asked.actionUrl, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'approve' }),
    });
    expect(await visitor.show()).toEqual({ status: 302, location: `${page}?step=payment` });
    const booked = await visitor.send({ ...(await placing(visitor)), step: 'payment' });
    expect(booked.location).toContain('/order-confirmation?t=');
  });

  it('extends the hold once, renews an expired hold while seats are free, and offers alternatives otherwise', async () => {
    const visitor = await holding({}, { seats: 2 });
    const began = shop.clock.now();
    expect(await visitor.send({ intent: 'extend' })).toEqual({ status: 302, location: page });
    const second = await visitor.send({ intent: 'extend' });
    expect(second).toMatchObject({ status: 409, data: { refusals: [{ code: 'HOLD_EXTENDED' }] } });
    shop.clock.set(new Date(began.getTime() + 25 * 60_000));
    await shop.runJobs();
    expect((await visitor.show()).shown?.visit.seats).toEqual({ kind: 'over', isFree: true, left: 2 });
    expect(await visitor.send({ intent: 'extend' })).toEqual({ status: 302, location: page });
    shop.clock.set(new Date(began.getTime() + 50 * 60_000));
    await shop.runJobs();
    await tastingRoom.chosen({ slotId: visitor.slotId, party: 1 });
    expect((await visitor.show()).shown?.visit.seats).toEqual({ kind: 'over', isFree: false, left: 1 });
    const late = await visitor.send({ intent: 'extend' });
    expect(late).toMatchObject({ status: 409, data: { refusals: [{ code: 'HOLD_EXPIRED' }] } });
    shop.clock.set(began);
  });

  it('rejects unknown form values and another visitor’s draft', async () => {
    const visitor = await holding({});
    for (const fields of [
      { intent: 'fly' },
      { intent: 'save', step: 'contact', 'addOn-1': 'many' },
      { intent: 'save', step: 'orbit' },
    ]) {
      expect((await visitor.send(fields)).status, JSON.stringify(fields)).toBe(400);
    }
    const strangers = await holding({});
    const foreign = { ...(await placing(visitor, testCards.approved)), ...billed };
    expect((await strangers.send(foreign)).status).toBe(409);
    expect(await tastingRoom.figuresOf(visitor.slotId)).toMatchObject({ seatsFree: 4 });
  });
});

it('each booking has its own link, which opens only with the exact token', async () => {
  const visitor = await holding({ policy: { kind: 'free' } });
  await visitor.send({ ...(await placing(visitor)), ...entered });
  const { rows } = await shop.test.database.pool.query<{ token: string }>(
    'select public_token as token from reservations where slot_id = $1',
    [visitor.slotId],
  );
  const read = (publicToken: string) =>
    readReservationView(shop.dependencies, { kind: 'link', publicToken }, shop.clock.now());
  const token = rows[0]?.token ?? '';
  expect(await read(token)).toMatchObject({ party: 2, email: 'mara@example.com', state: 'confirmed' });
  expect(await read(token.toLowerCase())).toBeUndefined();
});
