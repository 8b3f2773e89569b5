import { formatCents } from '../../core/money.ts';
import { displayName } from '../../engine/catalog/rules.ts';
import type { ShelfSku } from '../../engine/catalog/types.ts';
import { houseMail, type WrittenMail } from '../../ui/mail/house-mail.ts';

export type StockLinks = { readonly page: string; readonly stop: string };

/** The mail that somebody asked for who found it sold out, or not released. */
export function nowForSaleMail(sku: ShelfSku, links: StockLinks): WrittenMail {
  const name = displayName(sku);
  const { availability, purchaseLimit, priceCents } = sku;
  const left =
    availability.state === 'low'
      ? ` There ${availability.left === 1 ? 'is one' : `are ${availability.left}`} as we write, and we hold none for you.`
      : '';
  const limit = purchaseLimit === undefined ? '' : ` At most ${purchaseLimit} to a customer.`;
  return houseMail(`${name} is here`, `${name} is here`, [
    { kind: 'paragraph', text: `You asked us to tell you when ${name} can be bought. Now it can.` },
    { kind: 'paragraph', text: `${formatCents(priceCents)}.${left}${limit}` },
    { kind: 'action', label: `See ${name}`, url: links.page },
    {
      kind: 'paragraph',
      text: `This is the one mail you asked for. If you asked by mistake, this takes your address off our list: ${links.stop}`,
    },
  ]);
}
