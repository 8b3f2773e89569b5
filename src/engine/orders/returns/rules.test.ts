import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../../core/dates.ts';
import type { ParcelView } from '../fulfillment/view.server.ts';
import {
  lastProblemReportDate,
  type ProblemReportFacts,
  unitsReportableToday,
  validateProblemReport,
} from './rules.ts';
import { problemReasons, type SubmittedProblemReport } from './types.ts';

type Line = ProblemReportFacts['order']['lines'][number];

const wine = (position: number, bottleMl = 750) =>
  ({ position, kind: 'wine', bottleMl, quantity: 3 }) as unknown as Line;
const units = (quantity: number, position = 0) => [{ position, quantity }];

function parcel(kind: ParcelView['state'], quantity: number, day: string, position = 0): ParcelView {
  return {
    number: 1,
    method: 'carrier',
    state: kind,
    tracking: undefined,
    attempts: 0,
    collectBy: undefined,
    lines: units(quantity, position),
    inBoxOf: undefined,
    // Noon at the winery.
    events: [{ kind: kind as 'delivered', at: new Date(`${day}T20:00:00Z`) }],
  };
}

const today = '2026-12-01' as CivilDate;

function facts(
  change: Partial<ProblemReportFacts & ProblemReportFacts['fulfillment']> = {},
): ProblemReportFacts {
  const {
    parcels = [parcel('delivered', 3, '2026-11-25')],
    cancelledUnits = [],
    refundedUnits = [],
  } = change;
  return {
    order: { lines: [wine(0), wine(1, 1500)], deliveryRequests: {} },
    problems: [],
    today,
    ...change,
    fulfillment: { parcels, cancelledUnits, refundedUnits },
  };
}

const report = (change: Partial<SubmittedProblemReport> = {}): SubmittedProblemReport => ({
  reportKey: 'a',
  units: units(1),
  reason: 'corked',
  words: '',
  requestedRemedy: 'refund',
  photos: [],
  ...change,
});

describe('the units that can be reported', () => {
  const open = { state: 'open', remedy: undefined } as const;
  it.each<[string, ProblemReportFacts, number]>([
    ['all delivered units', facts(), 3],
    ['no units in transit', facts({ parcels: [parcel('shipped', 3, '2026-11-25')] }), 0],
    ['units that were picked up', facts({ parcels: [parcel('picked_up', 2, '2026-11-25')] }), 2],
    ['all units on day 30', facts({ parcels: [parcel('delivered', 3, '2026-11-01')] }), 3],
    ['no units on day 31', facts({ parcels: [parcel('delivered', 3, '2026-10-31')] }), 0],
    [
      'only units delivered in the last 30 days',
      facts({ parcels: [parcel('delivered', 2, '2026-10-01'), parcel('delivered', 1, '2026-11-25')] }),
      1,
    ],
    ['fewer if some are in an open report', facts({ problems: [{ ...open, units: units(2) }] }), 1],
    [
      'all again after a declined report',
      facts({ problems: [{ state: 'declined', remedy: undefined, units: units(2) }] }),
      3,
    ],
    [
      'a refunded report is counted once',
      facts({
        refundedUnits: units(1),
        problems: [{ state: 'refunded', remedy: 'refund', units: units(1) }],
      }),
      2,
    ],
    ['fewer after a refund without a report', facts({ refundedUnits: units(1) }), 2],
    [
      'a refund counts toward canceled units first',
      facts({
        parcels: [parcel('delivered', 2, '2026-11-25')],
        cancelledUnits: units(1),
        refundedUnits: units(1),
      }),
      2,
    ],
    [
      'a refund counts toward returned units first',
      facts({
        parcels: [parcel('delivered', 2, '2026-11-25'), parcel('returned', 1, '2026-11-25')],
        refundedUnits: units(1),
      }),
      2,
    ],
    [
      'a delivered replacement can be reported',
      facts({
        parcels: [parcel('delivered', 3, '2026-11-20'), parcel('delivered', 1, '2026-11-28')],
        problems: [{ state: 'closed', remedy: 'replacement', units: units(1) }],
      }),
      3,
    ],
  ])('follow from deliveries, refunds and earlier reports: %s', (_what, given, expected) => {
    expect(unitsReportableToday(given)).toEqual(expected === 0 ? [] : units(expected));
  });

  it('never exceed the delivered units, whatever was refunded, canceled or reported', () => {
    const some = fc.nat({ max: 5 });
    fc.assert(
      fc.property(some, some, some, some, some, (arrived, returned, refunded, cancelled, claimed) => {
        const given = facts({
          parcels: [parcel('delivered', arrived, '2026-11-25'), parcel('returned', returned, '2026-11-25')],
          refundedUnits: units(refunded),
          cancelledUnits: units(cancelled),
          problems: [{ ...open, units: units(claimed) }],
        });
        const quantity = unitsReportableToday(given)[0]?.quantity ?? 0;
        expect(quantity).toBeLessThanOrEqual(Math.max(0, arrived - claimed));
        expect(unitsReportableToday(given).every((unit) => unit.quantity > 0)).toBe(true);
      }),
    );
  });

  it('are open to reports until 30 days after the last delivery', () => {
    const parcels = [parcel('delivered', 1, '2026-11-20'), parcel('delivered', 1, '2026-11-28')];
    expect(lastProblemReportDate(parcels)).toBe('2026-12-28');
    expect(lastProblemReportDate([parcel('shipped', 1, '2026-11-20')])).toBeUndefined();
  });
});

