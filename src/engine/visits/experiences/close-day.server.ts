import {
  addDays,
  type CivilDate,
  formatDateWithYear,
  wineryDate,
  wineryInstant,
} from '../../../core/dates.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import type { Clock } from '../../../integrations/clock/port.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Database } from '../../../platform/database.server.ts';
import { announceOffer } from './announce-store.server.ts';
import { closedReason, readReason } from './closed-day-rules.ts';
import { makeSlots } from './make-slots.server.ts';
import { closeBegun, forgetClosedDay, keepClosedDay, lockMaking, reopenBegun } from './slot-store.server.ts';

type Dependencies = { readonly database: Pick<Database, 'transaction'>; readonly clock: Clock };
type Asked = { readonly date: CivilDate; readonly actor: AuditActor };
type CloseCode = 'DAY_PAST' | 'DAY_CLOSED' | 'REASON_LONG';
type OpenCode = 'DAY_PAST' | 'DAY_OPEN';

const past = { code: 'DAY_PAST', sentence: 'This day is over.' } as const;

function spanOf(date: CivilDate): { from: Date; until: Date } {
  return { from: wineryInstant(date, 0), until: wineryInstant(addDays(date, 1), 0) };
}

/**
 * Shuts the house on a day: nothing more is seated then, and what is there takes no more bookings. Bookings that are there stand until
 * somebody cancels their sessions. @returns how many seatings were closed by it.
 */
export async function closeDay(
  { database, clock }: Dependencies,
  { date, actor, reason }: Asked & { readonly reason: string },
): Promise<Result<number, CloseCode>> {
  const now = clock.now();
  const may = mayClose({ date, reason, now });
  if (!may.ok) return may;
  return database.transaction(async (tx) => {
    // Nothing is made for this day meanwhile by whoever has not heard that it is closed.
    await lockMaking(tx);
    await keepClosedDay(tx, date, reason);
    const closed = await closeBegun(tx, spanOf(date), reason, now);
    const subject = { subjectType: 'house', subjectId: date } as const;
    await recordAudit(tx, { at: now, actor, action: 'day.closed', ...subject, data: { closed } });
    await announceOffer(tx);
    return ok(closed);
  });
}

/** Whether a day can be closed for this reason. */
export function mayClose({
  date,
  reason,
  now,
}: {
  readonly date: CivilDate;
  readonly reason: string;
  readonly now: Date;
}): Result<undefined, CloseCode> {
  if (date < wineryDate(now)) return refused(past);
  const byRule = closedReason(date, new Map());
  if (byRule !== undefined) {
    const sentence = `${formatDateWithYear(date)} is ${byRule}: the house is closed anyway.`;
    return refused({ code: 'DAY_CLOSED', sentence });
  }
  const readable = readReason(reason);
  return readable.ok ? ok(undefined) : readable;
}

/** Opens a day that was closed: what was closed with it is booked again, and what its schedules would have made is made. */
export async function openDay(
  { database, clock }: Dependencies,
  { date, actor }: Asked,
): Promise<Result<undefined, OpenCode>> {
  const now = clock.now();
  if (date < wineryDate(now)) return refused(past);
  return database.transaction(async (tx) => {
    const reason = await forgetClosedDay(tx, date);
    if (reason === undefined) {
      return refused({
        code: 'DAY_OPEN',
        sentence: `${formatDateWithYear(date)} was not closed by the house.`,
      });
    }
    const opened = await reopenBegun(tx, spanOf(date), reason, now);
    const made = await makeSlots(tx, { from: date, days: 1, by: actor, now });
    const subject = { subjectType: 'house', subjectId: date } as const;
    await recordAudit(tx, { at: now, actor, action: 'day.opened', ...subject, data: { opened, made } });
    await announceOffer(tx);
    return ok(undefined);
  });
}
