import { type CivilDate, wineryInstant } from '../../../core/dates.ts';
import type { SlotId } from '../../../core/ids.ts';
import { ok, type Refused, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { StaffActor } from '../../../platform/audit-types.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { createUnscheduledSlot, setSlotState } from '../experiences/index.server.ts';
import { formatVisitTime } from '../experiences/rules.ts';
import { findSlotAt } from '../experiences/slot-store.server.ts';
import type { Experience } from '../experiences/types.ts';
import { findExperience } from '../experiences/view.server.ts';

type Dependencies = Pick<OrderDependencies, 'database' | 'clock'>;

/** Identifies a session for staff by its experience, day and minute of the day. */
export type SessionIdentifier = {
  readonly slug: string;
  readonly date: CivilDate;
  readonly minuteOfDay: number;
};

type SessionCode = 'EXPERIENCE_UNKNOWN' | 'SLOT_NOT_FOUND' | 'SLOT_THERE' | 'SLOT_CLOSED';

type Named = { readonly experience: Experience; readonly startsAt: Date };

async function resolveSession(
  { database }: Pick<Dependencies, 'database'>,
  { slug, date, minuteOfDay }: SessionIdentifier,
): Promise<Result<Named, SessionCode>> {
  const experience = await findExperience(database.read, slug);
  if (experience) return ok({ experience, startsAt: wineryInstant(date, minuteOfDay) });
  return refused({ code: 'EXPERIENCE_UNKNOWN', sentence: `There is no experience called ${slug}.` });
}

export async function findSession(
  dependencies: Pick<Dependencies, 'database'>,
  name: SessionIdentifier,
): Promise<Result<Named & { readonly slotId: SlotId }, SessionCode>> {
  const found = await resolveSession(dependencies, name);
  if (!found.ok) return found;
  const { experience, startsAt } = found.value;
  const slotId = await findSlotAt(dependencies.database.read, experience.id, startsAt);
  return slotId ? ok({ ...found.value, slotId }) : noSession(experience, startsAt);
}

function noSession({ title }: Experience, startsAt: Date): Refused<SessionCode> {
  return refused({
    code: 'SLOT_NOT_FOUND',
    sentence: `${title} has no session on ${formatVisitTime(startsAt)}.`,
  });
}

/** Adds a session outside the schedules. `SLOT_THERE`: the experience already has a session at that time. */
export async function addSession(
  { database, clock }: Dependencies,
  name: SessionIdentifier,
  {
    seats,
    parties,
    actor,
  }: { readonly seats: number; readonly parties: number | undefined; readonly actor: StaffActor },
): Promise<Result<Named & { readonly slotId: SlotId }, SessionCode>> {
  const found = await resolveSession({ database }, name);
  if (!found.ok) return found;
  const { experience, startsAt } = found.value;
  const now = clock.now();
  if (startsAt <= now)
    return refused({ code: 'SLOT_CLOSED', sentence: 'A session must start in the future.' });
  const endsAt = new Date(startsAt.getTime() + experience.minutes * 60_000);
  const slotId = await database.transaction(async (tx) => {
    const added = await createUnscheduledSlot(
      tx,
      { experience, startsAt, endsAt, seats, parties },
      { by: actor, now },
    );
    if (!added) return undefined;
    const data = { seats, parties: parties ?? null };
    await recordAudit(tx, {
      at: now,
      actor,
      action: 'slot.added',
      subjectType: 'slot',
      subjectId: added,
      data,
    });
    return added;
  });
  if (slotId) return ok({ ...found.value, slotId });
  const sentence = `${experience.title} already has a session on ${formatVisitTime(startsAt)}.`;
  return refused({ code: 'SLOT_THERE', sentence });
}

/** Closes a session to new reservations, or reopens it. Existing reservations are unaffected. */
export async function setSessionOpen(
  { database, clock }: Dependencies,
  name: SessionIdentifier,
  { isOpen, actor }: { readonly isOpen: boolean; readonly actor: StaffActor },
): Promise<Result<Named, SessionCode>> {
  const found = await findSession({ database }, name);
  if (!found.ok) return found;
  const { slotId } = found.value;
  const now = clock.now();
  const state = isOpen ? 'open' : 'closed';
  const before = await database.transaction(async (tx) => {
    const was = await setSlotState(tx, slotId, { state, reason: undefined, now });
    if (was && was !== state) {
      const subject = { subjectType: 'slot', subjectId: slotId } as const;
      await recordAudit(tx, { at: now, actor, action: isOpen ? 'slot.reopened' : 'slot.closed', ...subject });
    }
    return was;
  });
  if (before) return found;
  return refused({ code: 'SLOT_CLOSED', sentence: 'That session was canceled and can’t be reopened.' });
}
