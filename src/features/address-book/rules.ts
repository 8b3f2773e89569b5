import { formatShortDate } from '../../core/dates.ts';
import type { AddressUses } from '../../engine/clubs/shipments/view.server.ts';
import type {
  AddressTextFields,
  AddressUse,
  Deliverability,
} from '../../engine/identity/address-book/types.ts';

/** The page URLs and the display name for each use of an address. */
export const addressPages = {
  delivery: {
    list: '/shop/shipping-details',
    add: '/shop/shipping-details/add-shipping-address',
    edit: '/shop/shipping-details/edit-shipping-address',
    noun: 'delivery address',
  },
  billing: {
    list: '/shop/billing-details',
    add: '/shop/billing-details/add-billing-address',
    edit: '/shop/billing-details/edit-billing-address',
    noun: 'billing address',
  },
} as const satisfies Record<AddressUse, object>;

export type AddressBadge = {
  readonly words: string;
  readonly tone: 'olive' | 'brass' | 'wine' | 'plain';
};

/** Returns the badge that shows whether wine can ship to an address. */
export function deliverabilityBadge(deliverability: Deliverability): AddressBadge {
  switch (deliverability.status) {
    case 'deliverable':
      return { words: 'Wine can ship here', tone: 'olive' };
    case 'pickup_only':
      return { words: `Pickup only · ${deliverability.stateName}`, tone: 'brass' };
    case 'limit_reached': {
      const { until } = deliverability;
      return {
        words: until ? `Shipping limit reached until ${formatShortDate(until)}` : 'Shipping limit reached',
        tone: 'brass',
      };
    }
    case 'needs_check':
      return { words: 'Please check', tone: 'wine' };
  }
}

/** Returns the name of an address for buttons: its label, or its street if it has none. */
export function addressDisplayName({
  label,
  primaryStreet,
}: Pick<AddressTextFields, 'label' | 'primaryStreet'>): string {
  return label === '' ? primaryStreet : label;
}

/**
 * Lists the locked shipments that go to an address, for example `Red Club shipment on Fri, Feb 12`. Returns undefined if there are none.
 */
export function lockedShipmentsText({ shipments }: Pick<AddressUses, 'shipments'>): string | undefined {
  const locked = shipments.filter(({ isLocked }) => isLocked);
  if (locked.length === 0) return undefined;
  return locked.map(({ club, dueOn }) => `${club} shipment on ${formatShortDate(dueOn)}`).join(' and ');
}
