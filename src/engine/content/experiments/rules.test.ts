import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chooseVariation,
  datafileOfExperiments,
  experimentProblem,
  isVisitorId,
  murmurHash3,
  variationResults,
  wilsonConfidenceInterval,
} from './rules.ts';
import type { Experiment } from './types.ts';

const experiment: Experiment = {
  id: 1001,
  key: 'cart-club-teaser',
  title: 'Does the club in the cart help?',
  variations: [
    { key: 'shown', weight: 1 },
    { key: 'hidden', weight: 1 },
  ],
  trafficBasisPoints: 10_000,
  state: 'running',
  startedAt: new Date(0),
  stoppedAt: undefined,
};
const visitors = fc.stringMatching(/^[\w-]{22}$/);

describe('murmurHash3', () => {
  it.each([
    ['', 0, 0],
    ['', 1, 0x514e28b7],
    ['test', 0, 0xba6bd213],
    ['Hello, world!', 0x9747b28c, 0x24884cba],
    ['The quick brown fox jumps over the lazy dog', 0x9747b28c, 0x2fa826cd],
  ])('matches the reference value for “%s” with seed %i', (text, seed, hash) => {
    expect(murmurHash3(text, seed)).toBe(hash);
  });

  it.each([
    ['ppid1', 5254],
    ['ppid2', 4299],
    ['ppid3', 5439],
  ])('assigns visitor %s to the same bucket as the hosted provider’s own tests', (visitor, place) => {
    expect(Math.floor((murmurHash3(`${visitor}1886780721`, 1) / 2 ** 32) * 10_000)).toBe(place);
  });
});

describe('chooseVariation', () => {
  it('always returns the same existing variation for a visitor', () => {
    const datafile = datafileOfExperiments([experiment]);
    const sent = JSON.parse(JSON.stringify(datafile));
    fc.assert(
      fc.property(visitors, (visitor) => {
        const decision = chooseVariation(datafile, experiment.key, visitor);
        expect(chooseVariation(sent, experiment.key, visitor)).toEqual(decision);
        expect(['shown', 'hidden']).toContain(decision?.variation);
      }),
    );
  });

  it('follows the variation weights and the share of visitors', () => {
    const [shown, hidden] = [
      { key: 'shown', weight: 3 },
      { key: 'hidden', weight: 1 },
    ];
    const datafile = datafileOfExperiments([
      { ...experiment, variations: [shown, hidden], trafficBasisPoints: 4_000 },
    ] as Experiment[]);
    const counts = { shown: 0, hidden: 0, none: 0 };
    for (let n = 0; n < 20_000; n += 1) {
      const decision = chooseVariation(datafile, experiment.key, `visitor-${n}`);
      counts[(decision?.variation ?? 'none') as keyof typeof counts] += 1;
    }
    expect(counts.shown / 20_000).toBeCloseTo(0.3, 1);
    expect(counts.hidden / 20_000).toBeCloseTo(0.1, 1);
  });

  it("keeps each visitor's variation when the share of visitors grows", () => {
    const part = (trafficBasisPoints: number) =>
      datafileOfExperiments([
        { ...experiment, variations: [{ key: 'shown', weight: 1 }], trafficBasisPoints },
      ]);
    fc.assert(
      fc.property(visitors, (visitor) => {
        const before = chooseVariation(part(2_000), experiment.key, visitor);
        if (before) expect(chooseVariation(part(5_000), experiment.key, visitor)).toEqual(before);
      }),
    );
  });

  it('returns undefined for a feature without a running experiment', () => {
    const datafile = datafileOfExperiments([experiment]);
    expect(chooseVariation(datafile, 'another', 'visitor')).toBeUndefined();
    const paused = {
      ...datafile,
      experiments: datafile.experiments.map((each) => ({ ...each, status: 'Paused' })),
    };
    expect(chooseVariation(paused, experiment.key, 'visitor')).toBeUndefined();
  });
});

describe('an experiment', () => {
  it.each([
    [{ key: 'Cart' }, 'A key may only use lowercase letters and hyphens.'],
    [{ variations: [{ key: 'shown', weight: 1 }] }, 'An experiment needs 2 to 10 variations.'],
    [
      { variations: [1, 2].map(() => ({ key: 'shown', weight: 1 })) },
      'Each variation needs a different name.',
    ],
    [
      { variations: ['a', 'b'].map((key) => ({ key, weight: Number.NaN })) },
      'A weight must be a whole number from 1 to 1,000.',
    ],
    [{ trafficBasisPoints: 10_001 }, 'The share of visitors must be more than 0% and at most 100%.'],
  ])('with %o is rejected', (change, sentence) => {
    expect(experimentProblem({ ...experiment, ...change })).toBe(sentence);
  });

  it('accepts only well-formed visitor IDs', () => {
    expect(['AAAAAAAAAAAAAAAAAAAAAA', 'short', undefined, "'; drop table --------"].map(isVisitorId)).toEqual(
      [true, false, false, false],
    );
  });
});

describe('experiment results', () => {
  it('have a Wilson confidence interval, even for zero or few visitors', () => {
    expect(wilsonConfidenceInterval(0, 0)).toEqual({ low: 0, high: 1 });
    const { low, high } = wilsonConfidenceInterval(81, 263);
    expect([low, high].map((each) => each.toFixed(4))).toEqual(['0.2553', '0.3662']);
    const none = wilsonConfidenceInterval(0, 20);
    expect([none.low, none.high.toFixed(4)]).toEqual([0, '0.1611']);
  });

  it('have a Newcombe confidence interval for the difference between variations', () => {
    const [, second] = variationResults([
      { variation: 'shown', visitors: 80, buyers: 48 },
      { variation: 'hidden', visitors: 70, buyers: 56 },
    ]);
    expect(second?.difference?.by).toBeCloseTo(0.2, 10);
    // Newcombe 1998, example (a), method 10: 56/70 against 48/80.
    expect(second?.difference?.interval.low).toBeCloseTo(0.0524, 4);
    expect(second?.difference?.interval.high).toBeCloseTo(0.3339, 4);
  });

  it('keep the rate within its interval, and have no difference if one variation has no visitors', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(10_000), (visitors, some) => {
        const buyers = Math.min(visitors, some);
        const { low, high } = wilsonConfidenceInterval(buyers, visitors);
        const rate = visitors === 0 ? 0.5 : buyers / visitors;
        expect(low).toBeLessThanOrEqual(rate + 1e-12);
        expect(high).toBeGreaterThanOrEqual(rate - 1e-12);
      }),
    );
    const [, second] = variationResults([
      { variation: 'shown', visitors: 0, buyers: 0 },
      { variation: 'hidden', visitors: 10, buyers: 1 },
    ]);
    expect(second?.difference).toBeUndefined();
  });
});
