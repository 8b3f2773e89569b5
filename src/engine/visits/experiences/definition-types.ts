import { z } from 'zod';
import { parseCivilDate } from '../../../core/dates.ts';
import {
  basisPointsSchema,
  centsSchema,
  choiceSchema,
  civilDateSchema,
  lineSchema,
  paragraphsSchema,
  skuCodeSchema,
  slugSchema,
  wholeNumberSchema,
} from '../../../platform/shapes.ts';

// In a year without February 29, so that every year has the day.
const monthDay = z
  .string()
  .refine((text) => parseCivilDate(`2027-${text}`) !== undefined, 'must be a month and day, such as 04-01');
const weekday = wholeNumberSchema(0, 6);
const minuteOfDay = wholeNumberSchema(0, 1439);
const seats = wholeNumberSchema(1, 5_000);
const hours = wholeNumberSchema(0, 8_760);

const benefit = z.strictObject({
  programme: choiceSchema(['club', 'plus']).describe(
    '`club` for members of a wine club, `plus` for the paid membership.',
  ),
  club: slugSchema.optional().describe('Slug of a club. If left out, any club counts.'),
  rateBasisPoints: basisPointsSchema(10_000).describe('Discount on each seat; 10000 makes it free.'),
  limit: z
    .strictObject({
      seats: z
        .union([wholeNumberSchema(1, 1_000), z.literal('tier')], 'must be a whole number, or tier')
        .describe('Number of seats, or `tier` for the number in the member’s plan.'),
      period: choiceSchema(['booking', 'day', 'quarter', 'year']),
    })
    .optional()
    .describe('Number of seats that get the discount per period. All seats if left out.'),
  label: lineSchema(40).describe('Name of the discount on the order, such as `Club price`.'),
});

const schedule = z.strictObject({
  weekdays: z.array(weekday).min(1, 'is empty').describe('0 is Sunday.'),
  minutesOfDay: z
    .array(minuteOfDay)
    .min(1, 'is empty')
    .describe('Starts in minutes since midnight, winery time; 660 is 11 am.'),
  season: z
    .strictObject({ from: monthDay, until: monthDay })
    .optional()
    .describe('First and last day, such as 04-01 and 10-31. It may span the new year. All year if left out.'),
  seats: seats.describe('Seats per time slot, or tables if priced per table.'),
  parties: wholeNumberSchema(1, 1_000)
    .optional()
    .describe('Maximum reservations per time slot. If left out, only seats are limited.'),
});

const session = z.strictObject({
  on: z
    .union(
      [
        civilDateSchema,
        z.strictObject({
          weekday: weekday.describe('0 is Sunday.'),
          afterDays: wholeNumberSchema(-400, 400).describe('Number of days after the experience is created.'),
        }),
        z.strictObject({
          monthDay,
          years: wholeNumberSchema(-1, 5).describe('Number of years after the next such date.'),
        }),
      ],
      'must be a day such as 2027-05-21, a weekday with afterDays, or a monthDay with years',
    )
    .describe(
      'A specific date, the first given weekday after a number of days, or the next occurrence of a month and day.',
    ),
  minuteOfDay: minuteOfDay.describe('Start in minutes since midnight, winery time.'),
  seats,
  parties: wholeNumberSchema(1, 1_000).optional(),
});

const facts = z.strictObject({
  summary: lineSchema(200).describe('One sentence for cards.'),
  story: paragraphsSchema(5_000).describe('Paragraphs separated by blank lines.'),
  included: z.array(lineSchema(200)),
  place: lineSchema(200).describe('Where guests meet.'),
  access: z
    .array(lineSchema(300))
    .describe('Accessibility notes: stairs, paths, temperature and places to sit.'),
  bring: z.array(lineSchema(200)),
  questions: z
    .array(
      z.strictObject({
        id: slugSchema.describe('Never changes once guests have answered.'),
        label: lineSchema(100),
        hint: lineSchema(200).optional(),
      }),
    )
    .describe('What guests are asked when they book.'),
});

