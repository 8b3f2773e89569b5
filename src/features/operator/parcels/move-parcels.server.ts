import { formatLongDate } from '../../../core/dates.ts';
import type { Result } from '../../../core/result.ts';
import {
  deliverShipment,
  handOver,
  packShipment,
  readyForPickup,
  recordAttempt,
  returnShipment,
  shipShipment,
  unpackShipment,
} from '../../../engine/orders/fulfillment/index.server.ts';
import type {
  DispatchOutcome,
  FulfilmentDependencies,
  OrderKeeper,
} from '../../../engine/orders/fulfillment/types.ts';
import { done } from '../answer-rules.ts';
import { orderNamed } from '../orders/find-order.server.ts';
import { unitsOfCodes } from '../orders/unit-rules.ts';
import type { WholeOrder } from '../orders/view.server.ts';
import type { OperatorShop, Outcome, VerbsDone } from '../types.ts';
import type { parcelVerbs } from './verb-table.ts';

export const verbs: VerbsDone<typeof parcelVerbs> = {
  pack: async (shop, { number, lines }) => {
    const found = await orderNamed(shop, number);
    if (!found.ok) return found;
    const { order, fulfilment } = found.value;
    const units = lines && unitsOfCodes(order.lines, fulfilment.openUnits, lines);
    if (units && !units.ok) return units;
    const { orderId } = order;
    const dependencies = await shop.open();
    const packed = await packShipment(dependencies, { orderId, units: units?.value, actor: shop.actor });
    if (!packed.ok) return packed;
    const parcel = packed.value.number;
    return done(`Parcel ${parcel} of order ${number} is packed.`, { number, shipment: parcel });
  },

  unpack: (shop, values) =>
    step(
      shop,
      values,
      unpackShipment,
      (parcel) => `${parcel} is taken apart; its bottles can be packed anew.`,
    ),

  ship: (shop, values) => {
    const { number, carrier, tracking: trackingNumber } = values;
    return step(
      shop,
      values,
      (dependencies, name) => shipShipment(dependencies, { ...name, carrier, trackingNumber }),
      (parcel, outcome) =>
        outcome.kind === 'left'
          ? `${parcel} is on its way with ${carrier}. Its customer is told.`
          : stillPaying(number),
    );
  },

  attempt: (shop, values) => {
    return step(
      shop,
      values,
      (dependencies, name, { fulfilment }) => {
        const before = fulfilment.parcels.find((parcel) => parcel.number === name.number)?.attempts ?? 0;
        return recordAttempt(dependencies, {
          ...name,
          attempt: values.attempt ?? before + 1,
          ...noteOf(values),
        });
      },
      (parcel) => `${parcel}: nobody was there to sign. Its customer is told.`,
    );
  },

  deliver: (shop, values) =>
    step(
      shop,
      values,
      (dependencies, name) => deliverShipment(dependencies, { ...name, ...noteOf(values) }),
      (parcel) => `${parcel} is delivered.`,
    ),

  'return-shipment': (shop, values) => {
    const disposition = values.broken ? 'write_off' : 'restock';
    return step(
      shop,
      values,
      (dependencies, name) => returnShipment(dependencies, { ...name, disposition, ...noteOf(values) }),
      (parcel) =>
        `${parcel} came back; ${values.broken ? 'it counts as broken' : 'its bottles are on the shelf again'}. Its customer is told.`,
    );
  },

  ready: async (shop, { number }) => {
    const found = await orderNamed(shop, number);
    if (!found.ok) return found;
    const { orderId } = found.value.order;
    const ready = await readyForPickup(await shop.open(), { orderId, actor: shop.actor });
    if (!ready.ok) return ready;
    const after = await orderNamed(shop, number);
    const collectBy = after.ok ? boxOf(after.value)?.collectBy : undefined;
    const until = collectBy ? ` and waits until ${formatLongDate(collectBy)}` : '';
    const isReady = ready.value.kind === 'left';
    const text = isReady ? `Order ${number} is ready${until}. Its customer is told.` : stillPaying(number);
    return done(text, { number, isReady, collectBy: collectBy ?? null });
  },

  'hand-over': async (shop, { number, to: handedTo, 'id-checked': idChecked }) => {
    const found = await orderNamed(shop, number);
    if (!found.ok) return found;
    const shipment = boxOf(found.value)?.number;
    return step(
      shop,
      { number, shipment },
      (dependencies, name) => handOver(dependencies, { ...name, handedTo, idChecked: idChecked === true }),
      () => `Order ${number} was handed over.`,
    );
  },
};

type Named = {
  readonly orderId: WholeOrder['order']['orderId'];
  readonly number: number;
  readonly actor: OrderKeeper;
};

/** One step of one parcel of an order; the first one when none is named. */
async function step<Value>(
  shop: OperatorShop,
  { number, shipment = 1 }: { readonly number: number; readonly shipment?: number | undefined },
  act: (dependencies: FulfilmentDependencies, name: Named, whole: WholeOrder) => Promise<Result<Value>>,
  say: (parcel: string, value: Value) => string,
): Promise<Outcome> {
  const found = await orderNamed(shop, number);
  if (!found.ok) return found;
  const { orderId } = found.value.order;
  const name = { orderId, number: shipment, actor: shop.actor };
  const stepped = await act(await shop.open(), name, found.value);
  if (!stepped.ok) return stepped;
  const outcome = (stepped.value as DispatchOutcome | undefined)?.kind ?? 'done';
  return done(say(`Parcel ${shipment} of order ${number}`, stepped.value), { number, shipment, outcome });
}

function noteOf({ note }: { readonly note: string | undefined }): { readonly note?: string } {
  return note === undefined ? {} : { note };
}

function boxOf({ fulfilment }: WholeOrder): WholeOrder['fulfilment']['parcels'][number] | undefined {
  return fulfilment.parcels.find(({ method }) => method === 'pickup');
}

function stillPaying(number: number): string {
  return `The gateway has not answered for order ${number}; the parcel leaves by itself when it has.`;
}
