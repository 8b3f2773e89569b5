import { formatCivilDate } from '../../core/dates.ts';
import type { AddressUses } from '../../engine/clubs/shipments/view.server.ts';
import type { AddressTexts, AddressUse, Deliverability } from '../../engine/identity/address-book/types.ts';

/** Where the pages of an address for this use stand, and what they call it. */
export const placesOf = {
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

export type BadgeWords = {
  readonly words: string;
  readonly tone: 'olive' | 'brass' | 'wine' | 'plain';
};

/** What stands beside an address, in a few words; the sentence below it says more. */
export function badgeOf(deliverability: Deliverability): BadgeWords {
  switch (deliverability.status) {
    case 'deliverable':
      return { words: 'Wine can ship here', tone: 'olive' };
    case 'pickup_only':
      return { words: `Pickup only · ${deliverability.stateName}`, tone: 'brass' };
    case 'limit_reached': {
      const { until } = deliverability;
      return {
        words: until ? `Limit reached until ${formatCivilDate(until)}` : 'Limit reached',
        tone: 'brass',
      };
    }
    case 'needs_check':
      return { words: 'Please check', tone: 'wine' };
  }
}

/** What an address is called where it is acted upon: its label, else its street. */
export function nameOf({ label, primaryStreet }: Pick<AddressTexts, 'label' | 'primaryStreet'>): string {
  return label === '' ? primaryStreet : label;
}

/** Which boxes that go to an address are locked, such as `Open Cellar of Fri, Feb 12`; undefined without any. */
export function lockedText({ shipments }: Pick<AddressUses, 'shipments'>): string | undefined {
  const locked = shipments.filter(({ isLocked }) => isLocked);
  if (locked.length === 0) return undefined;
  return locked.map(({ club, dueOn }) => `${club} of ${formatCivilDate(dueOn)}`).join(' and ');
}
