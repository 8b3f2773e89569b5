import { addDays, type CivilDate, weekdayNumber } from '../../../core/dates.ts';
import type { AddressId } from '../../../core/ids.ts';
import type { PickupLocation } from '../../../core/pickup-location.ts';
import {
  type AccountPrefill,
  billingFieldsOf,
  deliveryFieldsOf,
} from '../../checkout/draft/account-rules.ts';
import type { Address } from '../../identity/address-book/types.ts';
import { emptyDraftContents } from '../../orders/drafts/rules.ts';
import type { DraftContents, DraftFields } from '../../orders/drafts/types.ts';
import type { Membership } from '../memberships/types.ts';
import { draftItemsOfBox } from './box-rules.ts';
import type { BoxLine } from './types.ts';

/** The delivery of a shipment: its own, or else the membership's default. */
export type ShipmentDelivery =
  | { readonly isPickup: true; readonly pickupLocation: string; readonly pickupPerson: string }
  | {
      readonly isPickup: false;
      readonly addressId: AddressId | undefined;
      readonly shipWeek: CivilDate | undefined;
    };

type Chosen = {
  readonly isPickup?: boolean | undefined;
  readonly pickupLocation?: string | undefined;
  readonly addressId?: AddressId | undefined;
};
type Usual = {
  readonly isPickup: boolean;
  readonly pickupLocation: string | undefined;
  readonly pickupPerson: string;
  readonly addressId: AddressId | undefined;
};

export function deliveryOfShipment(
  shipment: Chosen,
  membership: Usual,
  shipWeek: CivilDate | undefined,
): ShipmentDelivery {
  if (shipment.isPickup ?? membership.isPickup) {
    const pickupLocation = shipment.pickupLocation ?? membership.pickupLocation ?? '';
    return { isPickup: true, pickupLocation, pickupPerson: membership.pickupPerson };
  }
  return { isPickup: false, addressId: shipment.addressId ?? membership.addressId, shipWeek };
}

/** Returns the Monday of the week in which a box is to ship, if that week can still be requested; undefined to ship as soon as possible. */
export function shipWeekOf(shipsOn: CivilDate, weeks: readonly CivilDate[]): CivilDate | undefined {
  const monday = addDays(shipsOn, -((weekdayNumber(shipsOn) + 6) % 7));
  return weeks.find((week) => week === monday);
}

/**
 * Returns the draft contents of a shipment: all data that checkout would require from the member, taken from the account, the membership
 * and the box. A pickup is billed to the account's own address or, if there is none, to the pickup location.
 */
export function draftContentsOfShipment(
  lines: readonly BoxLine[],
  { plan, frequency, usesCredit }: Pick<Membership, 'plan' | 'frequency' | 'usesCredit'>,
  account: AccountPrefill,
  travel: ShipmentDelivery,
  pickupLocations: readonly PickupLocation[],
): DraftContents {
  const { email, firstName, lastName, phone, addresses } = account;
  const named: DraftContents = {
    ...emptyDraftContents(),
    items: draftItemsOfBox(lines),
    purchase: { kind: 'box', details: { plan, frequency, ...(usesCredit && { usesCredit }) } },
    email,
    firstName,
    lastName,
    phone,
  };
  if (travel.isPickup) {
    const { pickupLocation, pickupPerson } = travel;
    const place = pickupLocations.find(({ id }) => id === pickupLocation);
    const billing = addresses.find(({ isDefaultBill }) => isDefaultBill) ?? addresses[0];
    const billed = billing ? billingFieldsOf(billing) : place ? pickupAddress(place) : {};
    return {
      ...named,
      isPickup: true,
      selectedPickupLocation: pickupLocation,
      pickupPerson,
      ...billed,
      billingSameAsDelivery: false,
    };
  }
  const address = addresses.find(({ id }) => id === travel.addressId);
  return { ...named, ...(address && addressed(address, named)), requestedShipWeek: travel.shipWeek ?? '' };
}

function addressed(address: Address, named: DraftContents): Partial<DraftContents> {
  return { ...deliveryFieldsOf(address, named), billingSameAsDelivery: true };
}

function pickupAddress(place: PickupLocation): Partial<DraftFields> {
  return {
    billingPrimaryStreet: place.street,
    billingCity: place.city,
    billingState: place.stateCode,
    billingZipCode: place.zipCode,
    billingCountry: 'US',
  };
}
