import { join } from 'node:path';
import { addDays, type CivilDate } from '../../src/core/dates.ts';
import type { SkuToSave } from '../../src/engine/catalog/save-types.ts';
import { catalogPart } from '../../src/features/winery-package/catalog-part.server.ts';
import { readPackageFiles } from '../../src/features/winery-package/import-package.server.ts';
import { jsonListParts } from '../../src/features/winery-package/list-parts.server.ts';
import { findProjectFolder } from '../../src/platform/project-folder.server.ts';

/** The folder of the demo winery's package. */
export const demoWinery = join(findProjectFolder(), 'wineries/mesa-lucero');

const files = readPackageFiles(demoWinery);
const [clubsPart, roomsPart, addOnsPart, experiencesPart, rewardsPart] = jsonListParts;
const valuesOf = <Value>(part: {
  read(given: typeof files): { entries: readonly { value: Value }[] };
}): Value[] => part.read(files).entries.map(({ value }) => value);

/** Returns the SKUs of the demo package as the shop would save them on the given day. */
export const skusOn = (today: CivilDate): SkuToSave[] =>
  valuesOf(catalogPart((days) => addDays(today, days)));

const skus = skusOn('2026-11-20' as CivilDate);
export const wines = skus.filter((sku) => sku.kind === 'wine');
/** The bundles listed in the shop, without the hidden kits of remote tastings. */
export const bundles = skus
  .filter((sku) => sku.kind === 'bundle')
  .filter(({ visibility }) => visibility !== 'hidden');
export const goods = skus.filter((sku) => sku.kind !== 'wine' && sku.kind !== 'bundle');
export const clubs = valuesOf(clubsPart);
export const rooms = valuesOf(roomsPart);
export const addOns = valuesOf(addOnsPart);
export const seedExperiences = valuesOf(experiencesPart);
export const rewards = valuesOf(rewardsPart);
