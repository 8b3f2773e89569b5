import type { CivilDate } from '../../core/dates.ts';
import { exportSkus, saveSkus } from '../../engine/catalog/index.server.ts';
import { type SkuToSave, skuSchema } from '../../engine/catalog/save-types.ts';
import { combineReadResults, formatJsonFile, readJsonList } from './located-rules.ts';
import type { PackagePart } from './types.ts';
import { formatWineFiles, readWineFiles } from './wine-file-rules.ts';

const goodsFile = 'catalog/goods.json';
const setsFile = 'catalog/sets.json';

/**
 * The part with wines, then sets, goods and services, in display order. They are saved together because they refer to one another.
 * @param dayAfter returns the date that is this number of days after the import.
 */
export function catalogPart(dayAfter: (days: number) => CivilDate): PackagePart<SkuToSave> {
  return {
    title: 'wines and goods',
    read: (files) =>
      combineReadResults([
        readWineFiles(files, dayAfter),
        readJsonList(setsFile, files.get(setsFile), skuSchema),
        readJsonList(goodsFile, files.get(goodsFile), skuSchema),
      ]),
    save: async (entries, { tx, actor, now }) =>
      saveSkus(
        tx,
        entries.map(({ value }) => value),
        { actor, now },
      ),
    write: async (read) => {
      const skus = await exportSkus(read);
      const ofKind = (isOf: (sku: SkuToSave) => boolean) => skus.filter(isOf);
      return new Map([
        ...formatWineFiles(skus.filter((sku) => sku.kind === 'wine')),
        [setsFile, formatJsonFile(ofKind(({ kind }) => kind === 'bundle'))],
        [goodsFile, formatJsonFile(ofKind(({ kind }) => kind !== 'bundle' && kind !== 'wine'))],
      ]);
    },
  };
}
