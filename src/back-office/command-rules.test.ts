import { expect, test } from 'vitest';
import type { CivilDate } from '../core/dates.ts';
import { findSearchCommands, parseUpcomingDay } from './command-rules.ts';

const today = '2026-11-27' as CivilDate;
const everything = { may: () => true, today };
const hrefs = (entered: string, asked: Parameters<typeof findSearchCommands>[1] = everything) =>
  findSearchCommands(entered, asked).map(({ href }) => href);

test.each([
  ['hold 10003', ['/admin/orders/10003/hold']],
  ['ho 10003', ['/admin/orders/10003/hold']],
  ['hold 10003 weather 30nov', ['/admin/orders/10003/hold?reason=weather&until=2026-11-30']],
  [
    'hold #10003 --reason weather --until 2026-12-07',
    ['/admin/orders/10003/hold?reason=weather&until=2026-12-07'],
  ],
  ['hold 10003 dec 3', ['/admin/orders/10003/hold?until=2026-12-03']],
  ['Refund 10003 $12.50 credit', ['/admin/orders/10003/refund?amount=12.50&to=credit']],
  ['refund 10003 shipping', ['/admin/orders/10003/refund?shipping=yes']],
  ['cancel 10003', ['/admin/orders/10003/cancel']],
  ['co 10003', ['/admin/orders/10003/contact']],
  ['hold 10003 sometime', []],
  ['refund 10003 5 6', []],
  ['cancel 10003 now', []],
  ['h 10003', []],
  ['hold', []],
  ['smith 93446', []],
])('maps the command “%s” to the prefilled pages %j', (entered, expected) => {
  expect(hrefs(entered)).toEqual(expected);
});

test('describes an entered command before its page opens', () => {
  const label = (entered: string) => findSearchCommands(entered, everything)[0]?.label;
  expect(label('hold 10003 weather 30nov')).toBe('Hold order 10003: weather, until November 30, 2026');
  expect(label('refund 10003 12.50 shipping credit')).toBe(
    'Refund order 10003: $12.50 and shipping to store credit',
  );
});

test('offers only commands that the role permits', () => {
  const cellar = { may: (capability: string) => capability === 'orders.hold', today };
  expect(hrefs('hold 10003', cellar)).toHaveLength(1);
  expect(hrefs('refund 10003', cellar)).toEqual([]);
});

test.each([
  ['11/30', '2026-11-30'],
  ['11/27', '2027-11-27'],
  ['jan 5', '2027-01-05'],
  ['5 january', '2027-01-05'],
  ['29feb', undefined],
  ['31feb', undefined],
  ['1 may 2', undefined],
])('parses “%s” as the next such day: %s', (text, day) => {
  expect(parseUpcomingDay(text, today)).toBe(day);
});