describe('a problem report', () => {
  const engraved = facts({
    order: {
      lines: [wine(0), wine(1, 1500)],
      deliveryRequests: { engraving: { bottles: 2, lines: ['A'] } },
    } as ProblemReportFacts['order'],
    parcels: [parcel('delivered', 3, '2026-11-25', 1)],
  });
  const everything = [parcel('delivered', 3, '2026-11-25'), parcel('delivered', 3, '2026-11-25', 1)];
  const onTheLastDay = facts({
    parcels: [parcel('delivered', 3, '2026-11-01')],
    problems: [{ state: 'open', remedy: undefined, units: units(3) }],
  });
  const late = facts({ parcels: [parcel('delivered', 3, '2026-10-01')] });
  it.each<[string, ProblemReportFacts, Partial<SubmittedProblemReport>, string, string]>([
    ['without units', facts(), { units: [] }, 'PROBLEM_UNITS', 'units'],
    ['about more units than delivered', facts(), { units: units(4) }, 'PROBLEM_UNITS', 'units'],
    ['with the same line twice', facts(), { units: [...units(1), ...units(1)] }, 'PROBLEM_UNITS', 'units'],
    ['about zero units', facts(), { units: units(0) }, 'PROBLEM_UNITS', 'units'],
    [
      'about one valid line and one with too many units',
      facts(),
      { units: [...units(1), ...units(9, 1)] },
      'PROBLEM_UNITS',
      'units',
    ],
    ['before any delivery', facts({ parcels: [] }), {}, 'PROBLEM_UNITS', 'units'],
    ['about units in another report, on the last day', onTheLastDay, {}, 'PROBLEM_UNITS', 'units'],
    ['about half a unit', facts(), { units: units(0.5) }, 'PROBLEM_UNITS', 'units'],
    ['about a line of another order', facts(), { units: units(1, 7) }, 'PROBLEM_UNITS', 'units'],
    ['after the deadline', late, {}, 'PROBLEM_TOO_LATE', 'units'],
    [
      'about a corked bottle that was engraved',
      engraved,
      { units: units(2, 1) },
      'PROBLEM_ENGRAVED',
      'reason',
    ],
    [
      'with the reason “other” and no description',
      facts(),
      { reason: 'other', words: ' ' },
      'PROBLEM_WORDS',
      'words',
    ],
    ['with a description of 501 characters', facts(), { words: 'x'.repeat(501) }, 'PROBLEM_WORDS', 'words'],
  ])('%s is rejected with an error at the right form field', (_what, given, change, code, field) => {
    expect(validateProblemReport(given, report(change))).toMatchObject({
      ok: false,
      refusals: [{ code, field }],
    });
  });

  it.each(problemReasons)(
    'about an engraved bottle with the reason %s is accepted only if the winery or the carrier is at fault',
    (reason) => {
      const isOurs = reason !== 'corked' && reason !== 'other';
      const evaluated = validateProblemReport(
        engraved,
        report({ units: units(2, 1), reason, words: 'What happened' }),
      );
      expect(evaluated.ok).toBe(isOurs);
      if (!evaluated.ok) expect(evaluated.refusals[0]?.code).toBe('PROBLEM_ENGRAVED');
    },
  );

  it('about a magnum without engraving is accepted even if the order has engraved magnums', () => {
    expect(validateProblemReport(engraved, report({ units: units(1, 1) })).ok).toBe(true);
    const both = { ...engraved, fulfillment: { ...engraved.fulfillment, parcels: [...everything] } };
    expect(validateProblemReport(both, report({ units: [...units(3, 0), ...units(1, 1)] })).ok).toBe(true);
  });

  it('counts engraved bottles over all lines of magnums', () => {
    const order = { lines: [wine(0, 1500), wine(1, 1500)], deliveryRequests: { engraving: { bottles: 1 } } };
    const given = facts({ order: order as unknown as ProblemReportFacts['order'], parcels: [...everything] });
    const evaluated = (bottles: number) =>
      validateProblemReport(given, report({ units: [...units(3, 0), ...units(bottles, 1)] })).ok;
    expect([evaluated(2), evaluated(3)]).toEqual([true, false]);
  });

  it('is accepted for all delivered units, with a text of up to 500 characters', () => {
    const magnums = facts({ parcels: [...everything] });
    expect(validateProblemReport(facts(), report({ units: units(3), words: 'x'.repeat(500) })).ok).toBe(true);
    expect(validateProblemReport(magnums, report({ units: units(3, 1) })).ok).toBe(true);
  });
});