/** The definition of an experience or event as a winery enters it. The field descriptions serve as its reference documentation. */
export const experienceSchema = z.strictObject({
  slug: slugSchema.describe('Last part of its page’s web address. Rewards refer to it.'),
  code: skuCodeSchema
    .optional()
    .describe('Ticket code on orders. Leave out if there’s a kit, whose code is used instead.'),
  kind: choiceSchema(['experience', 'event'])
    .default('experience')
    .describe('`experience` by appointment, `event` on fixed dates.'),
  title: lineSchema(80),
  minutes: wholeNumberSchema(15, 600).describe('Duration.'),
  priceCents: centsSchema(1).describe(
    'List price for one person or table. For points, the value of the points.',
  ),
  priceUnit: choiceSchema(['person', 'table']).default('person'),
  party: z
    .tuple(
      [wholeNumberSchema(1, 500), wholeNumberSchema(1, 500)],
      'must be two numbers: the smallest and the largest party',
    )
    .describe('Smallest and largest party, such as [1, 8].'),
  policy: z
    .strictObject({
      kind: choiceSchema(['free', 'card_hold', 'deposit', 'prepaid']).describe(
        'What guests pay when they book: nothing, nothing with a card on file, a deposit, or the full price.',
      ),
      depositBasisPoints: basisPointsSchema(9_999)
        .optional()
        .describe('Deposit rate, in hundredths of a percent: 5000 is half.'),
      cutoffHours: hours
        .optional()
        .describe('Hours before the start time when free changes end. If left out, changes are never free.'),
      noShowCents: centsSchema(1).optional().describe('No-show fee per guest, for a card hold.'),
      mayReschedule: z.boolean().default(true),
      mayTransfer: z
        .boolean()
        .default(true)
        .describe('Whether a guest may give the tickets to someone else.'),
    })
    .describe('What guests pay when they book, and what they may change.'),
  leadHours: wholeNumberSchema(0, 720)
    .default(24)
    .describe('Online booking cutoff, in hours before the start.'),
  bookAheadDays: wholeNumberSchema(1, 60).default(60).describe('How many days in advance guests can book.'),
  holdMinutes: wholeNumberSchema(1, 60).default(10).describe('How long seats are held during checkout.'),
  membersOnly: choiceSchema(['club', 'plus'])
    .optional()
    .describe('Limited to these members. If left out, everyone can book.'),
  ageRule: choiceSchema(['21', 'all']).default('21').describe('`21` if everyone must be 21 or older.'),
  needsWaiver: z.boolean().default(false),
  isForPoints: z.boolean().default(false).describe('Booked only through a reward and not sold.'),
  isOnSale: z
    .boolean()
    .default(true)
    .describe('Whether it’s on sale. Existing reservations are kept when it isn’t.'),
  pool: lineSchema(60).optional().describe('Title of the shared room, if it uses one.'),
  kit: z
    .strictObject({
      slug: slugSchema.describe('Slug of a hidden bundle.'),
      daysBefore: wholeNumberSchema(1, 60).describe(
        'Minimum number of days before the event that the kit ships.',
      ),
    })
    .optional()
    .describe('What is shipped to each guest before a virtual event. Tickets are sold as this bundle.'),
  benefits: z.array(benefit).default([]).describe('Discounts for members.'),
  addOns: z.array(slugSchema).default([]).describe('Slugs of add-ons, in display order.'),
  schedules: z.array(schedule).default([]).describe('Weekly times. Existing times don’t change.'),
  sessions: z
    .array(session)
    .default([])
    .describe('Times on single days. They are created together with the experience and not changed later.'),
  facts,
});

/** The definition of a shared room as a winery enters it. */
export const seatPoolSchema = z.strictObject({
  title: lineSchema(60).describe('Experiences refer to it by its title.'),
  seats: seats.describe(
    'Maximum guests at one time, across all experiences. Existing times keep their limit.',
  ),
});

/** The definition of a visit add-on as a winery enters it. */
export const visitAddOnSchema = z.strictObject({
  slug: slugSchema.describe('Experiences refer to it by its slug.'),
  code: skuCodeSchema.describe('Code on orders.'),
  title: lineSchema(80),
  priceCents: centsSchema(1),
  summary: lineSchema(200),
});

export type ExperienceInput = z.input<typeof experienceSchema>;
export type ExperienceDefinition = z.output<typeof experienceSchema>;
export type ExperienceBenefitDefinition = ExperienceDefinition['benefits'][number];
export type ExperienceScheduleDefinition = ExperienceDefinition['schedules'][number];
export type ExperienceSessionDefinition = ExperienceDefinition['sessions'][number];
export type SeatPoolInput = z.input<typeof seatPoolSchema>;
export type SeatPoolDefinition = z.output<typeof seatPoolSchema>;
export type VisitAddOnInput = z.input<typeof visitAddOnSchema>;
export type VisitAddOnDefinition = z.output<typeof visitAddOnSchema>;
