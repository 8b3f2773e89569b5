import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../core/dates.ts';
import type { AddressId, OrderId, SavedCardId } from '../../core/ids.ts';
import { cents } from '../../core/money.ts';
import { emptyAddress } from '../../engine/identity/address-book/text-rules.ts';
import type { AddressInBook } from '../../engine/identity/address-book/types.ts';
import type { OrderHistoryEntry } from '../../engine/orders/fulfillment/history-types.ts';
import type { SavedCardView } from '../../engine/orders/saved-cards/types.ts';
import { attentionItemsFor } from './tile-rules.ts';

const order: OrderHistoryEntry = {
  orderId: '1' as OrderId,
  number: 10_012,
  kind: 'regular',
  placedAt: new Date('2026-11-20T20:00:00Z'),
  state: 'placed',
  paymentState: 'authorized',
  fulfillmentState: 'pending',
  isPickup: false,
  isGiven: false,
  totalCents: cents(4_500),
  lines: [],
  parcels: [],
  holds: [],
};

const card: SavedCardView = {
  id: '2' as SavedCardId,
  brand: 'visa',
  lastFour: '4242',
  expiryMonth: 12,
  expiryYear: 2026,
  isDefault: true,
  validity: 'expires_soon',
  uses: [],
};

const address: AddressInBook = {
  ...emptyAddress,
  id: '3' as AddressId,
  city: 'Provo',
  stateCode: 'UT',
  zipCode: '84601',
  isDefaultShip: true,
  takesDeliveries: true,
  clubs: [],
  deliverability: {
    status: 'limit_reached',
    until: '2027-01-01' as CivilDate,
    sentence: 'The limit is reached.',
  },
};

const nothing = { orders: [], addresses: [], cards: [], shipments: [], memberships: [] };
const seen = (some: Partial<Parameters<typeof attentionItemsFor>[0]>) =>
  attentionItemsFor({ ...nothing, ...some }).map(({ sentence }) => sentence);

describe('attentionItemsFor', () => {
  it('returns an empty list when no order, card or address needs attention', () => {
    const held = { ...order, state: 'on_hold', holds: ['requested_date'] } as const;
    const fine = { ...address, deliverability: { status: 'deliverable' } } as const;
    expect(
      seen({ orders: [order, held], addresses: [fine], cards: [{ ...card, validity: 'valid' }] }),
    ).toEqual([]);
  });

  it('lists an order with a problem first, then an expiring card, then an undeliverable default address', () => {
    const held = { ...order, state: 'on_hold', holds: ['payment'] } as const;
    expect(seen({ orders: [held], addresses: [address], cards: [card] })).toEqual([
      'Order 10012: Awaiting payment.',
      'Visa ending in 4242 expires 12/26.',
      'Your default address, Provo, UT 84601: The limit is reached.',
    ]);
  });

  it('lists an unpaid shipment before everything else', () => {
    const held = { ...order, state: 'on_hold', holds: ['payment'] } as const;
    const declined = { title: 'December release 2026', isDeclined: true };
    const [first] = seen({ orders: [held], shipments: [{ ...declined, isDeclined: false }, declined] });
    expect(first).toBe(
      'Your card was declined for December release 2026. We’re holding your bottles while you choose another card.',
    );
  });

  it('omits problems of addresses and cards that are neither default nor in use', () => {
    expect(
      seen({ addresses: [{ ...address, isDefaultShip: false }], cards: [{ ...card, isDefault: false }] }),
    ).toEqual([]);
  });

  it('names the order that an expired card pays for', () => {
    const use = { cardId: card.id, label: 'Order 10012', href: '/x', holds: true };
    expect(seen({ cards: [{ ...card, isDefault: false, validity: 'expired', uses: [use] }] })).toEqual([
      'Visa ending in 4242 has expired. It pays for order 10012.',
    ]);
  });
});
