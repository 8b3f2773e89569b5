import { z } from 'zod';
import { isTimeZone } from './core/dates.ts';
import { line } from './core/text-line.ts';
import { isOfCode } from './engine/content/rules.ts';

const mailbox = z.email('must be an email address');
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a web address such as https://example.com',
});
const day = z.iso.date('must be a day such as 2026-11-21');
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 17:00');
const stateCode = z.string().regex(/^[A-Z]{2}$/, 'must be a state’s two letters, such as CA');
const zipCode = z.string().regex(/^\d{5}$/, 'must be a ZIP code of five digits');

const pickupLocation = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be lowercase letters, digits and hyphens'),
  name: line(60).describe('Name that customers choose it by.'),
  street: line(100),
  city: line(60),
  stateCode,
  zipCode,
  hours: line(60).describe('Opening hours in words, such as `Daily 10–5`.'),
  opensAt: timeOfDay,
  closesAt: timeOfDay,
});

/** What any page may say of the winery. Its descriptions are the reference of `winery.json`. */
export const wineryProfileSchema = z.strictObject({
  name: line(40).describe('Name in running text.'),
  legalName: line(80).describe('Name in titles, letters and legal texts.'),
  membershipName: line(40).describe('Name of the paid membership.'),
  membershipPath: z
    .string()
    .regex(/^\/[a-z0-9]+(?:-[a-z0-9]+)*$/, {
      error: 'must be a slash and one word of lowercase letters, digits and hyphens, such as /estate-pass',
      abort: true,
    })
    .max(60, 'is longer than 60 characters')
    .refine((path) => !isOfCode(path), 'must not be an address that the shop uses')
    .optional()
    .describe(
      'Address of its page that links show, such as `/estate-pass`. Your own pages can’t have it. The page also works at `/daou-plus`.',
    ),
  description: line(200).describe('One sentence for search results.'),
  phone: z.strictObject({
    shown: line(30).describe('As people read it.'),
    link: z.string().regex(/^tel:\+\d{7,15}$/, 'must be a link such as tel:+18055550142'),
  }),
  address: z.strictObject({
    street: line(100),
    city: line(60),
    state: line(40).describe('Name of the state.'),
    stateCode,
    zipCode,
    country: z.literal('US'),
  }),
  timeZone: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as America/New_York')
    .describe('Zone of all business days and times shown.'),
  law: z
    .strictObject({
      state: line(40).describe('State whose law the legal texts name.'),
      venue: line(80).describe('Where its courts are, such as a county.'),
    })
    .describe('Law and place of jurisdiction.'),
  hours: z.strictObject({
    days: line(60).describe('Opening hours in words.'),
    lastTasting: line(60).optional(),
    closed: line(120).optional().describe('Days on which it is closed.'),
  }),
  announcement: line(120).optional().describe('One short line above the header of every page.'),
  mailboxes: z.strictObject({
    support: mailbox,
    visits: mailbox,
    membership: mailbox,
    international: mailbox,
  }),
  security: z.strictObject({
    mailbox: mailbox.describe('Where to report a vulnerability.'),
    confirmedOn: day.describe('Day on which you last confirmed that it is read.'),
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
