import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formRequestArguments, pageRequestArguments } from '../../../../test/helpers/route.ts';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import { visitFixtures } from '../../../../test/helpers/visits.ts';
import { basisPoints, cents } from '../../../core/money.ts';
import type { ShopDependencies } from '../../../dependencies.server.ts';
import { cancelSlot } from '../../../engine/visits/reservations/index.server.ts';
import { reservationFixtures } from '../../../engine/visits/reservations/testing.ts';
import { deriveReservationTransferToken } from '../../../engine/visits/reservations/transfer-reservation.server.ts';
import { loader as calendarFile } from './calendar-file.ts';
import { loader as askToCancel, action as cancel } from './cancel.tsx';
import { loader as askToChange, action as change } from './change.tsx';
import { action as act, loader as show } from './reservation.tsx';
import { loader as showOffer, action as takeOver } from './take-over.tsx';
import { action as give } from './transfer.tsx';

let shop: TestShop;
let tastingRoom: ReturnType<typeof visitFixtures>;
let desk: ReturnType<typeof reservationFixtures>;
let dependencies: Partial<ShopDependencies>;
beforeAll(async () => {
  shop = await startTestShop();
  tastingRoom = visitFixtures(shop);
  desk = reservationFixtures(shop, tastingRoom);
  const { configuration } = shop.dependencies;
  dependencies = {
    ...shop.dependencies,
    configuration: { ...configuration, mode: 'test', publicUrl: 'https://shop.example' } as never,
  };
});
afterAll(() => shop.stop());

const oneOClock = new Date('2026-12-05T21:00:00Z');
const noon = new Date('2026-12-05T20:00:00Z');

/** Books a party of two at noon for an experience that is also offered at one o'clock. */
async function booked(offered: Parameters<typeof tastingRoom.experience>[0] = {}) {
  const experience = await tastingRoom.experience(offered);
  const slotId = await tastingRoom.slot(experience, 8);
  const later = await tastingRoom.slot(experience, 8, { startsAt: oneOClock });
  const booking = await desk.book({ slotId, party: 2 });
  return { ...booking, experience, slotId, later, token: booking.booked.publicToken };
}

type Handler = (given: never) => unknown;
type Answer = {
  readonly status: number;
  readonly location?: string | null;
  readonly flash?: string;
  readonly data?: unknown;
};

async function answerOf(handler: Handler, given: object, token: string): Promise<Answer> {
  const asked = async () => handler({ ...given, params: { token } } as never);
  const answer: unknown = await asked().catch((thrown: unknown) => thrown);
  if (answer instanceof Response) {
    const { status, headers } = answer;
    const flash = decodeURIComponent(headers.get('set-cookie') ?? '');
    return { status, location: headers.get('location'), flash };
  }
  if (answer instanceof Error) throw answer;
  const { data, init } = answer as { data: unknown; init?: ResponseInit | null };
  return { status: init?.status ?? 200, data };
}

const get = (handler: Handler, token: string, query = '') =>
  answerOf(handler, pageRequestArguments(dependencies, `/reservations/${token}${query}`), token);
const post = (handler: Handler, token: string, fields: Record<string, string> = {}) =>
  answerOf(handler, formRequestArguments(dependencies, `/reservations/${token}`, fields), token);

/** Returns the form fields of a change as its page submits them, with `shown` matching the submitted day and party size. */
const changing = (change: { slot: string; party: string; date?: string; shownMoreCents?: string }) => {
  const { date = '2026-12-05', party } = change;
  return { ...change, date, shown: `${date} ${party}` };
};

