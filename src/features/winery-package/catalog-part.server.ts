import type { CivilDate } from '../../core/dates.ts';
import { savedSkus, saveSkus } from '../../engine/catalog/index.server.ts';
import { type SkuToSave, skuShape } from '../../engine/catalog/save-types.ts';
import { combineReads, formatJsonFile, readList } from './located-rules.ts';
import type { PackagePart } from './types.ts';
import { readWines, writeWines } from './wine-file-rules.ts';

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
      combineReads([
        readWines(files, dayAfter),
        readList(setsFile, files.get(setsFile), skuShape),
        readList(goodsFile, files.get(goodsFile), skuShape),
      ]),
    save: async (entries, { tx, actor, now }) =>
      saveSkus(
        tx,
        entries.map(({ value }) => value),
        { actor, now },
      ),
    write: async (read) => {
      const skus = await savedSkus(read);
      const ofKind = (isOf: (sku: SkuToSave) => boolean) => skus.filter(isOf);
      return new Map([
        ...writeWines(skus.filter((sku) => sku.kind === 'wine')),
        [setsFile, formatJsonFile(ofKind(({ kind }) => kind === 'bundle'))],
        [goodsFile, formatJsonFile(ofKind(({ kind }) => kind !== 'bundle' && kind !== 'wine'))],
      ]);
    },
  };
}
