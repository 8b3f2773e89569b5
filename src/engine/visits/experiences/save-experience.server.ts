import { isDeepStrictEqual } from 'node:util';
import {
  addDays,
  type CivilDate,
  wineryDate,
  wineryInstant,
  wineryMinuteOfDay,
} from '../../../core/dates.ts';
import type { ExperienceId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import { ok, type Result, refused } from '../../../core/result.ts';
import { recordAudit } from '../../../platform/audit.server.ts';
import type { AuditActor } from '../../../platform/audit-types.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { validateWithSchema } from '../../../platform/shapes.ts';
import { lockCatalog, saveHiddenSku } from '../../catalog/index.server.ts';
import type { SkuSaveOutcome } from '../../catalog/save-types.ts';
import { refreshVisitPages } from './announce-store.server.ts';
import {
  comparableExperience,
  type ExperienceRefusal,
  type ExperienceRefusalCode,
  sessionDate,
  validateExperienceDefinition,
} from './definition-rules.ts';
import {
  type ExperienceReferences,
  findExistingClubSlugs,
  findSkusBySlug,
  lockExperienceDefinitions,
  readExperienceDefinitions,
  readVisitAddOns,
  type SkuWithExperience,
  type StoredExperience,
  setExperienceOrder,
  writeExperienceDefinition,
} from './definition-store.server.ts';
import {
  type ExperienceDefinition,
  experienceSchema,
  type SeatPoolDefinition,
  seatPoolSchema,
  type VisitAddOnDefinition,
  visitAddOnSchema,
} from './definition-types.ts';
import { createPlannedSlots } from './keep-slots.server.ts';
import { findSeatPool, readSeatPools, writeSeatPool } from './pool-store.server.ts';
import { plannedSlots, slotCreationLeadDays } from './rules.ts';
import { hasSlots, upcomingSlotsAfter } from './slot-store.server.ts';
import { readExperienceSchedules } from './store.server.ts';
import type { PlannedSlot } from './types.ts';
import { readClosedDays } from './view.server.ts';

type Saving = { readonly actor: AuditActor; readonly now: Date };

export type SaveExperienceRefusalCode = ExperienceRefusalCode | 'SKU_TAKEN';

/**
 * Creates an experience with its ticket and sessions, or changes the experience with this slug. Also creates missing slots of its
 * schedules. Existing slots remain unchanged, because guests may have booked them. Returns one refusal per validation error, whose `field`
 * is its path (`policy.depositBasisPoints`).
 * @param given an `ExperienceInput`, such as parsed JSON.
 */
export async function saveExperience(
  tx: Transaction,
  given: unknown,
  { actor, now }: Saving,
): Promise<Result<SkuSaveOutcome, SaveExperienceRefusalCode>> {
  const read = validateWithSchema(experienceSchema, given, 'EXPERIENCE_INVALID');
  if (!read.ok) return read;
  const experience = read.value;
  const contradictions = validateExperienceDefinition(experience);
  if (contradictions.length > 0) return refused(...contradictions);
  // In the order of an import, so that the two can't block each other.
  await lockCatalog(tx);
  await lockExperienceDefinitions(tx);
  const before = (await readExperienceDefinitions(tx)).find(
    ({ definition }) => definition.slug === experience.slug,
  );
  if (before && isDeepStrictEqual(comparableExperience(before.definition), comparableExperience(experience)))
    return ok('unchanged');
  const referred = await findReferred(tx, experience, before);
  if (!referred.ok) return referred;
  const ticket = await saveTicket(tx, experience, referred.value, { actor, now });
  if (!ticket.ok) return ticket;
  const id = await writeExperienceDefinition(tx, before?.id, experience, ticket.value);
  await createMissingSlots(tx, id, { actor, now });
  if (!before) await createSessions(tx, { ...experience, id, poolId: ticket.value.poolId }, { actor, now });
  const saved = before ? 'changed' : 'created';
  await recordAudit(tx, {
    ...{
      at: now,
      actor,
      action: `experience.${saved}`,
      subjectType: 'experience',
      subjectId: experience.slug,
    },
  });
  await refreshVisitPages(tx);
  return ok(saved);
}

/**
 * Puts the given experiences in this order on the display positions that they hold together. All others keep theirs. Returns the slugs of
 * the experiences that moved.
 */
export async function reorderExperiences(
  tx: Transaction,
  slugs: readonly string[],
  { actor, now }: Saving,
): Promise<string[]> {
  await lockCatalog(tx);
  await lockExperienceDefinitions(tx);
  const moved = await setExperienceOrder(tx, slugs);
  if (moved.length === 0) return moved;
  const subject = { subjectType: 'experience', subjectId: 'all' } as const;
  await recordAudit(tx, {
    at: now,
    actor,
    action: 'experience.ordered',
    ...subject,
    data: { slugs: slugs.join(' ') },
  });
  await refreshVisitPages(tx);
  return moved;
}

/** Looks up the rows that an experience refers to, and refuses changes to fields that are fixed once tickets or slots exist. */
async function findReferred(
  tx: Transaction,
  { slug, code, pool, kit, addOns, benefits, priceUnit }: ExperienceDefinition,
  before: StoredExperience | undefined,
): Promise<Result<Omit<ExperienceReferences, 'skuId'>, ExperienceRefusalCode>> {
  const faults: ExperienceRefusal[] = [];
  const skus = await findSkusBySlug(tx, [...addOns, ...(kit ? [kit.slug] : [])]);
  const addOnIds = addOns.flatMap((addOn, index) => {
    const found = skus.find((sku) => sku.slug === addOn);
    if (found && isAddOn(found) && addOns.indexOf(addOn) === index) return [found.id];
    const sentence = `addOns.${index} must be the slug of an add-on and listed only once; ${addOn} is not.`;
    faults.push({ code: 'EXPERIENCE_ADD_ON', field: `addOns.${index}`, sentence });
    return [];
  });
  const clubs = await findExistingClubSlugs(
    tx,
    benefits.flatMap(({ club }) => club ?? []),
  );
  for (const [index, { club }] of benefits.entries()) {
    if (club === undefined || clubs.includes(club)) continue;
    const sentence = `benefits.${index}.club must be the slug of a club; there is no club ${club}.`;
    faults.push({ code: 'EXPERIENCE_CLUB', field: `benefits.${index}.club`, sentence });
  }
  const room = pool === undefined ? undefined : await findSeatPool(tx, pool);
  if (pool !== undefined && !room) {
    const sentence = `pool must be the title of a shared room; there is no ${pool}.`;
    faults.push({ code: 'EXPERIENCE_POOL', field: 'pool', sentence });
  }
  const kitSku = kit && skus.find((sku) => sku.slug === kit.slug);
  if (kit && !(kitSku && isKit(kitSku) && [null, slug].includes(kitSku.soldBy))) {
    const sentence = `kit.slug must be the slug of a hidden bundle that no other experience sells; ${kit.slug} is not.`;
    faults.push({ code: 'EXPERIENCE_KIT', field: 'kit.slug', sentence });
  }
  if (before) {
    const was = before.definition;
    if (was.code !== code || was.kit?.slug !== kit?.slug) {
      const sentence = 'code and kit can’t change, because tickets were sold as them.';
      faults.push({ code: 'EXPERIENCE_CODE', field: 'code', sentence });
    }
    if ((was.pool !== pool || was.priceUnit !== priceUnit) && (await hasSlots(tx, before.id))) {
      const [field, faultCode] =
        was.pool === pool
          ? (['priceUnit', 'EXPERIENCE_UNIT'] as const)
          : (['pool', 'EXPERIENCE_POOL'] as const);
      const sentence = `${field} can’t change, because scheduled times already use it to count seats.`;
      faults.push({ code: faultCode, field, sentence });
    }
  }
  if (faults.length > 0) return refused(...faults);
  return ok({ poolId: room?.id, kitSkuId: kitSku?.id, addOnIds });
}

const isAddOn = ({ kind, soldBy }: SkuWithExperience) => kind === 'visit' && soldBy === null;
const isKit = ({ kind, visibility }: SkuWithExperience) => kind === 'bundle' && visibility === 'hidden';

/** Saves the SKU that tickets are sold as, unless tickets are sold as the kit. */
async function saveTicket(
  tx: Transaction,
  { slug, code, title, priceCents, facts: { summary } }: ExperienceDefinition,
  referred: Omit<ExperienceReferences, 'skuId'>,
  saving: Saving,
): Promise<Result<ExperienceReferences, 'SKU_TAKEN'>> {
  if (referred.kitSkuId !== undefined) return ok({ ...referred, skuId: referred.kitSkuId });
  invariant(code !== undefined, 'an experience without a kit has a code');
  const saved = await saveServed(tx, { slug, code, title, priceCents, summary }, saving);
  return saved.ok ? ok({ ...referred, skuId: saved.value }) : saved;
}

function saveServed(tx: Transaction, { summary, ...sku }: VisitAddOnDefinition, { actor, now }: Saving) {
  const facts = { summary, note: summary, details: [] };
  return saveHiddenSku(
    tx,
    { ...sku, kind: 'visit', facts, discountable: true, openingStock: 0 },
    { by: actor, now },
  );
}

async function createMissingSlots(tx: Transaction, id: ExperienceId, { actor, now }: Saving): Promise<void> {
  const schedules = (await readExperienceSchedules(tx)).filter(({ experience }) => experience.id === id);
  const from = wineryDate(now);
  const closed = await readClosedDays(tx, from, addDays(from, slotCreationLeadDays));
  await createPlannedSlots(tx, plannedSlots(schedules, { from, days: slotCreationLeadDays, closed }), {
    by: actor,
    now,
  });
}

async function createSessions(
  tx: Transaction,
  experience: ExperienceDefinition & Pick<PlannedSlot['experience'], 'id' | 'poolId'>,
  { actor, now }: Saving,
): Promise<void> {
  const planned = experience.sessions.map((session): PlannedSlot => {
    const startsAt = wineryInstant(sessionDate(session, wineryDate(now)), session.minuteOfDay);
    const endsAt = new Date(startsAt.getTime() + experience.minutes * 60_000);
    return { experience, startsAt, endsAt, seats: session.seats, parties: session.parties };
  });
  const once = new Map(planned.map((slot) => [slot.startsAt.getTime(), slot]));
  await createPlannedSlots(tx, [...once.values()], { by: actor, now });
}

/** Takes an experience off sale, for both money and points. Slots and reservations are kept. */
export async function withdrawExperience(
  tx: Transaction,
  slug: string,
  saving: Saving,
): Promise<Result<SkuSaveOutcome, SaveExperienceRefusalCode>> {
  const found = (await readExperienceDefinitions(tx)).find(({ definition }) => definition.slug === slug);
  if (!found) {
    return refused({
      code: 'EXPERIENCE_INVALID',
      field: 'slug',
      sentence: `There is no experience ${slug}.`,
    });
  }
  return saveExperience(tx, { ...found.definition, isOnSale: false, isForPoints: false }, saving);
}

/** Creates a shared room, or changes its capacity for times that haven't been created yet. */
export async function saveSeatPool(
  tx: Transaction,
  given: unknown,
  { actor, now }: Saving,
): Promise<Result<SkuSaveOutcome, 'POOL_INVALID'>> {
  const read = validateWithSchema(seatPoolSchema, given, 'POOL_INVALID');
  if (!read.ok) return read;
  await lockExperienceDefinitions(tx);
  const before = await findSeatPool(tx, read.value.title);
  if (before?.seats === read.value.seats) return ok('unchanged');
  await writeSeatPool(tx, read.value);
  const saved = before ? 'changed' : 'created';
  await recordAudit(tx, {
    ...{ at: now, actor, action: `pool.${saved}`, subjectType: 'house', subjectId: read.value.title },
    data: { seats: read.value.seats },
  });
  return ok(saved);
}

/** Creates a visit add-on, or changes the add-on with this slug. */
export async function saveVisitAddOn(
  tx: Transaction,
  given: unknown,
  { actor, now }: Saving,
): Promise<Result<SkuSaveOutcome, 'ADD_ON_INVALID' | 'SKU_TAKEN'>> {
  const read = validateWithSchema(visitAddOnSchema, given, 'ADD_ON_INVALID');
  if (!read.ok) return read;
  await lockExperienceDefinitions(tx);
  const [sku] = await findSkusBySlug(tx, [read.value.slug]);
  if (sku && !isAddOn(sku)) {
    const sentence = `slug ${sku.slug} is already used by another product.`;
    return refused({ code: 'SKU_TAKEN', field: 'slug', sentence });
  }
  const before = (await readVisitAddOns(tx)).find(({ slug }) => slug === read.value.slug);
  if (isDeepStrictEqual(before, read.value)) return ok('unchanged');
  const written = await saveServed(tx, read.value, { actor, now });
  if (!written.ok) return written;
  const saved = before ? 'changed' : 'created';
  await recordAudit(tx, {
    ...{ at: now, actor, action: `add_on.${saved}`, subjectType: 'sku', subjectId: read.value.code },
  });
  await refreshVisitPages(tx);
  return ok(saved);
}

/**
 * Returns all experiences as winery input, in display order, such that saving them again changes nothing. Their sessions are the upcoming
 * slots that no schedule plans.
 */
export async function readSavedExperiences(read: Transaction, now: Date): Promise<ExperienceDefinition[]> {
  const stored = await readExperienceDefinitions(read);
  const coming = await upcomingSlotsAfter(read, now);
  const days = coming.map(({ startsAt }) => wineryDate(startsAt));
  return stored.map(({ id, definition }) => {
    const experience = { ...definition, id, poolId: undefined };
    const schedules = definition.schedules.map(({ season, parties, ...schedule }) => ({
      ...{ ...schedule, experience, season, parties },
    }));
    const own = coming.filter(({ experienceId }) => experienceId === id);
    const isPlanned = plannedStarts(schedules, days);
    const sessions = own
      .filter(({ startsAt }) => !isPlanned(startsAt))
      .map(({ startsAt, seats, parties }) => ({
        ...{ on: wineryDate(startsAt), minuteOfDay: wineryMinuteOfDay(startsAt), seats },
        ...(parties !== null && { parties }),
      }));
    return { ...definition, sessions };
  });
}

/** Returns a function that checks whether the schedules plan a slot starting at a given instant on one of these days. */
function plannedStarts(schedules: Parameters<typeof plannedSlots>[0], days: readonly CivilDate[]) {
  const starts = new Set(
    [...new Set(days)].flatMap((from) =>
      plannedSlots(schedules, { from, days: 1, closed: new Map() }).map(({ startsAt }) => startsAt.getTime()),
    ),
  );
  return (startsAt: Date) => starts.has(startsAt.getTime());
}

export function readSavedSeatPools(read: Transaction): Promise<SeatPoolDefinition[]> {
  return readSeatPools(read);
}

export function readSavedVisitAddOns(read: Transaction): Promise<VisitAddOnDefinition[]> {
  return readVisitAddOns(read);
}
