import { sql } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../../../db/seed/seed.server.ts';
import {
  formRequestArguments,
  pageRequestArguments,
  type RouteArguments,
} from '../../../../test/helpers/route.ts';
import { startTestShop, type TestShop, testSeal } from '../../../../test/helpers/shop.ts';
import { signIn } from '../../../../test/helpers/sign-in.ts';
import type { CivilDate } from '../../../core/dates.ts';
import { invariant } from '../../../core/invariant.ts';
import type { ShopDependencies } from '../../../dependencies.server.ts';
import { guestStanding } from '../../../engine/pricing/standing/rules.ts';
import { findExperience, findSlot, slotsOfDay } from '../../../engine/visits/experiences/view.server.ts';
import { listenToChannels } from '../../../platform/announcements.server.ts';
import { pageInvalidationListener } from '../../../platform/page-cache/page-drops.server.ts';
import type { VisitFormResponse } from '../types.ts';
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

/** Returns the page's loader data. Throws the response that the loader throws, such as a 404. */
async function shown<Model>(
  loader: (given: never) => Promise<Model>,
  path: string,
  { cookie = '', slug }: { readonly cookie?: string; readonly slug?: string } = {},
): Promise<Model> {
  const asked: RouteArguments = {
    ...pageRequestArguments(dependencies, path, cookie),
    params: slug ? { slug } : {},
  };
  return loader(asked as never);
}

/** Returns the first slot of an experience on Saturday. */
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
  const answer: unknown = await choose(
    formRequestArguments(dependencies, `/events/${slug}`, fields) as never,
  );
  if (answer instanceof Response)
    return { status: answer.status, to: answer.headers.get('location'), answer: undefined };
  const { data, init } = answer as { data: VisitFormResponse; init?: ResponseInit | null };
  return { status: init?.status ?? 200, to: undefined, answer: data };
}

const thrownBy = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );

describe('the calendar page', () => {
  it('runs three statements for a guest and describes each day, including closed days', async () => {
    statements = 0;
    const { title, days } = await shown(month, '/events/month?month=2026-12');
    expect(statements).toBeLessThanOrEqual(3);
    expect(title).toBe('December 2026');
    expect(days.length).toBeGreaterThanOrEqual(28);
    expect(JSON.stringify(days)).toContain('Christmas Day');
  });

  it('redirects an invalid month, and the current one, to the canonical URL', async () => {
    for (const asked of ['2026-11', '2026-13', 'soon']) {
      const thrown = await thrownBy(shown(month, `/events/month?month=${asked}`));
      expect(thrown).toBeInstanceOf(Response);
      expect((thrown as Response).headers.get('location')).toBe('/events/month');
    }
  });

  it('shows the current month with a note if the requested month is out of range', async () => {
    const insteadOf = async (asked: string) => {
      const thrown = await thrownBy(shown(month, `/events/month?month=${asked}&kind=event`));
      return (await shown(month, (thrown as Response).headers.get('location') ?? '')).instead;
    };
    expect(await insteadOf('2028-11')).toBe(
      'November 2028 isn’t on our calendar, which runs through December 2027. Here’s November 2026 instead.',
    );
    expect(await insteadOf('1999-01')).toBe(
      'January 1999 isn’t on our calendar, which starts in November 2025. Here’s November 2026 instead.',
    );
    expect((await shown(month, '/events/month?insteadOf=2026-12')).instead).toBeUndefined();
  });
});

describe('the landing page for visits', () => {
  it('shows all experiences above the calendar, and only the calendar for a chosen month or filter', async () => {
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

describe('the search page for visits', () => {
  const slugs = async (query: string) =>
    (await shown(search, `/search/events${query}`)).found.map(({ slug }) => slug);

  it('finds by keyword, price, party and membership, and lists everything without a query', async () => {
    expect(await slugs('')).toContain('terrace-tasting');
    expect(await slugs('?q=jazz')).toEqual(['jazz-night']);
    expect(await slugs('?members=only')).toEqual(['release-weekend']);
    expect(await slugs('?party=10')).toEqual(['limestone-hike']);
    expect(await slugs('?q=moon')).toEqual([]);
    expect(await slugs('?q=limstone')).toContain('limestone-hike');
  });
});

describe('the page of an experience', () => {
  it('starts with the time and party in its URL', async () => {
    const { id } = await seating('terrace-tasting');
    const page = await shown(event, `/events/terrace-tasting?slot=${id}&party=4`, {
      slug: 'terrace-tasting',
    });
    expect(page.choice).toMatchObject({ date: saturday, slotId: id, party: 4, month: '2026-12' });
    expect(page.choice.slots[0]).toMatchObject({ isBookable: true });
    const { policy, policyIfPaid } = page.choice.slots[0] ?? {};
    expect(policy).toContain('You can change or cancel at no charge until Friday, December 4 at 10:30 am PT');
    expect(policyIfPaid).toContain(
      'A card holds your seats. You can change or cancel at no charge until Friday, December 4 at 10:30 am PT',
    );
  });

  it('shows members their price, and guests the club that an event is restricted to', async () => {
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

  it('answers 404 for an unknown slug', async () => {
    const thrown = await thrownBy(shown(event, '/events/moon-walk', { slug: 'moon-walk' }));
    expect(thrown).toMatchObject({ init: { status: 404 } });
  });
});

describe('the form of an experience', () => {
  it('holds the seats in the visitor’s own cart, redirects to checkout and purges cached pages of a scarce time', async () => {
    const heard: string[] = [];
    const pages = { drop: (tag: string) => heard.push(tag), dropAll: () => heard.push('(all)') };
    const drops = listenToChannels(shop.test.url, [pageInvalidationListener(pages)], () => {});
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

  it('reports the remaining seats, and adds a visitor to the waitlist only once', async () => {
    const { id } = await seating('limestone-hike');
    expect((await send('limestone-hike', { slot: id, party: '8' })).status).toBe(303);
    const refused = await send('limestone-hike', { slot: id, party: '4' });
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.answer)).toContain(
      'Only 2 seats are left on Saturday, December 5 at 9:30 am PT',
    );
    const wait = { intent: 'wait', slot: id, party: '4', firstName: 'Mara', email: 'mara@example.com' };
    const answers = [await send('limestone-hike', wait), await send('limestone-hike', wait)];
    expect(answers.map(({ answer }) => answer?.kind)).toEqual(['waiting', 'waiting']);
    const { rows } = await shop.test.database.read.execute(
      sql`select party, state from visit_waits where slot_id = ${id}`,
    );
    expect(rows).toEqual([{ party: 4, state: 'waiting' }]);
    expect((await send('limestone-hike', { ...wait, party: '2' })).status).toBe(422);
  });

  it('rejects a missing or unknown time', async () => {
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

describe('calendar feeds', () => {
  async function eventsIn(answer: Response) {
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const parsed = new ICAL.Component(ICAL.parse(await answer.text()));
    return parsed.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  }

  it('contain the winery’s events as valid iCalendar entries', async () => {
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

  it('contain the dates of one experience, and answer 404 for an unknown one', async () => {
    const slug = 'jazz-night';
    const events = await eventsIn(await shown(calendarOfOne, `/events/${slug}/calendar.ics`, { slug }));
    expect(events).toHaveLength(3);
    const thrown = await thrownBy(shown(calendarOfOne, '/events/moon/calendar.ics', { slug: 'moon' }));
    expect(thrown).toMatchObject({ init: { status: 404 } });
  });
});
