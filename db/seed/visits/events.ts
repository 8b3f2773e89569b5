import type { ExperienceInput } from '../../../src/engine/visits/experiences/definition-types.ts';
import { dollars } from '../types.ts';
import { atTime, diet, ticketed } from './common.ts';

const [sunday, thursday, friday, saturday] = [0, 4, 5, 6] as const;

/** Events on fixed dates (domain §4.6, E1 to E4). */
export const events: readonly ExperienceInput[] = [
  {
    ...ticketed,
    slug: 'harvest-supper',
    code: 'ML-V-SUPPER',
    title: 'Sunset Harvest Supper',
    minutes: 210,
    priceCents: dollars(145),
    party: [1, 8],
    policy: { ...ticketed.policy, kind: 'prepaid', cutoffHours: 14 * 24 },
    benefits: [
      { programme: 'club', rateBasisPoints: 1_500, label: 'Club price' },
      { programme: 'plus', rateBasisPoints: 1_500, label: 'Mesa Lucero+ price' },
    ],
    addOns: [],
    sessions: [
      { on: { monthDay: '09-19', years: -1 }, minuteOfDay: atTime(17, 30), seats: 90 },
      { on: { monthDay: '09-19', years: 0 }, minuteOfDay: atTime(17, 30), seats: 90 },
    ],
    facts: {
      summary: 'One long table between the rows, four courses, as the sun goes down.',
      story:
        'On September 19 we set one table for ninety between the rows of Block 4 and cook over the cuttings of last winter. Four courses, six wines, and the crew that picked sits down with you.\n\nThe sun goes behind the ridge at ten to seven. We plan the main course around it.',
      included: ['Four courses', 'Six wines, two of them from the cellar’s own shelf', 'Service'],
      place: 'Block 4, below the Hilltop Tasting Room',
      access: [
        'Mown grass and packed earth; a cart brings anyone who would rather not walk the 200 yards',
        'Benches with backs at the ends of the table; tell us when you book',
        'Outdoors; 80 °F at the start, 60 °F at the end',
      ],
      bring: ['A layer for after sunset', 'Flat shoes', 'An ID for everyone'],
      questions: [diet],
    },
  },
  {
    ...ticketed,
    slug: 'release-weekend',
    code: 'ML-V-RELEASE',
    title: 'Release Weekend Pickup Party',
    minutes: 180,
    priceCents: dollars(25),
    party: [1, 4],
    policy: { kind: 'free', cutoffHours: 24, mayReschedule: false, mayTransfer: false },
    membersOnly: 'club',
    benefits: [
      {
        programme: 'club',
        rateBasisPoints: 10_000,
        limit: { seats: 1, period: 'booking' },
        label: 'Member',
      },
    ],
    addOns: [],
    // The weekend after the open release (fill-releases.server.ts).
    sessions: [
      { on: { weekday: saturday, afterDays: 15 }, minuteOfDay: atTime(10, 30), seats: 120 },
      { on: { weekday: saturday, afterDays: 15 }, minuteOfDay: atTime(14), seats: 120 },
      { on: { weekday: sunday, afterDays: 16 }, minuteOfDay: atTime(12), seats: 120 },
    ],
    facts: {
      summary: 'Members collect their release, taste all of it, and bring up to three guests.',
      story:
        'Your box is packed and waiting at the cellar door, and every wine in it is open on the press floor. The winemaker is at the end of the row, the band is at the other, and the oven is lit.\n\nMembers come free; guests pay $25 at the door.',
      included: ['A taste of every wine of the release', 'Wood-fired pizza', 'Your box, carried to the car'],
      place: 'The press floor and the yard',
      access: [
        'Step-free',
        'Loud near the band, quiet in the library',
        'Seats along the wall, not for everyone at once',
      ],
      bring: ['Your member card', 'An ID for everyone'],
      questions: [diet],
    },
  },
  {
    ...ticketed,
    slug: 'jazz-night',
    code: 'ML-V-JAZZ',
    title: 'Barrel Room Jazz Night',
    minutes: 150,
    priceCents: dollars(45),
    party: [1, 6],
    policy: { ...ticketed.policy, kind: 'prepaid' },
    benefits: [{ programme: 'plus', rateBasisPoints: 1_000, label: 'Mesa Lucero+ price' }],
    addOns: ['cheese-board', 'warm-olives'],
    sessions: [-28, 19, 47].map((afterDays) => ({
      ...{ on: { weekday: friday, afterDays }, minuteOfDay: atTime(19), seats: 110 },
    })),
    facts: {
      summary: 'A trio among the barrels, two sets, a glass in your hand.',
      story:
        'The barrel room has the best acoustics in the county, by accident. Once a month we turn the lights down, move forty barrels and let three people play. Two sets, with half an hour between them to find the cheese.',
      included: ['Two sets', 'Two glasses of what the bar pours', 'A seat'],
      place: 'The barrel room',
      access: [
        'Step-free by the cellar door',
        '60 °F all evening',
        'Two places for wheelchairs in the front row; tell us when you book',
      ],
      bring: ['A jacket', 'An ID for everyone'],
      questions: [],
    },
  },
  {
    ...ticketed,
    slug: 'virtual-tasting',
    title: 'Virtual Tasting',
    minutes: 60,
    priceCents: dollars(89),
    party: [1, 1],
    // The kit is in transit from then on.
    policy: { kind: 'prepaid', cutoffHours: 11 * 24, mayReschedule: false, mayTransfer: false },
    kit: { slug: 'virtual-tasting-kit', daysBefore: 10 },
    benefits: [],
    addOns: [],
    sessions: [{ on: { weekday: thursday, afterDays: 40 }, minuteOfDay: atTime(17), seats: 200 }],
    facts: {
      summary: 'Three wines come to your door; an hour later you know why.',
      story:
        'We send a kit: a Sauvignon Blanc, a rosé and a half bottle of Cabernet, with a card and nothing to read beforehand. At five o’clock Pacific the winemaker opens the same three and answers whatever you ask.\n\nThe kit ships at least ten days before, and an adult 21 or older must sign for it. One kit pours for two; it needs one ticket.',
      included: ['The kit, shipping included', 'The hour, live, with questions'],
      place: 'Wherever you are',
      access: ['Live captions', 'The link opens in any browser, on any screen'],
      bring: ['Three glasses', 'Something to spit into, if you are being serious'],
      questions: [{ id: 'question', label: 'A question for the winemaker' }],
    },
  },
];
