import { sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../../../db/seed/seed.server.ts';
import { getting, posting, type RouteArguments } from '../../../../test/helpers/route.ts';
import { startTestShop, type TestShop, testSeal } from '../../../../test/helpers/shop.ts';
import { signIn } from '../../../../test/helpers/sign-in.ts';
import type { CivilDate } from '../../../core/dates.ts';
import { invariant } from '../../../core/invariant.ts';
import type { ShopDependencies } from '../../../dependencies.server.ts';
import { guestStanding } from '../../../engine/pricing/standing/rules.ts';
import { findExperience, findSlot, slotsOfDay } from '../../../engine/visits/experiences/view.server.ts';
import { listenTo } from '../../../platform/announcements.server.ts';
import { pageDropListener } from '../../../platform/page-cache/page-drops.server.ts';
import type { EventAnswer } from '../types.ts';
import { loader as calendar } from './calendar.ts';
import { action as choose, loader as event } from './event.tsx';
import { loader as calendarOfOne } from './event-calendar.ts';
import { loader as month } from './month.tsx';
import { loader as search } from './search.tsx';

let shop: TestShop;
let dependencies: Partial<ShopDependencies>;
let statements = 0;
beforeAll(async () => {
  shop = await startTestShop();
  await seedDemo(shop.test.database, shop.clock.now(), testSeal);
  dependencies = shop.routeDependencies('test');
  const { pool } = shop.test.database;
  const query = pool.query.bind(pool) as (...parameters: unknown[]) => unknown;
  Object.assign(pool, {
    query: (...parameters: unknown[]) => {
      statements += 1;
      return query(...parameters);
    },
  });
});
afterAll(() => shop.stop());

const saturday = '2026-12-05' as CivilDate;

/** What a page is made of, or the answer that was thrown. */
async function shown<Model>(
  loader: (given: never) => Promise<Model>,
  path: string,
  { cookie = '', slug }: { readonly cookie?: string; readonly slug?: string } = {},
): Promise<Model> {
  const asked: RouteArguments = { ...getting(dependencies, path, cookie), params: slug ? { slug } : {} };
  return loader(asked as never);
}

/** The seating of an experience on Saturday, the first one. */
async function seating(slug: string) {
  const { read } = shop.test.database;
  const experience = await findExperience(read, slug);
  invariant(experience, `the demonstration has ${slug}`);
  const asked = { visitor: guestStanding, now: shop.clock.now(), date: saturday };
  const [offer] = await slotsOfDay(read, experience, asked);
  const found = offer && (await findSlot(read, offer.slotId));
  invariant(found, `${slug} is seated on Saturday`);
  return found.slot;
}

async function send(slug: string, fields: Record<string, string>) {
  const answer: unknown = await choose(posting(dependencies, `/events/${slug}`, fields) as never);
  if (answer instanceof Response)
    return { status: answer.status, to: answer.headers.get('location'), answer: undefined };
  const { data, init } = answer as { data: EventAnswer; init?: ResponseInit | null };
  return { status: init?.status ?? 200, to: undefined, answer: data };
}

const thrownBy = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );

describe('the calendar', () => {
  it('asks the database three times for a guest, and says of each day what there is and why it is closed', async () => {
    statements = 0;
    const { title, days } = await shown(month, '/events/month?month=2026-12');
    expect(statements).toBeLessThanOrEqual(3);
    expect(title).toBe('December 2026');
    expect(days.length).toBeGreaterThanOrEqual(28);
    expect(JSON.stringify(days)).toContain('Christmas Day');
  });

  it('has one address for each month, and none for what is no month', async () => {
    for (const asked of ['2026-11', '2026-13', 'soon']) {
      const thrown = await thrownBy(shown(month, `/events/month?month=${asked}`));
      expect(thrown).toBeInstanceOf(Response);
      expect((thrown as Response).headers.get('location')).toBe('/events/month');
    }
  });

  it('says so where it has no such month and shows this one', async () => {
    const insteadOf = async (asked: string) => {
      const thrown = await thrownBy(shown(month, `/events/month?month=${asked}&kind=event`));
      return (await shown(month, (thrown as Response).headers.get('location') ?? '')).instead;
    };
    expect(await insteadOf('2028-11')).toBe(
      'November 2028 is not on our calendar, which goes as far as December 2027. This is November 2026.',
    );
    expect(await insteadOf('1999-01')).toBe(
      'January 1999 is not on our calendar, which begins with November 2025. This is November 2026.',
    );
    expect((await shown(month, '/events/month?insteadOf=2026-12')).instead).toBeUndefined();
  });
});

describe('the landing page', () => {
  it('shows everything to visit with pictures before the calendar, and a chosen month or kind the calendar alone', async () => {
    const { visits, days } = await shown(month, '/events/month');
    const everything = (await shown(search, '/search/events')).found;
    expect(visits.map(({ slug }) => slug)).toEqual(everything.map(({ slug }) => slug));
    expect(visits.length).toBeGreaterThanOrEqual(10);
    expect(visits.filter(({ picture }) => picture === undefined)).toEqual([]);
    expect(days.length).toBeGreaterThan(0);
    for (const query of ['?month=2026-12', '?kind=event', '?party=4']) {
      expect((await shown(month, `/events/month${query}`)).visits).toEqual([]);
    }
  });
});

describe('the search', () => {
  const slugs = async (query: string) =>
    (await shown(search, `/search/events${query}`)).found.map(({ slug }) => slug);

  it('finds by words, price, party and members, and everything where nothing is asked', async () => {
    expect(await slugs('')).toContain('terrace-tasting');
    expect(await slugs('?q=jazz')).toEqual(['jazz-night']);
    expect(await slugs('?members=only')).toEqual(['release-weekend']);
    expect(await slugs('?party=10')).toEqual(['limestone-hike']);
    expect(await slugs('?q=moon')).toEqual([]);
    expect(await slugs('?q=limstone')).toContain('limestone-hike');
  });
});

