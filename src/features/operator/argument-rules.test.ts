import { describe, expect, test } from 'vitest';
import { parseCommandLine } from './argument-rules.ts';
import { operatorCommands } from './run-command.server.ts';

const read = (...words: readonly string[]) => parseCommandLine(words, operatorCommands);
const valuesOf = (...words: readonly string[]) => {
  const command = read(...words);
  return command.kind === 'run' ? command.values : command;
};
const sentenceOf = (...words: readonly string[]) => {
  const command = read(...words);
  return command.kind === 'invalid' ? command.sentence : command;
};

describe('parseCommandLine', () => {
  test('parses values as the command specifies', () => {
    expect(
      read('ship', '1001', '--carrier', 'ups', '--tracking', '1Z 999', '--as', 'Rosa', '--json'),
    ).toEqual({
      kind: 'run',
      name: 'ship',
      values: { number: 1001, carrier: 'UPS', tracking: '1Z 999' },
      actorName: 'Rosa',
      isJson: true,
    });
    expect(valuesOf('orders', '--since=2026-11-01', '--state', 'placed', '--limit', '5')).toEqual({
      since: '2026-11-01',
      state: 'placed',
      limit: 5,
    });
  });

  test('parses all lines and quantities up to the next option, before or after positional arguments', () => {
    const lines = [
      { code: 'ML-BDX-21', quantity: 2 },
      { code: 'ML-CF-22', quantity: 1 },
    ];
    expect(valuesOf('pack', '1001', '--lines', 'ML-BDX-21=2', 'ML-CF-22=1')).toEqual({ number: 1001, lines });
    expect(valuesOf('pack', '--lines', 'ML-BDX-21=2', 'ML-CF-22=1', '1001')).toEqual({ number: 1001, lines });
    expect(valuesOf('refund', '1001', '--all', '--reason', 'a = b')).toEqual({
      number: 1001,
      all: true,
      reason: 'a = b',
    });
  });

  test('parses money and percentages without rounding', () => {
    expect(valuesOf('add-coupon', 'X', '--title', 'T', '--percent', '7.5%', '--minimum', '$19.99')).toEqual({
      code: 'X',
      title: 'T',
      percent: 750,
      minimum: 1999,
    });
    expect(valuesOf('adjust-stock', 'ML-CF-22', '--by', '-2', '--reason', 'broken')).toMatchObject({
      by: -2,
    });
  });

  test('accepts a value that looks like an option after an equals sign', () => {
    expect(valuesOf('cancel', '1', '--reason=--no reason--')).toEqual({ number: 1, reason: '--no reason--' });
  });

  test.each([
    [[], 'Enter a command.'],
    [['shipp', '1'], 'Unknown command “shipp”.'],
    [['return'], 'Unknown command “return”. Did you mean “return-shipment”?'],
    [['constructor'], 'Unknown command “constructor”.'],
    [['show'], 'NUMBER is missing.'],
    [['show', 'x12'], 'NUMBER must be a whole number from 1 to 999,999,999.'],
    [['show', '1', '2'], 'Unexpected argument “2”.'],
    [['show', '--number', '1'], 'Unknown argument --number.'],
    [['orders', '--toString', '1'], 'Unexpected argument “--toString”.'],
    [['orders', '--to-string'], 'Unknown argument --to-string.'],
    [['orders', '--since', '2026-02-30'], '--since must be a date such as 2026-11-24.'],
    [['orders', '--since'], '--since must be a date such as 2026-11-24.'],
    [['orders', '--limit', '0'], '--limit must be a whole number from 1 to 999,999,999.'],
    [['orders', '--state', 'open'], '--state must be placed, on_hold, fulfilling, completed or cancelled.'],
    [['coupons', '--all', '--all'], '--all was given twice.'],
    [['coupons', '--all=yes'], '--all takes no value.'],
    [['cancel', '1', '--reason', '--json'], '--reason must not be empty.'],
    [['cancel', '1', '--reason', ' '], '--reason must not be empty.'],
    [
      ['pack', '1', '--lines', 'ML-CF-22'],
      '--lines must be codes with quantities from 1 to 9,999, each code once, such as RED-21=2.',
    ],
    [
      ['pack', '1', '--lines', 'A=1', 'a=2'],
      '--lines must be codes with quantities from 1 to 9,999, each code once, such as RED-21=2.',
    ],
    [
      ['add-coupon', 'X', '--title', 'T', '--amount', '1.999'],
      '--amount must be an amount up to $999,999, such as 20 or 12.50.',
    ],
    [
      ['add-coupon', 'X', '--title', 'T', '--percent', '1e1'],
      '--percent must be a percentage up to 100, such as 10 or 7.5.',
    ],
    [
      ['adjust-stock', 'X', '--by', '0', '--reason', 'r'],
      '--by must be a whole number between -999,999 and 999,999 other than 0, such as 12 or -2.',
    ],
  ])('rejects %j: %s', (words, sentence) => {
    expect(sentenceOf(...words)).toBe(sentence);
  });

  test.each([
    [['adjust-stock', 'X', '--reason', 'r', '--by'], '--by', '999999', '1000000'],
    [['adjust-stock', 'X', '--reason', 'r', '--by'], '--by', '-999999', '-9998142'],
    [['orders', '--limit'], '--limit', '999999999', '1000000000'],
    [['add-coupon', 'X', '--title', 'T', '--percent'], '--percent', '100', '100.01'],
    [['add-coupon', 'X', '--title', 'T', '--amount'], '--amount', '$999999', '1000000'],
    [['pack', '1', '--lines'], '--lines', 'A=9999', 'A=10000'],
  ])('accepts %j with %s up to the limit that its error message states', (words, name, last, overLimit) => {
    expect(read(...words, last).kind).toBe('run');
    const sentence = String(sentenceOf(...words, overLimit));
    expect(sentence.startsWith(`${name} must`)).toBe(true);
    const bound = last.replace(/\D/g, '');
    expect(sentence.replaceAll(',', '')).toMatch(new RegExp(`\\D${bound}\\D`));
  });

  test('recognizes every form of a help request', () => {
    expect(read('--help')).toEqual({ kind: 'help', name: undefined });
    expect(read('help', 'ship')).toEqual({ kind: 'help', name: 'ship' });
    expect(read('ship', '--carrier', 'DHL', '--help')).toEqual({ kind: 'help', name: 'ship' });
  });
});
