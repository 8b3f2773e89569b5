import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyGiftCardSlot } from '../gift-card-slot-rules.ts';
import { emptyOrderSlots } from '../order-slot-rules.ts';
import { resetAbandonedSlot, useCheckoutStore, watchCheckoutSlot } from './checkout-store.ts';

/** The contents of a fake `localStorage`, which `mood` makes full or forbidden. */
const held = new Map<string, string>();
let mood: 'open' | 'full' | 'forbidden' = 'open';

beforeEach(() => {
  held.clear();
  mood = 'open';
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => {
      if (mood === 'forbidden') throw new DOMException('The storage is closed.', 'SecurityError');
      return held.get(name) ?? null;
    },
    setItem: (name: string, text: string) => {
      if (mood !== 'open') throw new DOMException('The storage is full.', 'QuotaExceededError');
      held.set(name, text);
    },
    removeItem: (name: string) => held.delete(name),
  });
  useCheckoutStore.setState({ ...emptyOrderSlots, giftCardOrderStore: emptyGiftCardSlot });
  held.clear();
});
afterEach(() => vi.unstubAllGlobals());

const { changeOrder, resetOrder } = useCheckoutStore.getState();
const order = () => useCheckoutStore.getState().order;

test('the checkout store saves a slot under the specification’s name and restores it after a refresh', async () => {
  changeOrder('order', { email: 'ana@example.com', items: [{ skuId: 1 as never, quantity: 2 }] });
  expect([...held.keys()]).toEqual(['checkout']);
  const saved = held.get('checkout') ?? '';
  useCheckoutStore.setState(emptyOrderSlots);
  held.set('checkout', saved);
  await useCheckoutStore.persist.rehydrate();
  expect(order()).toMatchObject({ email: 'ana@example.com', items: [{ skuId: 1, quantity: 2 }] });
});

test('a reset leaves no input in memory or storage', () => {
  changeOrder('order', { email: 'ana@example.com', note: 'Ring twice' });
  resetOrder('order');
  expect(order()).toEqual(emptyOrderSlots.order);
  expect(held.get('checkout')).not.toMatch(/ana@|Ring/);
});

test('the checkout store has a separate slot for each kind of order', async () => {
  changeOrder('allocationCustomizationOrder', { email: 'elena@example.com' });
  changeOrder('order', { email: 'ana@example.com' });
  resetOrder('order');
  await useCheckoutStore.persist.rehydrate();
  expect(useCheckoutStore.getState()).toMatchObject({
    order: emptyOrderSlots.order,
    allocationCustomizationOrder: { email: 'elena@example.com', orderType: 5 },
    curatedOrder: { email: '', orderType: 1, curatedClubId: '', shippingMethodId: '' },
  });
});

test('the checkout store never saves a birth date', () => {
  changeOrder('order', { birthDate: '1980-02-03' as never });
  expect(order().birthDate).toBe('');
  expect(held.get('checkout')).not.toContain('1980');
});

test('the visit slot ignores unknown fields, and a reset restores its initial values', () => {
  const { eventOrder } = emptyOrderSlots;
  changeOrder('eventOrder', {
    firstName: 'Ana',
    primaryStreet: '1 Lake St',
    ...{ note: 'Ring twice', birthDate: '1980-02-03' },
  });
  expect(useCheckoutStore.getState().eventOrder).toEqual({
    ...eventOrder,
    firstName: 'Ana',
    primaryStreet: '1 Lake St',
  });
  expect(held.get('checkout')).not.toMatch(/Ring|1980/);
  resetOrder('eventOrder');
  expect(useCheckoutStore.getState().eventOrder).toEqual(eventOrder);
});

test('the checkout store ignores stored content of an unknown version', async () => {
  changeOrder('order', { firstName: 'Ana' });
  held.set('checkout', '{"state":{"order":{"firstName":"Eve"}},"version":7}');
  await useCheckoutStore.persist.rehydrate();
  expect(order().firstName).toBe('Ana');
});

test.each(['full', 'forbidden'] as const)(
  'the checkout store works when browser storage is %s',
  async (found) => {
    mood = found;
    changeOrder('order', { firstName: 'Ana' });
    await useCheckoutStore.persist.rehydrate();
    resetOrder('order');
    changeOrder('order', { firstName: 'Bo' });
    expect(order().firstName).toBe('Bo');
  },
);

/** Writes to the storage the way another tab of the browser would. */
const writeElsewhere = (state: object) => held.set('checkout', JSON.stringify({ state, version: 0 }));
const stored = () => JSON.parse(held.get('checkout') ?? '{}').state;
const items = [{ skuId: 1 as never, quantity: 2 }];
const whole = { ...emptyOrderSlots, giftCardOrderStore: emptyGiftCardSlot };

test('a change writes only its own slot and keeps what another tab wrote to the others', () => {
  writeElsewhere({ ...whole, eventOrder: { ...emptyOrderSlots.eventOrder, email: 'elena@example.com' } });
  changeOrder('order', { email: 'ana@example.com' });
  expect(stored()).toMatchObject({
    order: { email: 'ana@example.com' },
    eventOrder: { email: 'elena@example.com' },
  });
});

test('an open checkout restores its slot when another tab resets it by leaving, but not after a sign-out', () => {
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  const unwatch = watchCheckoutSlot({ slot: 'order', page: '/shop/checkout', isResetOnLeaving: true });
  changeOrder('order', { items, email: 'ana@example.com' });
  const tell = (newValue: string | null) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'checkout', newValue }));
  writeElsewhere(whole);
  tell(held.get('checkout') ?? null);
  expect(stored().order.email).toBe('ana@example.com');
  held.delete('checkout');
  tell(null);
  expect(held.has('checkout')).toBe(false);
  unwatch();
  writeElsewhere(whole);
  tell(held.get('checkout') ?? null);
  expect(stored().order.email).toBe('');
});

const filled = {
  ...whole,
  order: { ...emptyOrderSlots.order, items, email: 'ana@example.com' },
  eventOrder: { ...emptyOrderSlots.eventOrder, marketingEventId: 5, email: 'ana@example.com' },
  giftCardOrderStore: { ...emptyGiftCardSlot, giftCardAmount: 50, senderEmail: 'ana@example.com' },
};

test.each([
  ['order', '/shop/checkout'],
  ['eventOrder', '/shop/event-checkout'],
  ['giftCardOrderStore', '/shop/gift-card-checkout'],
] as const)(
  'leaving a checkout by a full page load resets only the slot %s, and a refresh resets none',
  async (slot, page) => {
    const window = Object.assign(new EventTarget(), { location: { pathname: page as string } });
    vi.stubGlobal('window', window);
    const noted = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => noted.get(name) ?? null,
      setItem: (name: string, text: string) => noted.set(name, text),
      removeItem: (name: string) => noted.delete(name),
    });
    const leave = async (pathname: string) => {
      const unwatch = watchCheckoutSlot({ slot, page, isResetOnLeaving: true });
      window.dispatchEvent(new Event('pagehide'));
      unwatch();
      window.location.pathname = pathname;
      await resetAbandonedSlot();
    };
    writeElsewhere(filled);
    await leave(page);
    expect(stored()).toEqual(filled);
    await leave('/wines');
    expect(stored()).toEqual({ ...filled, [slot]: whole[slot] });
    expect(noted.size).toBe(0);
  },
);
