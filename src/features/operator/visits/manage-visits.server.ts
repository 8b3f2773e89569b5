import { countWithNoun } from '../../../core/count-words.ts';
import { type CivilDate, formatLongDate, wineryDate } from '../../../core/dates.ts';
import { formatCents } from '../../../core/money.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import {
  closeWineryForDay,
  reopenWineryForDay,
  validateDayClosure,
} from '../../../engine/visits/experiences/index.server.ts';
import { formatVisitTime } from '../../../engine/visits/experiences/rules.ts';
import {
  listVisitSessions,
  partiesAffectedByCancellation,
  readGuestRoster,
} from '../../../engine/visits/reservations/host-view.server.ts';
import {
  addSession,
  cancelSlot,
  checkInPartyByCode,
  findSession,
  type NoShowResult,
  recordNoShows,
  type SessionIdentifier,
  setSessionOpen,
  undoCheckIn,
} from '../../../engine/visits/reservations/index.server.ts';
import { emailWaiverReminder, readPartyWaivers } from '../../../engine/visits/waivers/index.server.ts';
import { successOutcome } from '../outcome-rules.ts';

import type { ArgumentValuesOf, CommandHandlers, CommandOutcome, OperatorShop } from '../types.ts';
import type { visitCommands } from './command-table.ts';
import {
  affectedPartiesText,
  parseMinuteOfDay,
  partyWaiversText,
  visitRosterText,
  visitSessionsText,
} from './text-rules.ts';

const daysShown = 7;

export const commandHandlers: CommandHandlers<typeof visitCommands> = {
  visits: async (
    { database, clock },
    { from = wineryDate(clock.now()), days = daysShown, experience: slug },
  ) => {
    const sessions = await listVisitSessions(database.read, { from, days, slug });
    return successOutcome(visitSessionsText(sessions), { sessions });
  },

  roster: async ({ database, clock }, { on: date = wineryDate(clock.now()), experience: slug }) => {
    const guests = await readGuestRoster(database.read, { date, slug });
    return successOutcome(visitRosterText(guests), { guests });
  },

  'add-slot': async (shop, { seats, parties, ...values }) => {
    const name = slotNameOf(values);
    if (!name.ok) return name;
    const added = await addSession(shop, name.value, { seats, parties, actor: shop.actor });
    if (!added.ok) return added;
    const { experience, startsAt, slotId } = added.value;
    const text = `${experience.title} on ${formatVisitTime(startsAt)} is open for reservations with ${countWithNoun(seats, 'seat')}.`;
    return successOutcome(text, { slotId, startsAt, seats });
  },

  'close-slot': async (shop, { reopen, ...values }) => {
    const name = slotNameOf(values);
    if (!name.ok) return name;
    const isOpen = reopen === true;
    const closed = await setSessionOpen(shop, name.value, { isOpen, actor: shop.actor });
    if (!closed.ok) return closed;
    const { experience, startsAt } = closed.value;
    const status = isOpen ? 'is open for reservations again' : 'is closed for new reservations';
    return successOutcome(`${experience.title} on ${formatVisitTime(startsAt)} ${status}.`, {
      startsAt,
      isOpen,
    });
  },

  'cancel-slot': async (shop, { reason, yes, ...values }) => {
    const name = slotNameOf(values);
    if (!name.ok) return name;
    const found = await findSession(shop, name.value);
    if (!found.ok) return found;
    const { experience, startsAt, slotId } = found.value;
    if (!yes) {
      const parties = await partiesAffectedByCancellation(shop.database.read, { ...name.value, startsAt });
      const effect =
        'With --yes, the guests will be notified and can choose a refund, store credit or another time.';
      return successOutcome(affectedPartiesText(parties, effect), { slotId, parties });
    }
    const cancelled = await cancelSlot(await shop.open(), slotId, { reason, actor: shop.actor });
    if (!cancelled.ok) return cancelled;
    const { notified } = cancelled.value;
    const text = `${experience.title} on ${formatVisitTime(startsAt)} was canceled. ${countWithNoun(notified, 'party', 'parties')} notified, with 14 days to choose.`;
    return successOutcome(text, { slotId, told: notified });
  },

  'close-day': (shop, { on: date, reason, reopen, yes }) =>
    reopen ? reopenDay(shop, date) : closeForDay(shop, { date, reason, isConfirmed: yes === true }),

  waivers: async ({ database, clock }, { code }) => {
    const party = await readPartyWaivers(database.read, code, clock.now());
    return party.ok ? successOutcome(partyWaiversText(party.value), party.value) : party;
  },

  'remind-waiver': async (shop, { code }) => {
    const reminded = await emailWaiverReminder(await shop.open(), code, shop.actor);
    if (!reminded.ok) return reminded;
    const { name, missing } = reminded.value;
    return successOutcome(
      `${name} was emailed the waiver link again. ${countWithNoun(missing, 'signature')} missing.`,
      {
        code,
        missing,
      },
    );
  },

  'check-in': (shop, { code, paper, undo }) =>
    undo ? undoArrival(shop, code) : checkInParty(shop, code, paper === true),

  'no-show': async (shop, { code, absent }) => {
    const missed = await recordNoShows(await shop.open(), code, { absent, actor: shop.actor });
    if (!missed.ok) return missed;
    return successOutcome(missedText(missed.value), missed.value);
  },
};