describe('the page of one', () => {
  it('begins with what its address asks for', async () => {
    const { id } = await seating('terrace-tasting');
    const page = await shown(event, `/events/terrace-tasting?slot=${id}&party=4`, {
      slug: 'terrace-tasting',
    });
    expect(page.choice).toMatchObject({ date: saturday, slotId: id, party: 4, month: '2026-12' });
    expect(page.choice.slots[0]).toMatchObject({ isBookable: true });
    const { policy, policyIfPaid } = page.choice.slots[0] ?? {};
    expect(policy).toContain('and you pay at the visit; until Friday, December 4 at 10:30 am PT');
    expect(policyIfPaid).toContain('a card holds your places; until Friday, December 4 at 10:30 am PT');
  });

  it('tells a member what their club takes off, and a guest whom a party is for', async () => {
    const shopOfSession = {
      database: shop.test.database,
      seal: testSeal,
      now: shop.clock.now(),
      mode: 'test',
    } as const;
    const { cookie } = await signIn(shopOfSession, { email: 'elena@customers.example' });
    const slug = 'cave-tour';
    const page = await shown(event, `/events/${slug}?date=${saturday}&party=3`, { slug, cookie });
    const price = page.choice.prices.find(({ party }) => party === 3);
    expect(JSON.stringify(price)).toContain('Lantern Society tour');
    const guest = await shown(event, '/events/release-weekend', { slug: 'release-weekend' });
    expect(guest.notNow).toMatchObject({ kind: 'members', joinTo: '/wine-club' });
  });

  it('is none where there is none', async () => {
    const thrown = await thrownBy(shown(event, '/events/moon-walk', { slug: 'moon-walk' }));
    expect(thrown).toMatchObject({ init: { status: 404 } });
  });
});

describe('whoever has chosen', () => {
  it('has the seats held and goes on to their checkout, in a cart of their own; pages that tell of few are new', async () => {
    const heard: string[] = [];
    const pages = { drop: (tag: string) => heard.push(tag), dropAll: () => heard.push('(all)') };
    const drops = listenTo(shop.test.url, [pageDropListener(pages)], () => {});
    await expect.poll(() => heard).toEqual(['(all)']);
    const { id } = await seating('blend-your-own');
    const held = await send('blend-your-own', { slot: id, party: '3' });
    expect([held.status, held.to]).toEqual([303, '/shop/event-checkout']);
    expect((await findSlot(shop.test.database.read, id))?.figures).toMatchObject({
      seatsFree: 5,
      partiesFree: 1,
    });
    await expect.poll(() => heard).toEqual(['(all)', 'visits']);
    await drops.stop();
  });

  it('is told how many are left, and stands in the line once however often they ask', async () => {
    const { id } = await seating('limestone-hike');
    expect((await send('limestone-hike', { slot: id, party: '8' })).status).toBe(303);
    const refused = await send('limestone-hike', { slot: id, party: '4' });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.answer)).toContain(
      'Only 2 places are left on Saturday, December 5 at 9:30 am PT',
    );
    const wish = { intent: 'wait', slot: id, party: '4', firstName: 'Mara', email: 'mara@example.com' };
    const answers = [await send('limestone-hike', wish), await send('limestone-hike', wish)];
    expect(answers.map(({ answer }) => answer?.kind)).toEqual(['waiting', 'waiting']);
    const { rows } = await shop.test.database.read.execute(
      sql`select party, state from visit_waits where slot_id = ${id}`,
    );
    expect(rows).toEqual([{ party: 4, state: 'waiting' }]);
    expect((await send('limestone-hike', { ...wish, party: '2' })).status).toBe(422);
  });

  it('is asked for a time where none was chosen, whatever was sent', async () => {
    for (const fields of [
      {},
      { slot: 'x', party: '2' },
      { slot: '00000000-0000-7000-8000-000000000000', party: '-1' },
    ]) {
      expect((await send('terrace-tasting', fields as Record<string, string>)).status).toBe(422);
    }
    const nowhere = { slot: '00000000-0000-7000-8000-000000000000', party: '2' };
    expect(JSON.stringify((await send('terrace-tasting', nowhere)).answer)).toContain(
      'no longer on our calendar',
    );
  });
});

describe('calendars to subscribe to', () => {
  async function eventsIn(answer: Response) {
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const parsed = new ICAL.Component(ICAL.parse(await answer.text()));
    return parsed.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  }

  it('have the events of the house as another program reads them', async () => {
    const events = await eventsIn(await shown(calendar, '/events/calendar.ics'));
    expect(new Set(events.map(({ summary }) => summary))).toEqual(
      new Set(
        [
          'Sunset Harvest Supper',
          'Release Weekend Pickup Party',
          'Barrel Room Jazz Night',
          'Virtual Tasting',
        ].map((title) => `${title}, Mesa Lucero Estate`),
      ),
    );
    const supper = events.find(({ summary }) => summary.startsWith('Sunset'));
    expect(supper?.startDate.toString()).toContain('T17:30:00');
  });

  it('have the dates of one of them, and none of what there is not', async () => {
    const slug = 'jazz-night';
    const events = await eventsIn(await shown(calendarOfOne, `/events/${slug}/calendar.ics`, { slug }));
    expect(events).toHaveLength(3);
    const thrown = await thrownBy(shown(calendarOfOne, '/events/moon/calendar.ics', { slug: 'moon' }));
    expect(thrown).toMatchObject({ init: { status: 404 } });
  });
});
