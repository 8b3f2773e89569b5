import type { CivilDate } from '../../../core/dates.ts';
import type { MembershipId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { personalizeBox } from '../releases/box-rules.ts';
import {
  boxLockTime,
  boxOpeningTime,
  nextUnlockedChargeDate,
  type Release,
  releaseMonth,
} from '../releases/rules.ts';
import { boxesOfRelease, releasesInState } from '../releases/store.server.ts';
import { type ClubWine, loadClubWines, winesForbiddenInState } from '../releases/view.server.ts';
import { winesEligibleForBoxes } from './box-wine-rules.ts';
import { enqueueShipmentNotice } from './enqueue-shipment-notice.server.ts';
import { loadBoxContents } from './evaluate-box.server.ts';
import {
  type MemberDueShipment,
  membersDueShipment,
  type NewShipment,
  type OpenedShipment,
  type OwnDatedMember,
  openNewShipments,
  ownDatedMembers,
} from './open-store.server.ts';
import { findBox, insertShipmentLines, type ShipmentLine } from './store.server.ts';

type Opening = Pick<OrderDependencies, 'database' | 'clock' | 'jobs'>;

/** The number of members per transaction. It bounds memory use and the work repeated after a crash. */
const portion = 100;

/**
 * Opens a shipment with the default box for every member who is due one and has none yet: for open releases, and on members' own dates.
 * Safe to run concurrently. Returns the number of shipments opened.
 */
export async function openShipments(dependencies: Opening): Promise<number> {
  const { database } = dependencies;
  let opened = 0;
  for (const release of await releasesInState(database.read, 'open')) {
    for (let done = portion; done === portion; ) {
      done = await database.transaction((tx) => openPortion(tx, dependencies, release));
      opened += done;
    }
  }
  return opened + (await openOwnDated(dependencies));
}

/**
 * Opens one batch of a release's shipments and notifies the members, unless the release has locked. Returns the number of shipments opened.
 */
async function openPortion(
  tx: Transaction,
  dependencies: Opening,
  release: Release,
  membershipId?: MembershipId,
): Promise<number> {
  const now = dependencies.clock.now();
  if (now >= release.locksAt) return 0;
  const opened = await openMissingShipments(tx, release, { now, membershipId });
  for (const shipment of opened) await notifyOpened(tx, dependencies, shipment, now);
  return opened.length;
}

/** Opens one batch of a release's missing shipments, each with its member's default box, and returns them. */
export async function openMissingShipments(
  tx: Transaction,
  release: Release,
  { now, membershipId }: { readonly now: Date; readonly membershipId?: MembershipId | undefined },
): Promise<readonly OpenedShipment[]> {
  const month = releaseMonth(release.processOn);
  const waiting = await membersDueShipment(tx, release, { month, limit: portion, membershipId });
  if (waiting.length === 0) return [];
  const [wines, boxes] = [
    await loadClubWines(tx, { seesAllocation: true, releaseId: release.id }),
    await boxesOfRelease(tx, release.id),
  ];
  const { id: releaseId, processOn: dueOn, locksAt } = release;
  const opensAt = release.opensAt < now ? release.opensAt : now;
  const rows = waiting.map(
    ({ id }): NewShipment => ({ membershipId: id, releaseId, dueOn, opensAt, locksAt }),
  );
  const opened = await openNewShipments(tx, rows, now);
  const members = new Map(waiting.map((member) => [member.id, member]));
  const lines = opened.flatMap(({ id, membershipId: whose }): ShipmentLine[] => {
    const member = members.get(whose);
    invariant(member, 'only shipments of waiting members are opened');
    return boxFor(member, boxes, wines).map((item) => ({ ...item, isAddOn: false, shipmentId: id }));
  });
  await insertShipmentLines(tx, lines);
  return opened;
}

function boxFor(
  member: MemberDueShipment,
  boxes: Awaited<ReturnType<typeof boxesOfRelease>>,
  wines: readonly ClubWine[],
) {
  const { plan, preference, neverSent: never, stateCode } = member;
  const box = boxes.find((each) => each.plan === plan && each.preference === preference);
  const forbidden = winesForbiddenInState(wines, stateCode ?? undefined);
  return personalizeBox(box?.items ?? [], winesEligibleForBoxes(wines), { never, preference, forbidden });
}

async function notifyOpened(
  tx: Transaction,
  dependencies: Opening,
  shipment: OpenedShipment,
  now: Date,
): Promise<void> {
  await enqueueShipmentNotice(tx, dependencies, { kind: 'shipment-opened', shipment, occurrence: '', now });
}

/** Opens the shipments that are due for members with their own dates. Returns the number of shipments opened. */
async function openOwnDated(dependencies: Opening): Promise<number> {
  const { database, clock } = dependencies;
  let opened = 0;
  let after: MembershipId | undefined;
  for (;;) {
    const members = await ownDatedMembers(database.read, { after, limit: portion });
    const now = clock.now();
    for (const member of members) {
      const dueOn = dueToOpen(member, now);
      if (dueOn) opened += await database.transaction((tx) => openOwnDate(tx, dependencies, member, dueOn));
    }
    after = members.at(-1)?.id;
    if (members.length < portion) return opened;
  }
}

/**
 * Returns the next charge day of a member with their own dates if its box is due to open, otherwise undefined. The first box opens
 * immediately, later ones three weeks before the charge day.
 */
function dueToOpen(member: OwnDatedMember, now: Date): CivilDate | undefined {
  const { lastDueOn } = member;
  const dueOn = nextUnlockedChargeDate(member, now);
  return lastDueOn === undefined || boxOpeningTime(dueOn) <= now ? dueOn : undefined;
}

async function openOwnDate(
  tx: Transaction,
  dependencies: Opening,
  { id: membershipId }: OwnDatedMember,
  dueOn: CivilDate,
): Promise<number> {
  const now = dependencies.clock.now();
  const row = { membershipId, releaseId: undefined, dueOn, opensAt: now, locksAt: boxLockTime(dueOn) };
  const [opened] = await openNewShipments(tx, [row], now);
  if (!opened) return 0;
  const box = await findBox(tx, { shipmentId: opened.id });
  invariant(box, 'the opened shipment exists');
  const { winemakers } = await loadBoxContents(tx, box);
  await insertShipmentLines(
    tx,
    winemakers.map((line) => ({ ...line, shipmentId: opened.id })),
  );
  await notifyOpened(tx, dependencies, opened, now);
  return 1;
}

/**
 * Opens the shipments of a member who has just joined or returned: those of open releases charged on or after `startsOn`, or the next one
 * on the member's own dates.
 */
export async function openFirstShipments(
  tx: Transaction,
  dependencies: Opening,
  membershipId: MembershipId,
): Promise<void> {
  const now = dependencies.clock.now();
  for (const release of await releasesInState(tx, 'open'))
    await openPortion(tx, dependencies, release, membershipId);
  for (const member of await ownDatedMembers(tx, { limit: 1, membershipId })) {
    const dueOn = dueToOpen(member, now);
    if (dueOn) await openOwnDate(tx, dependencies, member, dueOn);
  }
}