describe('the pages of a reservation', () => {
  it('open only with the exact token', async () => {
    const { token, id } = await booked();
    expect(await get(show, token)).toMatchObject({ status: 200, data: { view: { party: 2 } } });
    for (const guess of [token.slice(1), `${token}A`, token.toLowerCase(), id, "' or true --", '%00']) {
      expect(await get(show, guess), guess).toMatchObject({ status: 404, data: { view: undefined } });
      for (const acting of [cancel, change, give, act]) {
        expect((await post(acting, guess, { intent: 'withdraw' })).status, guess).toBe(404);
      }
      expect((await get(calendarFile, guess)).status, guess).toBe(404);
    }
  });

  it('preview the refund of a cancellation and cancel once', async () => {
    const { token, id, slotId } = await booked();
    const asked = await get(askToCancel, token);
    const { preview } = asked.data as { preview: { value: { refundCents: number; keptCents: number } } };
    expect(preview.value).toMatchObject({ keptCents: 0 });
    const done = await post(cancel, token);
    expect(done).toMatchObject({ status: 303, location: `/reservations/${token}` });
    expect(done.flash).toContain(`$${(preview.value.refundCents / 100).toFixed(2)} will be refunded`);
    expect((await post(cancel, token)).status).toBe(303);
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ seatsFree: 8 });
    expect((await desk.ordersOf(id)).map(({ state }) => state)).toEqual(['cancelled']);
    expect((await get(askToCancel, token)).location).toBe(`/reservations/${token}`);
  });

  it('state after the cutoff that nothing is refunded, and whom to call to change the time', async () => {
    const { token } = await booked();
    await desk.at(new Date(noon.getTime() - 5 * 3_600_000), async () => {
      const { data } = await get(askToCancel, token);
      expect(data).toMatchObject({ preview: { ok: true, value: { refundCents: 0 } } });
      const late = await get(askToChange, token);
      expect(late.data).toMatchObject({
        view: { may: { change: { allowed: false, sentence: expect.stringContaining('+1 805 555 0142') } } },
      });
    });
  });

  it('show the surcharge when a membership’s free seats are used up, and require it to be confirmed', async () => {
    const experience = await tastingRoom.experience({
      policy: { kind: 'free' },
      benefits: [{ program: 'club', rate: basisPoints(10_000), limit: { seats: 2, period: 'day' } }],
    });
    const [slotId, other] = [
      await tastingRoom.slot(experience, 8),
      await tastingRoom.slot(experience, 8, { startsAt: new Date('2026-12-07T20:00:00Z') }),
    ];
    const customerId = await tastingRoom.member();
    await desk.book({ slotId: other, party: 2 }, { customerId });
    const { booked: visit } = await desk.book({ slotId, party: 2 }, { customerId });
    const { publicToken: token } = visit;
    const asked = await get(askToChange, token, `/change?slot=${other}&date=2026-12-07`);
    expect(asked.data).toMatchObject({ preview: { value: { moreCents: 6_000 } } });
    const unseen = await post(change, token, changing({ slot: other, party: '2', date: '2026-12-07' }));
    expect(unseen).toMatchObject({ status: 409 });
    expect(JSON.stringify(unseen.data)).toContain('The visit costs $60.00 more');
    const done = await post(
      change,
      token,
      changing({ slot: other, party: '2', date: '2026-12-07', shownMoreCents: '6000' }),
    );
    expect(done.flash).toContain('The visit costs $60.00 more plus tax');
    expect((await desk.view({ kind: 'link', publicToken: token })).due.totalCents).toBe(6_525);
  });

  it('change the time at no cost, and send additional guests of a prepaid visit to checkout', async () => {
    const { token, later, slotId, id } = await booked();
    const moving = await get(askToChange, token, `/change?slot=${later}`);
    expect(moving.data).toMatchObject({ chosen: later, preview: { value: { kind: 'now', refundCents: 0 } } });
    expect(await post(change, token, changing({ slot: later, party: '2' }))).toMatchObject({ status: 303 });
    expect(await desk.view({ kind: 'link', publicToken: token })).toMatchObject({ slotId: later });
    expect(await tastingRoom.figuresOf(slotId)).toMatchObject({ seatsFree: 8 });

    const more = await get(askToChange, token, `/change?slot=${later}&party=4`);
    expect(more.data).toMatchObject({ party: 4, preview: { value: { kind: 'paid' } } });
    const led = await post(change, token, changing({ slot: later, party: '4' }));
    expect(led).toMatchObject({ status: 302, location: '/shop/event-checkout' });
    expect(led.flash).toContain('cart=');
    expect(await desk.view({ kind: 'link', publicToken: token })).toMatchObject({ party: 2 });

    const fewer = await post(change, token, changing({ slot: later, party: '1' }));
    expect(fewer.flash).toMatch(/\$\d+\.\d\d will be refunded/);
    expect((await desk.ordersOf(id)).length).toBe(1);
    const same = await post(change, token, changing({ slot: later, party: '1' }));
    expect(same).toMatchObject({
      status: 409,
      data: { problems: [{ sentence: 'That’s your current reservation.' }] },
    });
    expect((await post(change, token, changing({ slot: 'noon', party: '1' }))).status).toBe(400);
  });

  it('change nothing for a new day or party until its times have been shown', async () => {
    const { token, experience, slotId, later } = await booked({ policy: { kind: 'free' } });
    const nextDay = await tastingRoom.slot(experience, 8, { startsAt: new Date('2026-12-06T20:00:00Z') });
    const shown = { slot: later, shown: '2026-12-05 2' };
    for (const [date, party, day] of [
      ['2026-12-05', '4', 'for 4 guests on Saturday, December 5'],
      ['2026-12-06', '2', 'for 2 guests on Sunday, December 6'],
    ] as const) {
      const asked = await post(change, token, { ...shown, date, party });
      const query = `/change?date=${date}&party=${party}&slot=${later}&wasSent=yes`;
      const location = `/reservations/${token}${query}`;
      expect(asked).toMatchObject({ status: 303, location });
      expect((await get(askToChange, token, query)).data).toMatchObject({
        problems: [{ sentence: expect.stringContaining(day) }],
      });
      expect(await desk.view({ kind: 'link', publicToken: token })).toMatchObject({ slotId, party: 2 });
    }
    const four = await get(askToChange, token, `/change?date=2026-12-05&party=4&slot=${later}`);
    expect(four.data).toMatchObject({
      ...{ party: 4, chosen: later },
      preview: { value: { dueCents: { before: 6_525, after: 13_050 } } },
    });
    const next = await get(askToChange, token, `/change?date=2026-12-06&party=2&slot=${later}`);
    expect(next.data).toMatchObject({ date: '2026-12-06', chosen: nextDay });
    const done = await post(change, token, changing({ slot: later, party: '4' }));
    expect(done.flash).toContain('You’ll pay $130.50 at your visit instead of $65.25.');
    expect(await desk.view({ kind: 'link', publicToken: token })).toMatchObject({ slotId: later, party: 4 });
  });

  it('save guest names, and accept a notice of late arrival only on the day of the visit', async () => {
    const { token } = await booked();
    await post(act, token, { intent: 'guests', guest1: '  Ben\u0007 Okafor ', guest9: 'Nobody' });
    const { guests } = await desk.view({ kind: 'link', publicToken: token });
    expect(guests).toEqual([{ position: 1, name: 'Ben  Okafor' }]);
    expect((await post(act, token, { intent: 'late', minutes: '15' })).status).toBe(409);
    await desk.at(new Date(noon.getTime() - 3_600_000), async () => {
      expect((await post(act, token, { intent: 'late', minutes: '' })).status).toBe(409);
      expect((await post(act, token, { intent: 'late', minutes: '15' })).status).toBe(303);
    });
    expect(await desk.view({ kind: 'link', publicToken: token })).toMatchObject({ lateMinutes: 15 });
    expect((await post(act, token, { intent: 'dance' })).status).toBe(400);
  });

  it('offer a refund or another date when the winery cancels, and credit only to customers with an account', async () => {
    const { token, experience, slotId, later } = await booked();
    const why = { reason: 'The road is closed', actor: 'operator:host' } as const;
    await cancelSlot(shop.dependencies, slotId, why);
    const { data } = await get(show, token);
    expect(data).toMatchObject({ view: { choice: { reason: 'The road is closed' } }, qrCode: undefined });
    expect((await post(act, token, { intent: 'credit' })).status).toBe(409);
    expect((await get(askToChange, token, `/change?slot=${later}`)).data).toMatchObject({ chosen: later });
    await tastingRoom.slot(experience, 8, { startsAt: new Date('2026-12-08T20:00:00Z') });
    await cancelSlot(shop.dependencies, later, why);
    const nextDay = `/reservations/${token}/change?date=2026-12-08&party=2`;
    expect(await get(askToChange, token, '/change')).toMatchObject({ status: 302, location: nextDay });
    expect((await post(act, token, { intent: 'refund' })).flash).toContain('to the person who paid');
    expect(await desk.view({ kind: 'link', publicToken: token })).toMatchObject({ cancelledBy: 'winery' });
  });

  it('serve a calendar file whose entry is canceled with the reservation', async () => {
    const { token, id } = await booked();
    const file = async () => {
      const given = {
        ...pageRequestArguments(dependencies, `/reservations/${token}/calendar.ics`),
        params: { token },
      };
      const answer = (await calendarFile(given as never)) as Response;
      expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
      return (await answer.text()).replaceAll('\r\n ', '');
    };
    const text = await file();
    expect(text).toContain('DTSTART;TZID=America/Los_Angeles:20261205T120000');
    expect(text).toContain(`UID:reservation-${id}`);
    expect(text).toContain(`/reservations/${token}`);
    await post(cancel, token);
    expect(await file()).toContain('STATUS:CANCELLED');
  });
});

