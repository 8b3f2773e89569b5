import type { CivilDate } from '../../../core/dates.ts';
import type { MembershipId } from '../../../core/ids.ts';
import { invariant } from '../../../core/invariant.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { personalBox } from '../releases/box-rules.ts';
import { locksAtOf, monthOf, nextOwnDueOn, opensAtOf, type Release } from '../releases/rules.ts';
import { boxesOfRelease, releasesIn } from '../releases/store.server.ts';
import { type ClubWine, forbiddenIn, loadClubWines } from '../releases/view.server.ts';
import { inBoxes } from './box-wine-rules.ts';
import { factsOfBox } from './judge-box.server.ts';
import {
  type NewShipment,
  type OpenedShipment,
  type OwnDated,
  openNewShipments,
  ownDatedMembers,
  type Waiting,
  waitingForRelease,
} from './open-store.server.ts';
import { oweShipmentNotice } from './owe-shipment-notice.server.ts';
import { addLines, findBox, type ShipmentLine } from './store.server.ts';

type Opening = Pick<OrderDependencies, 'database' | 'clock' | 'jobs'>;

/** So many members are dealt with in one transaction: memory stays flat, and a crash loses little. */
const portion = 100;

/** Opens a shipment with the winemaker's box for every member whose release is open and who has none; safe to run twice at once. */
export async function openShipments(dependencies: Opening): Promise<number> {
  const { database } = dependencies;
  let opened = 0;
  for (const release of await releasesIn(database.read, 'open')) {
    for (let done = portion; done === portion; ) {
      done = await database.transaction((tx) => openPortion(tx, dependencies, release));
      opened += done;
    }
  }
  return opened + (await openOwnDated(dependencies));
}

/** How many were opened of a release whose window is open still. */
async function openPortion(
  tx: Transaction,
  dependencies: Opening,
  release: Release,
  membershipId?: MembershipId,
): Promise<number> {
  const now = dependencies.clock.now();
  if (now >= release.locksAt) return 0;
  const opened = await openMissing(tx, release, { now, membershipId });
  for (const shipment of opened) await tell(tx, dependencies, shipment, now);
  return opened.length;
}

/** Opens the shipments of a release that are missing, a portion at a time, with the winemaker's box as it is for each of them. */
export async function openMissing(
  tx: Transaction,
  release: Release,
  { now, membershipId }: { readonly now: Date; readonly membershipId?: MembershipId | undefined },
): Promise<readonly OpenedShipment[]> {
  const month = monthOf(release.processOn);
  const waiting = await waitingForRelease(tx, release, { month, limit: portion, membershipId });
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
    invariant(member, 'what was opened was waited for');
    return boxFor(member, boxes, wines).map((item) => ({ ...item, isAddOn: false, shipmentId: id }));
  });
  await addLines(tx, lines);
  return opened;
}

function boxFor(
  member: Waiting,
  boxes: Awaited<ReturnType<typeof boxesOfRelease>>,
  wines: readonly ClubWine[],
) {
  const { plan, preference, neverSent: never, stateCode } = member;
  const box = boxes.find((each) => each.plan === plan && each.preference === preference);
  const forbidden = forbiddenIn(wines, stateCode ?? undefined);
  return personalBox(box?.items ?? [], inBoxes(wines), { never, preference, forbidden });
}

async function tell(
  tx: Transaction,
  dependencies: Opening,
  shipment: OpenedShipment,
  now: Date,
): Promise<void> {
  await oweShipmentNotice(tx, dependencies, { kind: 'shipment-opened', shipment, occurrence: '', now });
}

/** The same of members with dates of their own, each when the window of their next date opens. */
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

/** The next own date whose box is not locked, if it is to be open now: the first one at once, the others three weeks before. */
function dueToOpen(member: OwnDated, now: Date): CivilDate | undefined {
  const { lastDueOn } = member;
  const dueOn = nextOwnDueOn(member, now);
  return lastDueOn === undefined || opensAtOf(dueOn) <= now ? dueOn : undefined;
}

async function openOwnDate(
  tx: Transaction,
  dependencies: Opening,
  { id: membershipId }: OwnDated,
  dueOn: CivilDate,
): Promise<number> {
  const now = dependencies.clock.now();
  const row = { membershipId, releaseId: undefined, dueOn, opensAt: now, locksAt: locksAtOf(dueOn) };
  const [opened] = await openNewShipments(tx, [row], now);
  if (!opened) return 0;
  const box = await findBox(tx, { shipmentId: opened.id });
  invariant(box, 'what was opened is there');
  const { winemakers } = await factsOfBox(tx, box);
  await addLines(
    tx,
    winemakers.map((line) => ({ ...line, shipmentId: opened.id })),
  );
  await tell(tx, dependencies, opened, now);
  return 1;
}

/**
 * What somebody who has just joined, or has come back, gets at once: the shipment of a release that is open and theirs (`startsOn`
 * says from which one), or their first own one.
 */
export async function openFirstShipments(
  tx: Transaction,
  dependencies: Opening,
  membershipId: MembershipId,
): Promise<void> {
  const now = dependencies.clock.now();
  for (const release of await releasesIn(tx, 'open'))
    await openPortion(tx, dependencies, release, membershipId);
  for (const member of await ownDatedMembers(tx, { limit: 1, membershipId })) {
    const dueOn = dueToOpen(member, now);
    if (dueOn) await openOwnDate(tx, dependencies, member, dueOn);
  }
}