type DayClosing = {
  readonly date: CivilDate;
  readonly reason: string | undefined;
  readonly isConfirmed: boolean;
};

async function closeForDay(
  shop: OperatorShop,
  { date, reason = 'Closed', isConfirmed }: DayClosing,
): Promise<CommandOutcome> {
  const may = validateDayClosure({ date, reason, now: shop.clock.now() });
  if (!may.ok) return may;
  if (!isConfirmed) {
    const parties = await partiesAffectedByCancellation(shop.database.read, { date, slug: undefined });
    const effect =
      'With --yes, the day is closed for new reservations. These reservations are kept; use `cancel-slot` to cancel them.';
    return successOutcome(affectedPartiesText(parties, effect), { date, parties });
  }
  const closed = await closeWineryForDay(shop, { date, actor: shop.actor, reason });
  if (!closed.ok) return closed;
  const text = `The winery is closed on ${formatLongDate(date)}. ${countWithNoun(closed.value, 'slot')} closed.`;
  return successOutcome(text, { date, closed: closed.value });
}

async function reopenDay(shop: OperatorShop, date: CivilDate): Promise<CommandOutcome> {
  const opened = await reopenWineryForDay(shop, { date, actor: shop.actor });
  return opened.ok ? successOutcome(`The winery is open on ${formatLongDate(date)}.`, { date }) : opened;
}

function slotNameOf({
  experience: slug,
  on: date,
  at,
}: Pick<
  ArgumentValuesOf<(typeof visitCommands)['close-slot']>,
  'experience' | 'on' | 'at'
>): Result<SessionIdentifier> {
  const minuteOfDay = parseMinuteOfDay(at);
  if (minuteOfDay !== undefined) return ok({ slug, date, minuteOfDay });
  return refused({ code: 'TIME_INVALID', sentence: `Enter a time such as 11:00 or 14:30, not ${at}.` });
}

async function checkInParty(shop: OperatorShop, code: string, hasPaper: boolean): Promise<CommandOutcome> {
  const arrived = await checkInPartyByCode(shop, code, { actor: shop.actor, hasPaper });
  if (!arrived.ok) return arrived;
  const { name, party, title, dueAtVisitCents } = arrived.value;
  const due = dueAtVisitCents > 0 ? ` Balance due: ${formatCents(dueAtVisitCents)} plus tax.` : '';
  return successOutcome(
    `${name}, ${countWithNoun(party, 'guest')}, checked in for ${title}.${due}`,
    arrived.value,
  );
}

async function undoArrival(shop: OperatorShop, code: string): Promise<CommandOutcome> {
  const undone = await undoCheckIn(shop, code, shop.actor);
  return undone.ok ? successOutcome('The check-in was undone.', { code }) : undone;
}

function missedText({ absent, feeCents, charge }: NoShowResult): string {
  const noted = `${countWithNoun(absent, 'guest')} marked as no-show.`;
  switch (charge) {
    case 'none':
      return `${noted} Nothing was charged.`;
    case 'charged':
      return `${noted} ${formatCents(feeCents)} was charged to the card on file.`;
    case 'declined':
      return `${noted} The card was declined for ${formatCents(feeCents)}. Run the command again to retry.`;
    case 'open':
      return `${noted} The payment gateway has not answered for ${formatCents(feeCents)} yet. The reconciler will check again.`;
  }
}
