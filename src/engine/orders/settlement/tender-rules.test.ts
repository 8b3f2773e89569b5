import { expect, test } from 'vitest';
import type { CartId, CustomerId, LedgerAccountId, OrderId } from '../../../core/ids.ts';
import { cents } from '../../../core/money.ts';
import { auditActorOf } from '../../checkout/actor-rules.ts';
import type { OrderTender } from '../types.ts';
import { ledgerReserveCause, ledgerTendersInLockOrder } from './tender-rules.ts';

test('ledger tenders are sorted by account id, without the card', () => {
  const tender = (kind: OrderTender['kind'], account?: string) =>
    ({ kind, amountCents: cents(100), ledgerAccountId: account as LedgerAccountId }) as OrderTender;
  const tenders = [
    tender('gift_card', 'b'),
    tender('card'),
    tender('store_credit', 'c'),
    tender('gift_card', 'a'),
  ];
  const ids = (given: readonly OrderTender[]) =>
    ledgerTendersInLockOrder(given).map((each) => each.ledgerAccountId);
  expect(ids(tenders)).toEqual(['a', 'b', 'c']);
  expect(ids(tenders.toReversed())).toEqual(['a', 'b', 'c']);
});

test('each preparation of an order reserves a ledger account under its own cause id', () => {
  const cause = (preparation: number) =>
    ledgerReserveCause('o' as OrderId, preparation, 'a' as LedgerAccountId);
  expect([cause(1), cause(2)].map(({ id }) => id)).toEqual(['o:1:a', 'o:2:a']);
});

test('an actor is named by account, and a guest by cart', () => {
  const guest = { cartId: 'k' as CartId, customerId: undefined, requestId: 'r' };
  expect(auditActorOf(guest)).toBe('guest:k');
  expect(auditActorOf({ ...guest, customerId: 'c' as CustomerId })).toBe('customer:c');
});
