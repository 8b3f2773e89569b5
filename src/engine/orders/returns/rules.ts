import { addDays, type CivilDate, wineryDate } from '../../../core/dates.ts';
import { type Photo, validatePhotos } from '../../../core/photos.ts';
import { type Refused, type Result, refused } from '../../../core/result.ts';
import type { OrderLineUnits } from '../fulfillment/types.ts';
import type { FulfillmentView, ParcelView } from '../fulfillment/view.server.ts';
import type { OrderView } from '../types.ts';
import type { ProblemReason, ProblemRefusalCode, ProblemReport, SubmittedProblemReport } from './types.ts';

/** The number of days after delivery within which a problem can be reported. The shop has promised this since it opened (2026-11-20). */
export const problemReportDeadlineDays = 30;

export const maxProblemDescriptionLength = 500;

/** Returns the date, in the winery's time zone, on which a parcel was delivered or picked up; undefined before that. */
export function parcelArrivalDate({ events }: Pick<ParcelView, 'events'>): CivilDate | undefined {
  const arrival = events.find(({ kind }) => kind === 'delivered' || kind === 'picked_up');
  return arrival && wineryDate(arrival.at);
}

export type ProblemReportFacts = {
  readonly order: Pick<OrderView, 'lines' | 'deliveryRequests'>;
  readonly fulfillment: Pick<FulfillmentView, 'parcels' | 'cancelledUnits' | 'refundedUnits'>;
  readonly problems: readonly Pick<ProblemReport, 'state' | 'remedy' | 'units'>[];
  readonly today: CivilDate;
};

function unitsAt(rows: readonly { readonly lines: readonly OrderLineUnits[] }[], position: number): number {
  return rows
    .flatMap(({ lines }) => lines)
    .reduce((all, line) => all + (line.position === position ? line.quantity : 0), 0);
}

/**
 * Returns the units that can be reported today: bottles that arrived within the last 30 days, minus those in reports that were not declined
 * and those refunded for other reasons. Refunds are counted first toward canceled or returned units.
 */
export function unitsReportableToday(facts: ProblemReportFacts): OrderLineUnits[] {
  const { order, fulfillment, problems, today } = facts;
  const { parcels, cancelledUnits, refundedUnits } = fulfillment;
  const firstDay = addDays(today, -problemReportDeadlineDays);
  const arrived = parcels.filter((parcel) => parcelArrivalDate(parcel) !== undefined);
  const recent = arrived.filter((parcel) => (parcelArrivalDate(parcel) ?? firstDay) >= firstDay);
  const returned = parcels.filter(({ state }) => state === 'returned');
  const cases = (some: (problem: ProblemReportFacts['problems'][number]) => boolean) =>
    problems.filter(some).map(({ units }) => ({ lines: units }));
  const claimed = cases(({ state }) => state !== 'declined');
  const refundedByCase = cases(({ remedy }) => remedy === 'refund');
  return order.lines
    .map(({ position }) => {
      const settledOtherwise =
        unitsAt([{ lines: refundedUnits }], position) -
        unitsAt([{ lines: cancelledUnits }, ...refundedByCase, ...returned], position);
      const left = unitsAt(arrived, position) - unitsAt(claimed, position) - Math.max(0, settledOtherwise);
      return { position, quantity: Math.min(unitsAt(recent, position), left) };
    })
    .filter(({ quantity }) => quantity > 0);
}

/** Returns the last day to report a problem with the parcel that was delivered or picked up last; undefined if none was. */
export function lastProblemReportDate(parcels: readonly Pick<ParcelView, 'events'>[]): CivilDate | undefined {
  const last = parcels
    .flatMap((parcel) => parcelArrivalDate(parcel) ?? [])
    .toSorted()
    .at(-1);
  return last && addDays(last, problemReportDeadlineDays);
}

/** The reasons for which engraved bottles can be reported: mistakes of the winery or the carrier (domain §1.9). */
const engravedReasons: ReadonlySet<ProblemReason> = new Set(['damaged', 'leaked', 'wrong_wine', 'missing']);

const magnumMl = 1500;

export function isMagnum({ kind, bottleMl }: Pick<OrderView['lines'][number], 'kind' | 'bottleMl'>): boolean {
  return kind === 'wine' && bottleMl === magnumMl;
}

type Evaluated = Result<readonly Photo[], ProblemRefusalCode>;

function rejection(code: ProblemRefusalCode, sentence: string, field: string): Refused<ProblemRefusalCode> {
  return refused({ code, sentence, field });
}

/** Validates a problem report and returns its photos, or the refusal for its first invalid field. */
export function validateProblemReport(facts: ProblemReportFacts, report: SubmittedProblemReport): Evaluated {
  const reportable = unitsReportableToday(facts);
  const { units, reason, words, photos } = report;
  if (units.length === 0) {
    return rejection('PROBLEM_UNITS', 'Tell us which wine has a problem and how many bottles.', 'units');
  }
  if (reportable.length === 0 && isPast(facts)) {
    const sentence = `You can report problems here for ${problemReportDeadlineDays} days after delivery. It’s past that now, but email us and we’ll see what we can do.`;
    return rejection('PROBLEM_TOO_LATE', sentence, 'units');
  }
  const areThere = units.every(({ position, quantity }) => {
    const left = reportable.find((line) => line.position === position)?.quantity ?? 0;
    return Number.isSafeInteger(quantity) && quantity > 0 && quantity <= left;
  });
  if (!areThere || new Set(units.map(({ position }) => position)).size !== units.length) {
    const sentence =
      'Some of these bottles haven’t been delivered yet, or were already reported or refunded.';
    return rejection('PROBLEM_UNITS', sentence, 'units');
  }
  const engraved = evaluateEngraved(facts, report);
  if (engraved) return engraved;
  if (words.length > maxProblemDescriptionLength) {
    return rejection(
      'PROBLEM_WORDS',
      `Please use at most ${maxProblemDescriptionLength} characters.`,
      'words',
    );
  }
  if (reason === 'other' && words.trim() === '') {
    return rejection('PROBLEM_WORDS', 'Tell us briefly what’s wrong.', 'words');
  }
  return validatePhotos(photos, 'PROBLEM_PHOTOS');
}

/** Returns whether every delivered parcel arrived too long ago to be reported; false if nothing was delivered. */
function isPast({ fulfillment: { parcels }, today }: ProblemReportFacts): boolean {
  const until = lastProblemReportDate(parcels);
  return until !== undefined && until < today;
}

function evaluateEngraved(
  { order }: ProblemReportFacts,
  { units, reason }: SubmittedProblemReport,
): Refused<ProblemRefusalCode> | undefined {
  const engraved = order.deliveryRequests.engraving?.bottles ?? 0;
  if (engraved === 0 || engravedReasons.has(reason)) return undefined;
  const magnums = order.lines.filter(isMagnum);
  const bought = magnums.reduce((all, { quantity }) => all + quantity, 0);
  const reported = units
    .filter(({ position }) => magnums.some((line) => line.position === position))
    .reduce((all, { quantity }) => all + quantity, 0);
  if (reported <= bought - engraved) return undefined;
  const sentence =
    'We can’t resell engraved bottles, so we only refund them if they’re broken, leaking, wrong or missing.';
  return rejection('PROBLEM_ENGRAVED', sentence, 'reason');
}
