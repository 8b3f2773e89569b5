import type { WatchId } from '../../core/ids.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { isPurchasable } from '../../engine/catalog/rules.ts';
import { viewSkusBySlug } from '../../engine/catalog/view.server.ts';
import { findWatch, letWaitOn } from '../../engine/catalog/watches/index.server.ts';
import { stockWatch } from '../../engine/catalog/watches/schema.ts';
import { defineEmail } from '../../engine/notices/index.server.ts';
import { guestStanding } from '../../engine/pricing/standing/rules.ts';
import { signLink } from '../../platform/signed-link.server.ts';
import { writtenOut } from '../../ui/mail/house-mail.ts';
import { nowForSaleMail } from './mails.ts';

/**
 * Writes the mail that something can be bought; nothing to whoever took the wish back or has asked anew. When it has gone again
 * before the mail could, the wish waits on.
 */
export const stockEmail = defineEmail({
  about: 'stock_watch',
  write: async ({ database, seal }: Pick<ShopDependencies, 'database' | 'seal'>, { subjectId }, link) => {
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
  },
});