describe('a transferred reservation', () => {
  it('opens only with the friend’s new link once they accept it', async () => {
    const { token, id } = await booked({ policy: { noShowCents: undefined } });
    const wrong = await post(give, token, { toName: '', toEmail: 'cleo@example.com', message: '' });
    expect(wrong).toMatchObject({ status: 422, data: { problems: [{ fieldId: 'toName' }] } });
    const transfer = { toName: 'Cleo Park', toEmail: 'cleo@example.com', message: 'Enjoy it' };
    expect((await post(give, token, transfer)).status).toBe(303);
    const offered = await get(show, token);
    expect(offered.data).toMatchObject({ view: { transfer: { toName: 'Cleo Park' } } });
    expect((await post(act, token, { intent: 'withdraw' })).status).toBe(303);
    await post(give, token, transfer);

    const { rows } = await shop.test.database.pool.query<{ id: string }>(
      `select id from reservation_transfers where reservation_id = $1 and state = 'offered'`,
      [id],
    );
    const gift = deriveReservationTransferToken(shop.dependencies.seal, rows[0]?.id as never);
    expect(await get(showOffer, gift)).toMatchObject({
      status: 200,
      data: { isOver: false, transfer: { toName: 'Cleo Park', message: 'Enjoy it' } },
    });
    expect((await get(showOffer, gift.slice(1))).status).toBe(404);
    const taken = await post(takeOver, gift);
    expect(taken.location).toMatch(/^\/reservations\/[\w-]{22,}$/);
    expect(taken.location).not.toBe(`/reservations/${token}`);
    expect((await get(show, token)).status).toBe(404);
    expect((await get(show, taken.location?.split('/').at(-1) ?? '')).data).toMatchObject({
      view: { firstName: 'Cleo', lastName: 'Park', email: 'cleo@example.com', guests: [] },
    });
    expect(await post(takeOver, gift)).toMatchObject({ status: 409 });
    expect((await get(showOffer, gift)).data).toMatchObject({ isOver: true });
  });
});

it('a reservation guaranteed by a card can’t be canceled online after the cutoff', async () => {
  const { token } = await booked({
    policy: { kind: 'card_hold', cutoffHours: 24, noShowCents: cents(1_500) },
  });
  await desk.at(new Date(noon.getTime() - 5 * 3_600_000), async () => {
    const refused = await post(cancel, token);
    expect(refused).toMatchObject({
      status: 409,
      data: {
        problems: [
          {
            sentence: 'The deadline for online changes was 24 hours before your visit. Call +1 805 555 0142.',
          },
        ],
      },
    });
  });
});
