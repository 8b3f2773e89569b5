import { describe, expect, test } from 'vitest';
import { stateRules } from '../../engine/compliance/state-table.ts';
import { shippingStatesOverview } from './rules.ts';

describe('the overview of shipping states', () => {
  test('lists every row of the state table once, as open or closed', () => {
    const { open, closed } = shippingStatesOverview();
    const words = [...open.map(({ name }) => name), ...closed.map(({ names }) => names)].join(' | ');
    for (const { name } of stateRules) {
      expect(
        words.toLowerCase().split(new RegExp(`\\b${name.toLowerCase()}\\b`)).length,
        name,
      ).toBeGreaterThan(1);
    }
    expect(open.length + closed.flatMap(({ names }) => names.split(/, and |, | and /)).length).toBe(
      stateRules.length,
    );
    expect(open.map(({ name }) => name)).not.toContain('Utah');
  });

  test('counts the District of Columbia separately from the states', () => {
    expect(shippingStatesOverview().openCount).toBe('45 states and the District of Columbia');
  });

  test.each([
    ['Alabama', ['144 bottles a year', 'Delivered by FedEx only']],
    ['Alaska', ['24 bottles in one order', '144 bottles a year', 'Delivered by FedEx only']],
    ['California', []],
    ['Connecticut', ['24 bottles in any two months']],
    ['Hawaii', ['72 bottles a year for each household']],
    ['Kansas', ['144 bottles a year for each person and each address']],
    ['Louisiana', ['144 bottles a year', 'Bottles of up to 3 liters']],
    ['Michigan', ['18,000 bottles a year for all our customers there combined']],
    ['Nevada', ['144 bottles a year, July to June']],
    ['South Carolina', ['24 bottles a month', 'Wine with up to 16.5% alcohol']],
    [
      'Texas',
      [
        '45 bottles in any 30 days',
        '181 bottles a year',
        'No shipping to ZIP 75999: local law does not allow wine shipments (sample data)',
      ],
    ],
  ])('lists the limits of %s: %j', (name, allowances) => {
    expect(shippingStatesOverview().open.find((row) => row.name === name)?.allowances).toEqual(allowances);
  });

  test("shows the table's date with its year", () => {
    expect(shippingStatesOverview().asOf).toMatch(/^[A-Z][a-z]+ \d+, 20\d\d$/);
  });

  test('shows the reason for each closed state and names the states that accept goods', () => {
    const { closed, goodsOnly } = shippingStatesOverview();
    expect(closed.find(({ stateCode }) => stateCode === 'UT')).toEqual({
      stateCode: 'UT',
      names: 'Utah',
      reason: 'Its law does not allow wineries to ship wine to residents.',
      source: 'Statute or legal news, Wine Institute · November 20, 2026',
      confidence: 'Confirmed by state law or news coverage',
      note: undefined,
    });
    const beyond = closed.filter(({ stateCode }) => stateCode === undefined);
    expect(beyond.map(({ names }) => names)).toEqual([
      'American Samoa, Guam, Puerto Rico, the Northern Mariana Islands, and the U.S. Virgin Islands',
      'Armed Forces Americas, Armed Forces Europe, and Armed Forces Pacific',
    ]);
    expect(goodsOnly).toBe('Arkansas, Delaware, Mississippi, Rhode Island, and Utah');
  });

  test('shows the source, date and confidence of every row', () => {
    const { open, closed } = shippingStatesOverview();
    for (const row of [...open, ...closed]) {
      expect(row.source).toMatch(/^[A-Z0-9].* · [A-Z][a-z]+ \d+, 20\d\d$/);
      expect(row.confidence).not.toBe('');
    }
    expect(open.find(({ name }) => name === 'Maine')?.confidence).toContain('the stricter');
    expect(open.find(({ name }) => name === 'Florida')?.allowances).toEqual([
      'No shipping to ZIPs 32013 and 32066: Lafayette County may not allow wine shipments',
      'No shipping to ZIPs 32321, 32334, and 32360: Liberty County may not allow wine shipments',
    ]);
  });
});
