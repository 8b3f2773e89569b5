import { type CivilDate, formatLongDate, wineryDate } from '../../../core/dates.ts';
import { formatCents } from '../../../core/money.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { closeDay, mayClose, openDay } from '../../../engine/visits/experiences/index.server.ts';
import { visitTime } from '../../../engine/visits/experiences/rules.ts';
import { partiesHit, rosterOf, sessionsOf } from '../../../engine/visits/reservations/host-view.server.ts';
import {
  addSession,
  cancelSlot,
  checkIn,
  closeSession,
  findSession,
  type Missed,
  missGuests,
  type SessionName,
  undoCheckIn,
} from '../../../engine/visits/reservations/index.server.ts';
import { readWaiversOfParty, remindParty } from '../../../engine/visits/waivers/index.server.ts';
import { done } from '../answer-rules.ts';
import { counted } from '../text-rules.ts';
import type { OperatorShop, Outcome, ValuesOf, VerbsDone } from '../types.ts';
import { minuteOfTime, partiesText, rosterText, sessionsText, waiversText } from './text-rules.ts';
import type { visitVerbs } from './verb-table.ts';

const daysShown = 7;

export const verbs: VerbsDone<typeof visitVerbs> = {
  visits: async (
    { database, clock },
    { from = wineryDate(clock.now()), days = daysShown, experience: slug },
  ) => {
    const sessions = await sessionsOf(database.read, { from, days, slug });
    return done(sessionsText(sessions), { sessions });
  },

  roster: async ({ database, clock }, { on: date = wineryDate(clock.now()), experience: slug }) => {
    const guests = await rosterOf(database.read, { date, slug });
    return done(rosterText(guests), { guests });
  },

  'add-slot': async (shop, { seats, parties, ...values }) => {
    const name = nameOf(values);
    if (!name.ok) return name;
    const added = await addSession(shop, name.value, { seats, parties, actor: shop.actor });
    if (!added.ok) return added;
    const { experience, startsAt, slotId } = added.value;
    const text = `${experience.title} on ${visitTime(startsAt)} can be booked, with ${counted(seats, 'seat')}.`;
    return done(text, { slotId, startsAt, seats });
  },

  'close-slot': async (shop, { reopen, ...values }) => {
    const name = nameOf(values);
    if (!name.ok) return name;
    const isOpen = reopen === true;
    const closed = await closeSession(shop, name.value, { isOpen, actor: shop.actor });
    if (!closed.ok) return closed;
    const { experience, startsAt } = closed.value;
    const takes = isOpen ? 'takes bookings again' : 'takes no more bookings';
    return done(`${experience.title} on ${visitTime(startsAt)} ${takes}.`, { startsAt, isOpen });
  },

  'cancel-slot': async (shop, { reason, yes, ...values }) => {
    const name = nameOf(values);
    if (!name.ok) return name;
    const found = await findSession(shop, name.value);
    if (!found.ok) return found;
    const { experience, startsAt, slotId } = found.value;
    if (!yes) {
      const parties = await partiesHit(shop.database.read, { ...name.value, startsAt });
      const then = 'With --yes they are told, and choose between the money, credit and another time.';
      return done(partiesText(parties, then), { slotId, parties });
    }
    const cancelled = await cancelSlot(await shop.open(), slotId, { reason, actor: shop.actor });
    if (!cancelled.ok) return cancelled;
    const { told } = cancelled.value;
    const text = `${experience.title} on ${visitTime(startsAt)} is cancelled; ${counted(told, 'party', 'parties')} told, who have 14 days to choose.`;
    return done(text, { slotId, told });
  },

  'close-day': (shop, { on: date, reason, reopen, yes }) =>
    reopen ? openAgain(shop, date) : shut(shop, { date, reason, isSure: yes === true }),

  waivers: async ({ database, clock }, { code }) => {
    const party = await readWaiversOfParty(database.read, code, clock.now());
    return party.ok ? done(waiversText(party.value), party.value) : party;
  },

  'remind-waiver': async (shop, { code }) => {
    const reminded = await remindParty(await shop.open(), code, shop.actor);
    if (!reminded.ok) return reminded;
    const { name, missing } = reminded.value;
    return done(`${name} has the link once more: ${counted(missing, 'signature')} missing.`, {
      code,
      missing,
    });
  },

  'check-in': (shop, { code, paper, undo }) =>
    undo ? takeBack(shop, code) : arrive(shop, code, paper === true),

  'no-show': async (shop, { code, absent }) => {
    const missed = await missGuests(await shop.open(), code, { absent, actor: shop.actor });
    if (!missed.ok) return missed;
    return done(missedText(missed.value), missed.value);
  },
};

type Shutting = {
  readonly date: CivilDate;
  readonly reason: string | undefined;
  readonly isSure: boolean;
};

async function shut(shop: OperatorShop, { date, reason = 'Closed', isSure }: Shutting): Promise<Outcome> {
  const may = mayClose({ date, reason, now: shop.clock.now() });
  if (!may.ok) return may;
  if (!isSure) {
    const parties = await partiesHit(shop.database.read, { date, slug: undefined });
    const then =
      'With --yes the day takes no more bookings, and these stand: `cancel-slot` tells their guests.';
    return done(partiesText(parties, then), { date, parties });
  }
  const closed = await closeDay(shop, { date, actor: shop.actor, reason });
  if (!closed.ok) return closed;
  const text = `The house is closed on ${formatLongDate(date)}; ${counted(closed.value, 'session')} no longer booked.`;
  return done(text, { date, closed: closed.value });
}

async function openAgain(shop: OperatorShop, date: CivilDate): Promise<Outcome> {
  const opened = await openDay(shop, { date, actor: shop.actor });
  return opened.ok ? done(`The house is open on ${formatLongDate(date)}.`, { date }) : opened;
}

function nameOf({
  experience: slug,
  on: date,
  at,
}: Pick<ValuesOf<(typeof visitVerbs)['close-slot']>, 'experience' | 'on' | 'at'>): Result<SessionName> {
  const minuteOfDay = minuteOfTime(at);
  if (minuteOfDay !== undefined) return ok({ slug, date, minuteOfDay });
  return refused({ code: 'TIME_INVALID', sentence: `A time reads 11:00 or 14:30, and not ${at}.` });
}

async function arrive(shop: OperatorShop, code: string, hasPaper: boolean): Promise<Outcome> {
  const arrived = await checkIn(shop, code, { actor: shop.actor, hasPaper });
  if (!arrived.ok) return arrived;
  const { name, party, title, dueAtVisitCents } = arrived.value;
  const due = dueAtVisitCents > 0 ? ` Still to be paid: ${formatCents(dueAtVisitCents)} and tax.` : '';
  return done(`${name}, ${counted(party, 'guest')}, is here for ${title}.${due}`, arrived.value);
}

async function takeBack(shop: OperatorShop, code: string): Promise<Outcome> {
  const undone = await undoCheckIn(shop, code, shop.actor);
  return undone.ok ? done('They are expected again.', { code }) : undone;
}

function missedText({ absent, feeCents, charge }: Missed): string {
  const noted = `${counted(absent, 'guest')} did not come.`;
  switch (charge) {
    case 'none':
      return `${noted} Nothing is charged.`;
    case 'charged':
      return `${noted} ${formatCents(feeCents)} was charged to the card that stands for them.`;
    case 'declined':
      return `${noted} Their card did not pay ${formatCents(feeCents)}: say it again to try once more.`;
    case 'open':
      return `${noted} The gateway has not answered for ${formatCents(feeCents)} yet; the reconciler asks again.`;
  }
}
