import { countWithNoun } from '../../../core/count-words.ts';
import { ok } from '../../../core/result.ts';
import { skuDisplayName } from '../../../engine/catalog/rules.ts';
import {
  changeReleaseDetails,
  createRelease,
  findReleaseByKey,
  moveRelease,
  type ReleaseKey,
  setReleaseBox,
} from '../../../engine/clubs/releases/index.server.ts';
import { boxesWithWineNames, listReleases } from '../../../engine/clubs/releases/view.server.ts';
import {
  chargeDueShipmentsOfRelease,
  previewReleaseRun,
  retryDeclinedShipmentsOfRelease,
} from '../../../engine/clubs/shipments/index.server.ts';
import { packingList } from '../../../engine/clubs/shipments/view.server.ts';
import { successOutcome } from '../outcome-rules.ts';

import type { CommandHandlers, CommandOutcome, OperatorShop } from '../types.ts';
import type { releaseCommands } from './command-table.ts';
import {
  packingListCsv,
  packingListText,
  planBoxesText,
  processedShipmentsText,
  releaseListText,
  releaseRunPreviewText,
} from './text-rules.ts';

const defaultLimit = 50;

export const commandHandlers: CommandHandlers<typeof releaseCommands> = {
  releases: async ({ database }, { club, limit = defaultLimit }) => {
    const releases = await listReleases(database.read, { club, limit });
    return ok({ text: releaseListText(releases), data: releases });
  },

  'release-boxes': async ({ database }, on) => {
    const found = await findReleaseByKey(database.read, on);
    if (!found.ok) return found;
    const boxes = (await boxesWithWineNames(database.read, found.value.release.id)).map(
      ({ wines, ...box }) => ({
        ...box,
        wines: wines.map(({ quantity, ...wine }) => `${quantity} × ${skuDisplayName(wine)}`).join(', '),
      }),
    );
    return ok({ text: planBoxesText(boxes), data: boxes });
  },

  'plan-release': async (shop, { club, on, title }) => {
    const planned = await createRelease(shop, { club, on, title, actor: shop.actor });
    return planned.ok
      ? successOutcome(`The release of ${club} on ${on} was planned.`, { releaseId: planned.value })
      : planned;
  },

  'change-release': async (shop, { club, on, title, note, ships, minimum, early }) => {
    const change = {
      ...(title !== undefined && { title }),
      ...(note !== undefined && { note }),
      ...(ships !== undefined && { shipsOn: ships }),
      ...(minimum !== undefined && { minimumBottles: minimum }),
      ...(early !== undefined && { allowsShipEarly: early === 'yes' }),
    };
    const changed = await changeReleaseDetails(shop, { club, on }, change, shop.actor);
    return changed.ok
      ? successOutcome(`The release of ${club} on ${on} was changed.`, { ...change })
      : changed;
  },

  'set-box': async (shop, { club, on, plan, taste, wines }) => {
    const set = await setReleaseBox(shop, { club, on }, { plan, preference: taste, wines }, shop.actor);
    return set.ok ? successOutcome(`The ${taste} box of plan ${plan} was changed.`, { plan, taste }) : set;
  },

  'move-release': async (shop, { club, on, to }) => {
    const moved = await moveRelease(shop, { club, on }, to, shop.actor);
    return moved.ok ? successOutcome(`The release of ${club} will be charged on ${to}.`, { to }) : moved;
  },

  'preview-release': async (shop, on) => {
    const found = await findReleaseByKey(shop.database.read, on);
    if (!found.ok) return found;
    const preview = await previewReleaseRun(await shop.open(), found.value.release.id, ({ reviewed, all }) =>
      process.stderr.write(`\r${reviewed} of ${countWithNoun(all, 'member')}`),
    );
    process.stderr.write('\n');
    const isAlarming =
      preview.shortages.length > 0 || preview.shipments.some(({ trouble }) => trouble.length > 0);
    return ok({ text: releaseRunPreviewText(preview), data: preview, ...(isAlarming && { isAlarming }) });
  },

  'process-release': (shop, on) => run(shop, on, chargeDueShipmentsOfRelease),

  'retry-release': (shop, on) => run(shop, on, retryDeclinedShipmentsOfRelease),

  'packing-list': async ({ database }, { csv, ...on }) => {
    const found = await findReleaseByKey(database.read, on);
    if (!found.ok) return found;
    const orders = await packingList(database.read, found.value.release.id);
    return ok({ text: csv ? packingListCsv(orders) : packingListText(orders), data: orders });
  },
};

/** Charges a release and prints progress to standard error, so that standard output stays valid JSON. */
async function run(
  shop: OperatorShop,
  on: ReleaseKey,
  charge: typeof chargeDueShipmentsOfRelease,
): Promise<CommandOutcome> {
  const found = await findReleaseByKey(shop.database.read, on);
  if (!found.ok) return found;
  const processed = await charge(await shop.open(), found.value.release.id, {
    actor: shop.actor,
    onProgress: (progress) => process.stderr.write(`\r${processedShipmentsText(progress)}`),
  });
  process.stderr.write('\n');
  return successOutcome(`${processedShipmentsText(processed)}.`, { ...processed });
}
