import { z } from 'zod';
import { isTimeZone } from './core/dates.ts';
import { singleLineText } from './core/text-line.ts';
import { isCodeDefinedPath } from './engine/content/rules.ts';

const mailbox = z.email('must be an email address');
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a web address such as https://example.com',
});
const day = z.iso.date('must be a day such as 2026-11-21');
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 17:00');
const stateCode = z.string().regex(/^[A-Z]{2}$/, 'must be a two-letter state code, such as CA');
const zipCode = z.string().regex(/^\d{5}$/, 'must be a 5-digit ZIP code');

const pickupLocation = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be lowercase letters, digits and hyphens'),
  name: singleLineText(60).describe('Name that customers see when they choose it.'),
  street: singleLineText(100),
  city: singleLineText(60),
  stateCode,
  zipCode,
  hours: singleLineText(60).describe('Opening hours in words, such as `Daily 10–5`.'),
  opensAt: timeOfDay,
  closesAt: timeOfDay,
});

/** The schema of the winery's public profile. Its descriptions are the reference documentation of `winery.json`. */
export const wineryProfileSchema = z.strictObject({
  name: singleLineText(40).describe('Name in running text.'),
  legalName: singleLineText(80).describe('Name in titles, emails and legal texts.'),
  membershipName: singleLineText(40).describe('Name of the paid membership.'),
  membershipPath: z
    .string()
    .regex(/^\/[a-z0-9]+(?:-[a-z0-9]+)*$/, {
      error: 'must be a slash followed by lowercase letters, digits and hyphens, such as /estate-pass',
      abort: true,
    })
    .max(60, 'is longer than 60 characters')
    .refine((path) => !isCodeDefinedPath(path), 'must not be an address that the shop already uses')
    .optional()
    .describe(
      'Address of its page as shown in links, such as `/estate-pass`. Your own pages can’t use it. The page also works at `/daou-plus`.',
    ),
  description: singleLineText(200).describe('One sentence for search results.'),
  phone: z.strictObject({
    shown: singleLineText(30).describe('Number as shown to people.'),
    link: z.string().regex(/^tel:\+\d{7,15}$/, 'must be a link such as tel:+18055550142'),
  }),
  address: z.strictObject({
    street: singleLineText(100),
    city: singleLineText(60),
    state: singleLineText(40).describe('Name of the state.'),
    stateCode,
    zipCode,
    country: z.literal('US'),
  }),
  timeZone: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as America/New_York')
    .describe('Time zone for business days and all times shown.'),
  law: z
    .strictObject({
      state: singleLineText(40).describe('State whose law applies in the legal texts.'),
      venue: singleLineText(80).describe('Where disputes are heard, such as a county.'),
    })
    .describe('Governing law and venue.'),
  hours: z.strictObject({
    days: singleLineText(60).describe('Opening hours in words.'),
    lastTasting: singleLineText(60).optional(),
    closed: singleLineText(120).optional().describe('Days when you’re closed.'),
  }),
  announcement: singleLineText(120).optional().describe('A short line above the header on every page.'),
  mailboxes: z.strictObject({
    support: mailbox,
    visits: mailbox,
    membership: mailbox,
    international: mailbox,
  }),
  security: z.strictObject({
    mailbox: mailbox.describe('Where to report a vulnerability.'),
    confirmedOn: day.describe('Day you last confirmed that someone reads this mailbox.'),
  }),
  links: z.strictObject({
    tableBooking: webAddress.optional(),
    helpCentre: webAddress.optional(),
    contactPage: webAddress.optional(),
    mobileApp: webAddress.optional(),
    proposition65: webAddress,
  }),
  pickupLocations: z
    .tuple([pickupLocation], pickupLocation, { error: 'must be a list of at least one location' })
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'must have different IDs'),
});

export type WineryProfile = z.output<typeof wineryProfileSchema>;
