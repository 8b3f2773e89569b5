import { describe, expect, it } from 'vitest';
import { summarizeOrderStatus } from './progress-rules.ts';

const placed = {
  kind: 'regular',
  state: 'placed',
  fulfillmentState: 'pending',
  isPickup: false,
  holds: [],
  lines: [{ kind: 'wine' }],
} as const;

describe('the progress of an order', () => {
  it('names each step of a shipment and its state', () => {
    expect(summarizeOrderStatus({ ...placed, state: 'fulfilling', fulfillmentState: 'shipped' })).toEqual({
      label: 'On its way',
      needsAttention: false,
      steps: [
        { label: 'Placed', state: 'done' },
        { label: 'Packed', state: 'done' },
        { label: 'On its way', state: 'now' },
        { label: 'Delivered', state: 'next' },
      ],
    });
  });

  it('names each step of a pickup', () => {
    const waiting = {
      ...placed,
      state: 'fulfilling',
      fulfillmentState: 'ready_for_pickup',
      isPickup: true,
    } as const;
    expect(summarizeOrderStatus(waiting).steps.map(({ label }) => label)).toEqual([
      'Placed',
      'Packed',
      'Ready',
      'Picked up',
    ]);
  });

  it.each([
    ['payment hold', ['payment'], 'Awaiting payment', true],
    [
      'compliance hold before weather hold',
      ['weather', 'compliance'],
      'On hold while we check your state’s shipping rules',
      true,
    ],
    ['requested ship date', ['requested_date'], 'Ships on the date you chose', false],
  ] as const)('explains the hold: %s', (_what, holds, label, needsAttention) => {
    expect(summarizeOrderStatus({ ...placed, state: 'on_hold', holds: [...holds] })).toMatchObject({
      label,
      needsAttention,
    });
  });

  it('shows whether gift cards are scheduled or have been emailed', () => {
    const card = { ...placed, kind: 'giftCard' } as const;
    expect(summarizeOrderStatus(card)).toMatchObject({ label: 'Scheduled', needsAttention: false });
    expect(summarizeOrderStatus({ ...card, state: 'completed' }).steps).toEqual([
      { label: 'Placed', state: 'done' },
      { label: 'Emailed', state: 'now' },
    ]);
  });

  it('has no steps for a canceled or returned order, and needs attention only after a return', () => {
    expect(summarizeOrderStatus({ ...placed, state: 'cancelled' })).toEqual({
      label: 'Canceled',
      needsAttention: false,
      steps: [],
    });
    expect(
      summarizeOrderStatus({ ...placed, state: 'completed', fulfillmentState: 'returned' }),
    ).toMatchObject({
      label: 'Returned to us',
      needsAttention: true,
      steps: [],
    });
  });

  it('shows a visit as booked until it is over', () => {
    const visit = { ...placed, kind: 'event', lines: [{ kind: 'visit' }, { kind: 'goods' }] } as const;
    expect(summarizeOrderStatus(visit)).toMatchObject({ label: 'Booked', needsAttention: false });
    const over = { ...visit, state: 'completed', fulfillmentState: 'delivered' } as const;
    expect(summarizeOrderStatus(over)).toMatchObject({
      label: 'Visit completed',
      steps: [{ state: 'done' }, { state: 'now' }],
    });
    expect(summarizeOrderStatus({ ...visit, lines: [{ kind: 'bundle' }] }).label).toBe('Placed');
  });
});
