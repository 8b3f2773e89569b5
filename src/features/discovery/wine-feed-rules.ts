import type { Cents } from '../../core/money.ts';
import { bottleSizeLabel, isPurchasable, isWineFacts, skuDisplayName } from '../../engine/catalog/rules.ts';
import type { ShelfSku } from '../../engine/catalog/types.ts';
import { goodsClosureOf, mayShipWineTo } from '../../engine/compliance/state-table.ts';
import type { StateRule } from '../../engine/compliance/types.ts';
import { bottleEquivalentsOf } from '../../engine/pricing/bottle-rules.ts';
import type { ShippingRateTable } from '../../integrations/shipping/port.ts';
import { winery } from '../../winery.ts';
import type { FeedShippingPrice, WineFeedItem } from './types.ts';
import { xmlDeclaration, xmlElement } from './xml-rules.ts';

/** The id of wine in Google's product taxonomy: Food, Beverages & Tobacco > Beverages > Alcoholic Beverages > Wine. */
const wineCategory = '421';

const kindLabels = {
  bundle: 'Sets',
  goods: 'Goods',
  service: 'Services',
  gift_card: 'Gift cards',
  gift_membership: 'Gift memberships',
  plus: 'Memberships',
  visit: 'Visits',
} as const;

function wineMlOf({ bottleMl, parts }: ShelfSku): number {
  return parts.reduce((total, part) => total + (part.bottleMl ?? 0) * part.quantity, bottleMl ?? 0);
}

/**
 * Returns the price of ground shipping for one unit to each allowed state. Wine ships where orders of wine may ship, other goods wherever a
 * carrier delivers.
 */
function shippingOf(
  wineMl: number,
  states: readonly StateRule[],
  rates: Pick<ShippingRateTable, 'zoneOf' | 'price'>,
): FeedShippingPrice[] {
  const box = { bottleEquivalents: bottleEquivalentsOf(wineMl) };
  return states
    .filter((rule) => (wineMl > 0 ? mayShipWineTo(rule) : !goodsClosureOf(rule)))
    .flatMap(({ code }) => {
      const priceCents = rates.price('ground', rates.zoneOf(code), box);
      return priceCents === undefined ? [] : [{ stateCode: code, priceCents }];
    });
}

function kindOf({ kind, style }: ShelfSku): string {
  if (kind !== 'wine') return kindLabels[kind];
  return style === undefined ? 'Wine' : `Wine > ${style.charAt(0).toUpperCase()}${style.slice(1)}`;
}

/**
 * Returns a product's item in the feed. Undefined if it can't be ordered now, is pickup only, or has no picture, which merchant listings
 * require.
 * @param picturePath the path of the product's widest picture.
 */
export function toFeedItem(
  sku: ShelfSku,
  picturePath: string | undefined,
  states: readonly StateRule[],
  rates: Pick<ShippingRateTable, 'zoneOf' | 'price'>,
): WineFeedItem | undefined {
  if (!isPurchasable(sku.availability) || sku.pickupOnly || picturePath === undefined) return undefined;
  const wineMl = wineMlOf(sku);
  const name = skuDisplayName(sku);
  return {
    code: sku.code,
    title: isWineFacts(sku.facts) && sku.bottleMl ? `${name}, ${bottleSizeLabel(sku.bottleMl)}` : name,
    description: sku.facts.note ?? name,
    path: `/wines/${sku.slug}`,
    picturePath,
    priceCents: sku.priceCents,
    isBundle: sku.kind === 'bundle',
    hasAlcohol: wineMl > 0,
    kind: kindOf(sku),
    shipping: shippingOf(wineMl, states, rates),
  };
}

/** Formats a price for the feed, such as `36.00 USD`. */
function feedPrice(priceCents: Cents): string {
  return `${(priceCents / 100).toFixed(2)} USD`;
}

function shippingXml({ stateCode, priceCents }: FeedShippingPrice): string {
  const parts = [
    xmlElement('g:country', winery().address.country),
    xmlElement('g:region', stateCode),
    xmlElement('g:service', 'Ground'),
    xmlElement('g:price', feedPrice(priceCents)),
  ];
  return `<g:shipping>${parts.join('')}</g:shipping>`;
}

function itemXml(origin: string, item: WineFeedItem): string {
  const elements = [
    xmlElement('g:id', item.code),
    xmlElement('title', item.title),
    xmlElement('description', item.description),
    xmlElement('link', `${origin}${item.path}`),
    xmlElement('g:image_link', `${origin}${item.picturePath}`),
    xmlElement('g:availability', 'in_stock'),
    xmlElement('g:price', feedPrice(item.priceCents)),
    xmlElement('g:condition', 'new'),
    xmlElement('g:brand', winery().legalName),
    // Estate bottles have no product number.
    xmlElement('g:identifier_exists', 'no'),
    xmlElement('g:product_type', item.kind),
    ...(item.isBundle ? [xmlElement('g:is_bundle', 'yes')] : []),
    // The feed has no field for alcohol: the category makes listings ask for age, the label lets campaigns exclude it.
    ...(item.hasAlcohol
      ? [xmlElement('g:google_product_category', wineCategory), xmlElement('g:custom_label_0', 'alcohol')]
      : []),
    ...item.shipping.map(shippingXml),
  ];
  return `<item>${elements.join('')}</item>\n`;
}

/** Returns the feed as RSS 2.0 with Google's product elements, which other merchant listings also accept. */
export function wineFeedXml(origin: string, items: readonly WineFeedItem[]): string {
  const channel = [
    xmlElement('title', winery().legalName),
    xmlElement('link', `${origin}/`),
    xmlElement('description', winery().description),
  ];
  return [
    `${xmlDeclaration}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${channel.join('')}\n`,
    ...items.map((item) => itemXml(origin, item)),
    '</channel></rss>\n',
  ].join('');
}
