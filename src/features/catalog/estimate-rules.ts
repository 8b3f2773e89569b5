import { type CivilDate, formatDateRange } from '../../core/dates.ts';
import { formatCents } from '../../core/money.ts';
import { skuDisplayName } from '../../engine/catalog/rules.ts';
import type { ShelfSku } from '../../engine/catalog/types.ts';
import { weatherRiskNotice } from '../../engine/checkout/delivery/rules.ts';
import { checkDestination } from '../../engine/compliance/rules.ts';
import { stateRuleOf } from '../../engine/compliance/state-table.ts';
import type {
  ComplianceLine,
  Destination,
  ShippingStateSubscription,
} from '../../engine/compliance/types.ts';
import { bottleEquivalentsOf } from '../../engine/pricing/bottle-rules.ts';
import type { ShippingRateTable } from '../../integrations/shipping/port.ts';

/** The shipping cost and arrival dates for a ZIP, or the reason why there is no estimate. */
export type ShippingEstimate =
  | { readonly kind: 'mistyped'; readonly sentence: string }
  | {
      readonly kind: 'closed';
      readonly sentence: string;
      readonly watch: ShippingStateSubscription | undefined;
    }
  | {
      readonly kind: 'open';
      /** City and state, such as `Dundee, OR`. */
      readonly place: string;
      readonly boxes: readonly { readonly label: string; readonly price: string }[];
      readonly arrival: string;
      readonly notes: readonly string[];
    };

type Asked = {
  readonly zipCode: string;
  readonly zipPlace: Destination['zipPlace'];
  readonly today: CivilDate;
  /** The winery's local time in minutes since midnight, compared with the daily shipping cutoff. */
  readonly minuteOfDay: number;
};

/** The box sizes to show, in bottles. */
const boxes = [1, 6, 12];

/** Returns the milliliters of wine in one unit; 0 for goods. */
export function wineMlPerUnit({ bottleMl, parts }: Pick<ShelfSku, 'bottleMl' | 'parts'>): number {
  return parts.reduce((total, part) => total + (part.bottleMl ?? 0) * part.quantity, bottleMl ?? 0);
}

/** Estimates shipping for one unit and for full boxes, with the same checks and rate table as cart and checkout. */
export function estimateShipping(sku: ShelfSku, table: ShippingRateTable, asked: Asked): ShippingEstimate {
  const { zipCode, zipPlace } = asked;
  const nowhere = { stateCode: '', city: '', primaryStreet: '', secondaryStreet: '' };
  const [refusal] = checkDestination({ ...nowhere, zipCode, zipPlace }, [lineOf(sku)]).refusals;
  if (refusal?.code === 'ADDR_ZIP_INVALID') return { kind: 'mistyped', sentence: refusal.sentence };
  if (zipPlace === undefined) {
    return { kind: 'mistyped', sentence: `We don’t recognize ZIP ${zipCode}. Please check it.` };
  }
  if (refusal) {
    const watch = refusal.resolutions.find((way) => way.kind === 'tell_me');
    return { kind: 'closed', sentence: refusal.sentence, watch };
  }
  return openEstimate(sku, table, { ...asked, zipPlace });
}

function openEstimate(
  sku: ShelfSku,
  table: ShippingRateTable,
  { zipPlace, today, minuteOfDay }: Asked & { readonly zipPlace: NonNullable<Destination['zipPlace']> },
): ShippingEstimate {
  const { city, stateCode } = zipPlace;
  const wineMl = wineMlPerUnit(sku);
  const offersFor = (quantity: number) =>
    table.offers({
      stateCode,
      bottleEquivalents: bottleEquivalentsOf(wineMl * quantity),
      today,
      minuteOfDay,
    });
  const [ground, ...faster] = offersFor(1);
  if (!ground) {
    const sentence = `We don’t have a rate for ${city}, ${stateCode} yet. You’ll see the shipping cost at checkout.`;
    return { kind: 'closed', sentence, watch: undefined };
  }
  const name = stateRuleOf(stateCode)?.name ?? stateCode;
  return {
    kind: 'open',
    place: `${city}, ${stateCode}`,
    boxes: quantitiesOf(sku, wineMl).map((quantity) => ({
      label: `${quantity} ${unitOf(sku, quantity)}`,
      price: formatCents(offersFor(quantity)[0]?.listCents ?? ground.listCents),
    })),
    arrival: `Order now and it arrives ${formatDateRange(ground.arrivesFrom, ground.arrivesTo)}.`,
    notes: [
      ...faster.map(
        ({ title, listCents, arrivesFrom, arrivesTo }) =>
          `${title}: from ${formatCents(listCents)}, ${formatDateRange(arrivesFrom, arrivesTo)}.`,
      ),
      ...(ground.weather ? [weatherRiskNotice(ground.weather, name)] : []),
    ],
  };
}

/**
 * Returns the quantities to estimate: one unit, and those that fill half a case and a case. Goods get one unit only, since their box has a
 * flat rate.
 */
function quantitiesOf({ largestQuantity }: ShelfSku, wineMl: number): number[] {
  if (wineMl === 0) return [1];
  const filling = boxes.map((bottles) => Math.max(1, Math.round((bottles * 750) / wineMl)));
  return [...new Set(filling)].filter((quantity) => quantity === 1 || quantity <= largestQuantity);
}

function unitOf({ kind, bottleMl }: ShelfSku, quantity: number): string {
  const unit =
    kind === 'bundle' ? 'set' : bottleMl === 1500 ? 'magnum' : kind === 'wine' ? 'bottle' : 'piece';
  return quantity === 1 ? unit : `${unit}s`;
}

/** Returns one unit of a SKU as a line for the compliance check, with its strongest wine and its largest bottle. */
function lineOf(sku: ShelfSku): ComplianceLine {
  const { skuId, parts, bottleMl, abvTenths } = sku;
  const wines = parts.length > 0 ? parts : [{ bottleMl, abvTenths }];
  return {
    skuId,
    title: skuDisplayName(sku),
    quantity: 1,
    wineMl: wineMlPerUnit(sku),
    abvTenths: Math.max(0, ...wines.map((wine) => wine.abvTenths ?? 0)),
    bottleMl: Math.max(0, ...wines.map((wine) => wine.bottleMl ?? 0)),
  };
}
