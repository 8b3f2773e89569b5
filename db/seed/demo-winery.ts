import { join } from 'node:path';
import { addDays, type CivilDate } from '../../src/core/dates.ts';
import type { SkuToSave } from '../../src/engine/catalog/save-types.ts';
import { catalogPart } from '../../src/features/winery-package/catalog-part.server.ts';
import { readPackageFiles } from '../../src/features/winery-package/import-package.server.ts';
import { jsonListParts } from '../../src/features/winery-package/list-parts.server.ts';
import { findProjectFolder } from '../../src/platform/project-folder.server.ts';

/** The folder of the demo winery's package. */
export const demoWineryFolder = join(findProjectFolder(), 'wineries/mesa-lucero');

const files = readPackageFiles(demoWineryFolder);
const [clubsPart, roomsPart, addOnsPart, experiencesPart, rewardsPart] = jsonListParts;
const valuesOf = <Value>(part: {
  read(given: typeof files): { entries: readonly { value: Value }[] };
}): Value[] => part.read(files).entries.map(({ value }) => value);

/** Returns the SKUs of the demo package as the shop would save them on the given day. */
export const demoSkusOn = (today: CivilDate): SkuToSave[] =>
  valuesOf(catalogPart((days) => addDays(today, days)));

const skus = demoSkusOn('2026-11-20' as CivilDate);
export const demoWines = skus.filter((sku) => sku.kind === 'wine');
/** The bundles listed in the shop, without the hidden kits of remote tastings. */
export const demoBundles = skus
  .filter((sku) => sku.kind === 'bundle')
  .filter(({ visibility }) => visibility !== 'hidden');
export const demoGoods = skus.filter((sku) => sku.kind !== 'wine' && sku.kind !== 'bundle');
export const demoClubs = valuesOf(clubsPart);
export const demoRooms = valuesOf(roomsPart);
export const demoAddOns = valuesOf(addOnsPart);
export const demoExperiences = valuesOf(experiencesPart);
export const demoRewards = valuesOf(rewardsPart);
