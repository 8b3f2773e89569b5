import type { WatchId } from '../../core/ids.ts';
import { formatCents } from '../../core/money.ts';
import type { ShopDependencies } from '../../dependencies.server.ts';
import { isPurchasable, skuDisplayName } from '../../engine/catalog/rules.ts';
import type { ShelfSku } from '../../engine/catalog/types.ts';
import { viewSkusBySlug } from '../../engine/catalog/view.server.ts';
import { findAlertRequest, reopenAlertRequest } from '../../engine/catalog/watches/index.server.ts';
import { stockAlertKind } from '../../engine/catalog/watches/schema.ts';
import { defineEmail } from '../../engine/notices/index.server.ts';
import { guestStanding } from '../../engine/pricing/standing/rules.ts';
import { signLink } from '../../platform/signed-link.server.ts';
import { renderEmail } from '../../ui/mail/render-email.server.ts';
import { type WrittenEmail, wineryEmail } from '../../ui/mail/winery-mail.ts';

/**
 * The email that a SKU is available. Not sent if the subscription was withdrawn or renewed. If the SKU has sold out again, the subscription
 * stays open.
 */
export const stockAlertEmail = defineEmail({
  about: 'stock_watch',
  write: async ({ database, seal }: Pick<ShopDependencies, 'database' | 'seal'>, { subjectId }, link) => {
    const id = subjectId as WatchId;
    const watch = await findAlertRequest(database.read, stockAlertKind.table, id);
    if (watch?.toldAt === undefined) return undefined;
    const [sku] = await viewSkusBySlug(database.read, [watch.subject], guestStanding);
    if (!sku || !isPurchasable(sku.availability)) {
      await reopenAlertRequest(database.read, stockAlertKind.table, id);
      return undefined;
    }
    const unsubscribe = link(`/unsubscribe?t=${signLink(seal, stockAlertKind.name, id)}`);
    const links = { page: link(`/wines/${sku.slug}`), stop: unsubscribe };
    return { toName: '', unsubscribe, ...renderEmail(nowForSaleMail(sku, links), { kind: 'now-for-sale' }) };
  },
});

type StockLinks = { readonly page: string; readonly stop: string };

function nowForSaleMail(sku: ShelfSku, links: StockLinks): WrittenEmail {
  const name = skuDisplayName(sku);
  const { availability, purchaseLimit, priceCents } = sku;
  const left =
    availability.state === 'low'
      ? ` There ${availability.left === 1 ? 'is one' : `are ${availability.left}`} left right now, first come, first served.`
      : '';
  const limit = purchaseLimit === undefined ? '' : ` Limit ${purchaseLimit} per customer.`;
  return wineryEmail(`${name} is here`, `${name} is here`, [
    { kind: 'paragraph', text: `You asked us to let you know when ${name} is available. It’s here.` },
    { kind: 'paragraph', text: `${formatCents(priceCents)}.${left}${limit}` },
    { kind: 'action', label: `See ${name}`, url: links.page },
    {
      kind: 'paragraph',
      text: `This is the only email we’ll send about this. If you didn’t ask for it, remove your address here: ${links.stop}`,
    },
  ]);
}
