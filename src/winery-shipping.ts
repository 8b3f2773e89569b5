import { z } from 'zod';
import { isMonthWithin, weekdays } from './core/dates.ts';
import { stateCodes } from './core/state-codes.ts';
import { singleLineText } from './core/text-line.ts';

/** The number of bottles in a case, which is the last price band of a zone. */
const dozen = 12;

const weekday = z.enum(weekdays, 'must be a day of the week in lowercase letters');
const day = z.iso.date('must be a day such as 2026-11-21');
const monthAndDay = z
  .string()
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be a month and day, such as 04-01');
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 16:00');
const whole = (least: number, most: number) =>
  z
    .int(`must be a whole number from ${least} to ${most}`)
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`);
const amount = whole(0, 1_000_000);
const month = whole(1, 12);
const state = z
  .string()
  .refine((code) => stateCodes.has(code), 'must be a two-letter state code, such as CA');
const zoneId = z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be lowercase letters, digits and hyphens');
const days = z
  .tuple([whole(0, 30), whole(0, 30)], 'must be the fewest and most business days, such as [1, 3]')
  .refine(([from, to]) => from <= to, 'must start with the smaller number of days');
const transitDays = days
  .refine(([from]) => from > 0, 'must be at least one day')
  .describe('Fewest and most business days in transit.');
const namedDay = z.strictObject({ date: day, name: singleLineText(60) });

const zone = z.strictObject({
  id: zoneId,
  name: singleLineText(40).describe('Name as it reads after “in,” such as `California` or `the Northeast`.'),
  states: z.array(state).min(1, 'must name at least one state'),
  bands: z
    .array(
      z.strictObject({
        bottles: whole(1, dozen).describe('The price covers up to this many 750 ml bottles.'),
        priceCents: amount,
      }),
    )
    .describe('Ground prices, from the smallest box to a 12-bottle case.'),
  furtherDozenCents: amount.describe('Ground price for each additional case.'),
  transitDays,
  groundTitle: singleLineText(40).describe('Name of the standard option, such as `Ground`.'),
});

const fasterOption = z.strictObject({
  title: singleLineText(40),
  timesGround: z
    .int('must be a whole number')
    .min(1, 'must be at least 1, because faster shipping never costs less than ground')
    .max(10, 'must be at most 10')
    .describe('The ground price is multiplied by this number …'),
  plusCents: amount.describe('… and this amount is added.'),
  transitDays,
  notToZones: z.array(zoneId).describe('Zones where it isn’t offered.'),
});

const shape = z.strictObject({
  asOf: day.describe('Date of these rates.'),
  source: singleLineText(300).describe('Source of these rates.'),
  shipsFrom: state.describe('State you ship from. Pages quote the prices for its zone.'),
  zones: z.array(zone).describe('Where you ship. If empty, all orders are pickup only.'),
  noWineTo: z
    .array(
      z.strictObject({
        state,
        reason: singleLineText(160).describe('Completes the sentence “We can’t ship wine to Arkansas: …”'),
      }),
    )
    .describe('States in your zones where you have no license to ship wine.'),
  merchandiseOnlyCents: amount.describe('Ground price for a box without wine.'),
  fasterOptions: z.strictObject({ two_day: fasterOption.optional(), overnight: fasterOption.optional() }),
  workingDays: z.array(weekday).min(1, 'must name at least one day').describe('Days you pack orders.'),
  cutOff: timeOfDay.describe('Orders placed at or after this time count toward the next business day.'),
  packingDays: z
    .strictObject({ ground: days, two_day: days, overnight: days })
    .describe('Fewest and most business days until a box ships.'),
  pickupReadyDays: whole(0, 30).describe('Business days until an order is ready for pickup.'),
  carrierHolidays: z.array(namedDay).describe('Days when carriers don’t pick up or deliver.'),
  closedDays: z.array(namedDay).describe('Other days when you don’t pack orders.'),
  truck: z
    .strictObject({
      title: singleLineText(60),
      zones: z.array(zoneId),
      season: z.strictObject({ from: monthAndDay, to: monthAndDay }),
      departsOn: weekday,
      ordersUntil: weekday.describe('Last day of the week to order for that week’s truck.'),
    })
    .optional()
    .describe('A weekly refrigerated truck, which replaces ground shipping for wine in its season.'),
  weather: z
    .array(
      z.strictObject({
        kind: z.enum(['heat', 'cold'], 'must be heat or cold'),
        fromMonth: month,
        throughMonth: month.describe(
          'If this is earlier than the first month, the season spans the new year.',
        ),
        zones: z.array(zoneId),
        states: z.array(state).describe('Additional states.'),
      }),
    )
    .describe('Months when wine ordered by ground shipping is held until the season ends.'),
});

type Shape = z.output<typeof shape>;
type Zone = Shape['zones'][number];
type Path = (string | number)[];
type Report = (path: Path, words: string) => void;

/** The schema of shipping settings. */
export const shippingSettingsSchema = shape.superRefine((settings, context) => {
  const report: Report = (path, words) => context.addIssue({ code: 'custom', path, message: words });
  reportStates(settings, report);
  settings.zones.forEach((each, index) => {
    reportPrices(each, ['zones', index], report);
  });
  reportZoneNames(settings, report);
  reportTruck(settings, report);
  reportWeather(settings, report);
});

export type ShippingSettings = Shape;

function reportStates({ zones, noWineTo, shipsFrom }: Shape, report: Report): void {
  const zoneOf = new Map<string, string>();
  zones.forEach(({ id, states }, index) => {
    states.forEach((code, position) => {
      const other = zoneOf.get(code);
      if (other !== undefined) {
        report(['zones', index, 'states', position], `is ${code}, which is already in the zone ${other}`);
      }
      zoneOf.set(code, other ?? id);
    });
  });
  noWineTo.forEach((each, index) => {
    if (!zoneOf.has(each.state)) report(['noWineTo', index, 'state'], 'is in no zone, so leave it out here');
  });
  if (zones.length > 0 && !zoneOf.has(shipsFrom)) {
    report(['shipsFrom'], 'must be in one of the zones, because pages quote that zone’s prices');
  }
}

function reportPrices({ bands, furtherDozenCents }: Zone, path: Path, report: Report): void {
  bands.forEach(({ bottles, priceCents }, index) => {
    const before = bands[index - 1];
    if (!before) return;
    if (bottles <= before.bottles) {
      report([...path, 'bands', index, 'bottles'], 'must be more than in the previous band');
    }
    if (priceCents < before.priceCents) {
      report([...path, 'bands', index, 'priceCents'], 'must not be less than in the previous band');
    }
  });
  if (bands.at(-1)?.bottles !== dozen) {
    report([...path, 'bands'], `must end with a ${dozen}-bottle band, a full case`);
  }
  const nearlyFull = bands.find(({ bottles }) => bottles >= dozen - 1)?.priceCents ?? 0;
  if (furtherDozenCents < nearlyFull) {
    report(
      [...path, 'furtherDozenCents'],
      `must be at least the price of ${dozen - 1} bottles, so that one more bottle never costs less`,
    );
  }
}

function reportZoneNames({ zones, fasterOptions, truck, weather }: Shape, report: Report): void {
  const ids = zones.map(({ id }) => id);
  ids.forEach((id, index) => {
    if (ids.indexOf(id) < index) report(['zones', index, 'id'], `is ${id}, which another zone already uses`);
  });
  const uses: (readonly [Path, readonly string[]])[] = [
    ...Object.entries(fasterOptions).map(
      ([id, option]) => [['fasterOptions', id, 'notToZones'], option?.notToZones ?? []] as const,
    ),
    [['truck', 'zones'], truck?.zones ?? []],
    ...weather.map((rule, index) => [['weather', index, 'zones'], rule.zones] as const),
  ].map(([path, used]) => [[...path], used] as [Path, readonly string[]]);
  for (const [path, used] of uses) {
    used.forEach((id, index) => {
      if (!ids.includes(id)) report([...path, index], `is ${id}, which isn’t the ID of a zone`);
    });
  }
}

function reportTruck({ truck, workingDays }: Shape, report: Report): void {
  if (truck && !workingDays.includes(truck.departsOn)) {
    report(['truck', 'departsOn'], 'must be one of the working days');
  }
}

/** Reports an issue for each state to which wine could not be shipped in any month. */
function reportWeather({ zones, weather }: Shape, report: Report): void {
  const months = Array.from({ length: 12 }, (_, index) => index + 1);
  for (const { id, states } of zones) {
    for (const code of states) {
      const rules = weather.filter((rule) => rule.zones.includes(id) || rule.states.includes(code));
      if (months.every((each) => rules.some((rule) => isMonthWithin(rule, each)))) {
        report(['weather'], `must leave at least one month when wine can ship to ${code}`);
      }
    }
  }
}
