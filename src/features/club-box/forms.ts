import { z } from 'zod';
import { parseCivilDate } from '../../core/dates.ts';
import type { AddressId } from '../../core/ids.ts';
import { isUuid, type SkuId } from '../../core/ids.ts';
import { readBoxLines } from '../../engine/clubs/shipments/box-form-rules.ts';
import type { BoxDeliveryRequest } from '../../engine/clubs/shipments/box-types.ts';
import type { BoxLine } from '../../engine/clubs/shipments/types.ts';
import { formValues } from '../../platform/form-values.ts';
import { type BoxEditAction, parseBoxEditAction } from './rules.ts';

export type ClubBoxForm = {
  readonly action: BoxEditAction;
  readonly version: number;
  readonly swapping: SkuId | undefined;
  readonly lines: readonly BoxLine[];
};

const boxHead = z.strictObject({
  do: z.string().max(40),
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  swapping: z
    .string()
    .regex(/^\d{0,9}$/)
    .optional(),
});

/** Parses a submitted box; undefined for an invalid form. An empty quantity counts as 0. */
export function readClubBoxForm(form: FormData): ClubBoxForm | undefined {
  const read = readBoxLines(form);
  const parsed = read && boxHead.safeParse(formValues(read.rest));
  const action = parsed?.success ? parseBoxEditAction(parsed.data.do) : undefined;
  if (!read || !parsed?.success || !action) return undefined;
  const { version, swapping } = parsed.data;
  return { action, version, swapping: swapping ? (Number(swapping) as SkuId) : undefined, lines: read.lines };
}

const whole = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

const shipmentForm = z.discriminatedUnion('intent', [
  z.strictObject({ intent: z.literal('reset'), version: whole }),
  z.strictObject({ intent: z.literal('skip') }),
  z.strictObject({ intent: z.literal('undo-skip') }),
  z.strictObject({ intent: z.literal('early'), total: whole }),
  z.strictObject({
    intent: z.literal('delivery'),
    /** The delivery choice: `usual`, an address id, or `pickup:` followed by a location id. */
    to: z.string().max(60),
    week: z.string().max(10).optional(),
  }),
]);

export type ShipmentForm = z.output<typeof shipmentForm>;

/** Parses an action on the whole shipment, such as skipping it; undefined for any other form. */
export function readShipmentForm(form: FormData): ShipmentForm | undefined {
  return shipmentForm.safeParse(formValues(form)).data;
}

/** Returns the delivery and week requested for one shipment; undefined if they are invalid. */
export function parseShipmentDelivery({
  to,
  week,
}: Extract<ShipmentForm, { intent: 'delivery' }>): BoxDeliveryRequest | undefined {
  const shipsOn = week ? parseCivilDate(week) : undefined;
  if (week && !shipsOn) return undefined;
  const usual = { isPickup: undefined, pickupLocation: undefined, addressId: undefined };
  if (to === 'usual') return { ...usual, shipsOn };
  if (to.startsWith('pickup:')) {
    return { ...usual, isPickup: true, pickupLocation: to.slice('pickup:'.length), shipsOn: undefined };
  }
  return isUuid(to) ? { ...usual, isPickup: false, addressId: to as AddressId, shipsOn } : undefined;
}
