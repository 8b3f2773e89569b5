import type { WatchId } from '../../core/ids.ts';
import { isPurchasable } from '../../engine/catalog/rules.ts';
import { viewSkusBySlug } from '../../engine/catalog/view.server.ts';
import { findWatch, letWaitOn } from '../../engine/catalog/watches/index.server.ts';
import { stockWatch } from '../../engine/catalog/watches/schema.ts';
import type { NoticeWriters } from '../../engine/notices/types.ts';
import { guestStanding } from '../../engine/pricing/standing/rules.ts';
import type { Database } from '../../platform/database.server.ts';
import type { Seal } from '../../platform/seal.server.ts';
import { signLink } from '../../platform/signed-link.server.ts';
import { writtenOut } from '../../ui/mail/house-mail.ts';
import { nowForSaleMail } from './mails.ts';

export type StockMailDependencies = {
  readonly database: Database;
  readonly seal: Pick<Seal, 'keyedHash'>;
  /** The shop's origin as customers know it: the links in mails begin with it. */
  readonly publicUrl: string;
};

/**
 * Writes the mail that something can be bought; nothing to whoever took the wish back or has asked anew. When it has gone again
 * before the mail could, the wish waits on.
 */
export function stockMailWriter(dependencies: StockMailDependencies): NoticeWriters['stock_watch'] {
  const { database, seal, publicUrl } = dependencies;
  const link = (path: string) => new URL(path, publicUrl).href;
  return async ({ subjectId }) => {
    const id = subjectId as WatchId;
    const watch = await findWatch(database.read, stockWatch.table, id);
    if (watch?.toldAt === undefined) return undefined;
    const [sku] = await viewSkusBySlug(database.read, [watch.subject], guestStanding);
    if (!sku || !isPurchasable(sku.availability)) {
      await letWaitOn(database.read, stockWatch.table, id);
      return undefined;
    }
    const unsubscribe = link(`/unsubscribe?t=${signLink(seal, stockWatch.name, id)}`);
    const links = { page: link(`/wines/${sku.slug}`), stop: unsubscribe };
    return { toName: '', unsubscribe, ...writtenOut(nowForSaleMail(sku, links)) };
  };
}
