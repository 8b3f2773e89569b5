import { formatLongDate } from '../../../core/dates.ts';
import type { Result } from '../../../core/result.ts';
import {
  completePickup,
  makeOrderReadyForPickup,
  packShipment,
  recordDeliveredShipment,
  recordDeliveryAttempt,
  recordReturnedShipment,
  shipShipment,
  unpackShipment,
} from '../../../engine/orders/fulfillment/index.server.ts';
import type {
  DispatchOutcome,
  FulfillmentActor,
  FulfillmentDependencies,
} from '../../../engine/orders/fulfillment/types.ts';
import type { StaffOrderView } from '../../../engine/orders/staff-view.server.ts';
import { findOrderByNumber } from '../orders/find-order.server.ts';
import { toLineUnits } from '../orders/unit-rules.ts';
import { successOutcome } from '../outcome-rules.ts';
import type { CommandHandlers, CommandOutcome, OperatorShop } from '../types.ts';
import type { parcelCommands } from './command-table.ts';

export const commandHandlers: CommandHandlers<typeof parcelCommands> = {
  pack: async (shop, { number, lines }) => {
    const found = await findOrderByNumber(shop, number);
    if (!found.ok) return found;
    const { order, fulfillment } = found.value;
    const units = lines && toLineUnits(order.lines, fulfillment.openUnits, lines);
    if (units && !units.ok) return units;
    const { orderId } = order;
    const dependencies = await shop.open();
    const packed = await packShipment(dependencies, { orderId, units: units?.value, actor: shop.actor });
    if (!packed.ok) return packed;
    const { number: parcel, together } = packed.value;
    const text = [`Parcel ${parcel} of order ${number} was packed.`, ...together.map(inSameBox)].join('\n');
    return successOutcome(text, { number, shipment: parcel, together });
  },

  unpack: (shop, values) =>
    changeParcel(
      shop,
      values,
      unpackShipment,
      (parcel) => `${parcel} was unpacked. Its bottles can be packed again.`,
    ),

  ship: (shop, values) => {
    const { number, carrier, tracking: trackingNumber } = values;
    return changeParcel(
      shop,
      values,
      (dependencies, key) => shipShipment(dependencies, { ...key, carrier, trackingNumber }),
      (parcel, { kind, takenOut }) =>
        [
          kind === 'left'
            ? `${parcel} shipped with ${carrier}. The customer will be notified.`
            : paymentPending(number),
          ...takenOut.map(notInBox),
        ].join('\n'),
    );
  },

  attempt: (shop, values) => {
    return changeParcel(
      shop,
      values,
      (dependencies, key, { fulfillment }) => {
        const before = fulfillment.parcels.find((parcel) => parcel.number === key.number)?.attempts ?? 0;
        return recordDeliveryAttempt(dependencies, {
          ...key,
          attempt: values.attempt ?? before + 1,
          ...noteOf(values),
        });
      },
      (parcel) =>
        `${parcel} could not be delivered because no adult could sign. The customer will be notified.`,
    );
  },

  deliver: (shop, values) =>
    changeParcel(
      shop,
      values,
      (dependencies, key) => recordDeliveredShipment(dependencies, { ...key, ...noteOf(values) }),
      (parcel) => `${parcel} was delivered.`,
    ),

  'return-shipment': (shop, values) => {
    const disposition = values.broken ? 'write_off' : 'restock';
    return changeParcel(
      shop,
      values,
      (dependencies, key) => recordReturnedShipment(dependencies, { ...key, disposition, ...noteOf(values) }),
      (parcel) =>
        `${parcel} was returned. ${values.broken ? 'Its bottles were written off' : 'Its bottles are back in stock'}. The customer will be notified.`,
    );
  },

  ready: async (shop, { number }) => {
    const found = await findOrderByNumber(shop, number);
    if (!found.ok) return found;
    const { orderId } = found.value.order;
    const ready = await makeOrderReadyForPickup(await shop.open(), { orderId, actor: shop.actor });
    if (!ready.ok) return ready;
    const after = await findOrderByNumber(shop, number);
    const collectBy = after.ok ? pickupParcelOf(after.value)?.collectBy : undefined;
    const until = collectBy ? ` for pickup until ${formatLongDate(collectBy)}` : '';
    const isReady = ready.value.kind === 'left';
    const text = isReady
      ? `Order ${number} is ready${until}. The customer will be notified.`
      : paymentPending(number);
    return successOutcome(text, { number, isReady, collectBy: collectBy ?? null });
  },

  'hand-over': async (shop, { number, to: handedTo, 'id-checked': idChecked }) => {
    const found = await findOrderByNumber(shop, number);
    if (!found.ok) return found;
    const shipment = pickupParcelOf(found.value)?.number;
    return changeParcel(
      shop,
      { number, shipment },
      (dependencies, key) =>
        completePickup(dependencies, { ...key, handedTo, idChecked: idChecked === true }),
      () => `Order ${number} was picked up.`,
    );
  },
};

const inSameBox = (number: number) => `Order ${number} goes in the same box and is packed with it.`;
const notInBox = (number: number) =>
  `Take the bottles of order ${number} out of the box. It can’t ship, because it is on hold or its card was declined.`;

type ParcelKey = {
  readonly orderId: StaffOrderView['order']['orderId'];
  readonly number: number;
  readonly actor: FulfillmentActor;
};

/** Applies a change to one parcel of an order, by default the first. */
async function changeParcel<Value>(
  shop: OperatorShop,
  { number, shipment = 1 }: { readonly number: number; readonly shipment?: number | undefined },
  change: (
    dependencies: FulfillmentDependencies,
    key: ParcelKey,
    whole: StaffOrderView,
  ) => Promise<Result<Value>>,
  describe: (parcel: string, value: Value) => string,
): Promise<CommandOutcome> {
  const found = await findOrderByNumber(shop, number);
  if (!found.ok) return found;
  const { orderId } = found.value.order;
  const key = { orderId, number: shipment, actor: shop.actor };
  const changed = await change(await shop.open(), key, found.value);
  if (!changed.ok) return changed;
  const outcome = (changed.value as DispatchOutcome | undefined)?.kind ?? 'done';
  return successOutcome(describe(`Parcel ${shipment} of order ${number}`, changed.value), {
    number,
    shipment,
    outcome,
  });
}

function noteOf({ note }: { readonly note: string | undefined }): { readonly note?: string } {
  return note === undefined ? {} : { note };
}

function pickupParcelOf({
  fulfillment,
}: StaffOrderView): StaffOrderView['fulfillment']['parcels'][number] | undefined {
  return fulfillment.parcels.find(({ method }) => method === 'pickup');
}

function paymentPending(number: number): string {
  return `The payment gateway has not answered for order ${number} yet. The parcel ships automatically once the payment is confirmed.`;
}
