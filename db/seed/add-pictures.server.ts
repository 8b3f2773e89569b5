import { listMedia, prepareMedia, savePreparedMedia } from '../../src/engine/content/media/index.server.ts';
import { centerFocalPoint } from '../../src/engine/content/media/rules.ts';
import { readPackageFiles } from '../../src/features/winery-package/import-package.server.ts';
import { picturesPart, readPictureContent } from '../../src/features/winery-package/pictures-part.server.ts';
import { demoWineryFolder } from './demo-winery.ts';

/**
 * Adds those pictures of a winery's package whose names the shop has no picture for, one after another.
 * @param which `encoded`: those that the shop ships already encoded, which takes seconds; `others`: the rest, which takes minutes.
 */
export async function addPackagePictures(
  shop: Parameters<typeof prepareMedia>[0],
  which: 'encoded' | 'others',
  folder: string = demoWineryFolder,
): Promise<void> {
  const known = new Set((await listMedia(shop.database.read)).map(({ name }) => name));
  const { entries } = picturesPart(folder).read(readPackageFiles(folder));
  for (const { value } of entries.filter(({ value }) => !known.has(value.name))) {
    const picture = readPictureContent(folder, value);
    const { content, focalPoint = centerFocalPoint } = picture;
    if (shop.pictureEncoder.isReady({ content, focalPoint }) !== (which === 'encoded')) continue;
    const prepared = await prepareMedia(shop, picture, 'system');
    // A demo that stops ends its encoder; the next start adds the rest.
    if (!prepared.ok) return;
    await shop.database.transaction((tx) => savePreparedMedia(tx, prepared.value));
  }
}
