import { formatCents } from '../../core/money.ts';
import { cityLine } from '../../engine/identity/address-book/text-rules.ts';
import type { AddressInBook } from '../../engine/identity/address-book/types.ts';
import type { OrderHistoryEntry } from '../../engine/orders/fulfillment/history-types.ts';
import { summarizeOrderStatus } from '../../engine/orders/fulfillment/progress-rules.ts';
import { cardName, formatCardExpiry } from '../../engine/orders/saved-cards/rules.ts';
import type { SavedCardView } from '../../engine/orders/saved-cards/types.ts';
import type { ShippingBenefit } from '../../engine/pricing/types.ts';

/** A part of the account overview, loaded separately so that a failure doesn't affect the others. */
export type DashboardTile<Value> =
  | { readonly state: 'ready'; readonly value: Value }
  | { readonly state: 'failed' };

/** Returns the value of a loaded tile; undefined for a tile that failed to load. */
export function tileValue<Value>(tile: DashboardTile<Value>): Value | undefined {
  return tile.state === 'ready' ? tile.value : undefined;
}

/** An item that needs the customer's action, with a link to resolve it. */
export type AttentionItem = { readonly sentence: string; readonly action: string; readonly to: string };

type Seen = {
  readonly orders: readonly OrderHistoryEntry[];
  readonly addresses: readonly AddressInBook[];
  readonly cards: readonly SavedCardView[];
  readonly shipments: readonly { readonly title: string; readonly isDeclined: boolean }[];
  readonly memberships: readonly { readonly attention: AttentionItem | undefined }[];
};

/**
 * Returns the items that need the customer's action, most urgent first: unpaid shipments and memberships, orders with problems, expiring
 * cards, and a default address that wine can't ship to.
 */
export function attentionItemsFor({
  orders,
  addresses,
  cards,
  shipments,
  memberships,
}: Seen): AttentionItem[] {
  return [
    ...shipments.flatMap(ofShipment),
    ...memberships.flatMap(({ attention }) => attention ?? []),
    ...orders.flatMap(ofOrder),
    ...cards.flatMap(ofCard),
    ...addresses.flatMap(ofAddress),
  ];
}

function ofShipment({ title, isDeclined }: Seen['shipments'][number]): AttentionItem[] {
  if (!isDeclined) return [];
  const sentence = `Your card was declined for ${title}. We’re holding your bottles while you choose another card.`;
  return [{ sentence, action: 'Choose another card', to: '/shop/wine-club' }];
}

export const orderPageUrl = (number: number) => `/shop/order-history/order?id=${number}`;

function ofOrder(order: OrderHistoryEntry): AttentionItem[] {
  const { label, needsAttention } = summarizeOrderStatus(order);
  if (!needsAttention) return [];
  const { number } = order;
  return [{ sentence: `Order ${number}: ${label}.`, action: 'View your order', to: orderPageUrl(number) }];
}

function ofCard(card: SavedCardView): AttentionItem[] {
  if (card.validity === 'valid' || (!card.isDefault && card.uses.length === 0)) return [];
  const ends = card.validity === 'expired' ? 'has expired' : `expires ${formatCardExpiry(card)}`;
  const [use] = card.uses;
  const uses = use ? ` It pays for ${use.label.replace(/^Order /, 'order ')}.` : '';
  return [
    {
      sentence: `${cardName(card)} ${ends}.${uses}`,
      action: 'View your cards',
      to: '/shop/billing-details',
    },
  ];
}

function ofAddress({ isDefaultShip, deliverability, ...address }: AddressInBook): AttentionItem[] {
  if (!isDefaultShip || deliverability.status === 'deliverable') return [];
  return [
    {
      sentence: `Your default address, ${cityLine(address)}: ${deliverability.sentence}`,
      action: 'View your addresses',
      to: '/shop/shipping-details',
    },
  ];
}

const bottleMl = 750;

/** Describes a shipping benefit, for example `Ground shipping is included on 3 or more bottles.` */
export function shippingBenefitText({
  minimumWineMl,
  priceCents,
}: Pick<ShippingBenefit, 'minimumWineMl' | 'priceCents'>): string {
  const from = minimumWineMl > 0 ? ` on ${Math.ceil(minimumWineMl / bottleMl)} or more bottles` : '';
  return priceCents === 0
    ? `Ground shipping is included${from}.`
    : `Ground shipping is ${formatCents(priceCents)} or less${from}.`;
}
