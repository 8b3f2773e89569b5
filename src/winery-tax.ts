import { z } from 'zod';
import { stateCodes } from './core/state-codes.ts';
import { singleLineText } from './core/text-line.ts';

const percent = z
  .number('must be a percentage such as 8.75')
  .min(0, 'must not be negative')
  .max(30, 'must be at most 30')
  .refine(
    (rate) => Math.abs(Math.round(rate * 1000) - rate * 1000) < 1e-6,
    'must have at most three decimal places',
  );

const rates = {
  wine: percent.describe('Tax rate on wine, in percent.'),
  goods: percent.describe('Tax rate on everything else, in percent.'),
};

const shape = z.strictObject({
  asOf: z.iso.date('must be a day such as 2026-11-21').describe('Date of these rates.'),
  status: singleLineText(200).describe('Who confirmed them, such as `our accountant`.'),
  nexus: z
    .array(z.string())
    .describe('States in which you collect sales tax. Orders to other states aren’t taxed.'),
  states: z
    .record(z.string(), z.strictObject({ ...rates, taxesShipping: z.boolean() }))
    .describe('Rates for each state, by two-letter code.'),
  districts: z
    .array(
      z.strictObject({
        state: z.string(),
        zip: z.string().regex(/^\d{3,5}$/, 'must be the first three to five digits of a ZIP code'),
        ...rates,
      }),
    )
    .describe('Rates for counties and cities by ZIP code. The longest match applies, for pickup too.'),
});

type Shape = z.output<typeof shape>;

/** The schema of settings for the sales tax that a winery collects. */
export const taxSettingsSchema = shape.superRefine(({ nexus, states, districts }, context) => {
  const report = (path: (string | number)[], words: string) =>
    context.addIssue({ code: 'custom', path, message: words });
  for (const code of Object.keys(states)) {
    if (!stateCodes.has(code)) report(['states', code], 'must be named by a two-letter state code');
  }
  nexus.forEach((code, index) => {
    if (!Object.hasOwn(states, code)) report(['nexus', index], `is ${code}, which has no rate in states`);
    if (nexus.indexOf(code) < index) report(['nexus', index], `is ${code}, which is already in the list`);
  });
  const seen = new Set<string>();
  districts.forEach(({ state, zip }, index) => {
    if (!Object.hasOwn(states, state)) report(['districts', index, 'state'], 'has no rate in states');
    if (seen.has(`${state} ${zip}`)) report(['districts', index, 'zip'], 'is listed twice');
    seen.add(`${state} ${zip}`);
  });
});

export type TaxSettings = Shape;
