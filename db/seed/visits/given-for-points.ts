import type { ExperienceInput } from '../../../src/engine/visits/experiences/definition-types.ts';
import { dollars } from '../types.ts';
import { appointment, atTime, diet, ticketed } from './common.ts';

const friday = 5;
const saturday = 6;

/** A visit paid with points is not rescheduled: it is canceled in time and booked for another day. */
const kept = { kind: 'prepaid', mayReschedule: false, mayTransfer: false } as const;

/** Visits as rewards for Vine Points, not sold (domain §4.5, R3, R4, R7). The price is the value of the points. */
export const givenForPoints: readonly ExperienceInput[] = [
  {
    ...appointment,
    slug: 'vineyard-walk',
    code: 'ML-V-WALK',
    isForPoints: true,
    title: 'Vineyard walk',
    minutes: 75,
    priceCents: dollars(40),
    party: [2, 2],
    policy: { ...kept, cutoffHours: 24 },
    benefits: [],
    addOns: [],
    schedules: [{ weekdays: [4, 5, 6, 0], minutesOfDay: [atTime(9), atTime(16)], seats: 8 }],
    facts: {
      summary: 'A mile between the rows with the people who prune them, and two wines at the end of it.',
      story:
        'You walk the Ladera Block from the gate to the old pump with somebody who works in it. What you see depends on the month: shears in January, flowers in May, picking bins in September.\n\nAt the pump there is a bench, and two wines that grew within sight of it.',
      included: ['A guide from the vineyard crew', 'Two wines at the old pump', 'Water on the way'],
      place: 'Meet at the gate of the Hilltop Tasting Room',
      access: ['One mile on packed earth, nearly level', 'A bench halfway and one at the end'],
      bring: ['Closed shoes', 'A hat', 'An ID for both of you'],
      questions: [{ id: 'walking', label: 'Anything about walking that the guide should know' }],
    },
  },
  {
    ...appointment,
    slug: 'barrel-tasting',
    code: 'ML-V-BARREL',
    isForPoints: true,
    title: 'Barrel tasting with the cellar team',
    minutes: 90,
    priceCents: dollars(75),
    party: [2, 2],
    policy: { ...kept, cutoffHours: 48 },
    benefits: [],
    addOns: [],
    schedules: [{ weekdays: [friday], minutesOfDay: [atTime(15)], seats: 8 }],
    facts: {
      summary: 'Fridays at three: six wines straight from the barrel, drawn by the people who made them.',
      story:
        'On Fridays the cellar team tastes what is in the barrels, and eight guests join them. You try the same wine from three coopers, one that is not finished and one that will never be bottled by itself.\n\nNothing we pour is for sale, and nobody asks you to buy.',
      included: ['Six wines from the barrel', 'Bread and cheese', 'A glass to keep'],
      place: 'The barrel room, by the door under the stairs',
      access: ['Eleven steps down, with a rail', '58 °F all year', 'Standing; two stools'],
      bring: ['A layer', 'An ID for both of you'],
      questions: [diet],
    },
  },
  {
    ...ticketed,
    slug: 'winemaker-dinner',
    code: 'ML-V-DINNER',
    isForPoints: true,
    title: 'Winemaker dinner',
    minutes: 210,
    priceCents: dollars(180),
    party: [1, 1],
    policy: { ...kept, cutoffHours: 7 * 24 },
    benefits: [],
    addOns: [],
    sessions: [
      { on: { weekday: saturday, afterDays: 20 }, minuteOfDay: atTime(18), seats: 10 },
      { on: { weekday: saturday, afterDays: 48 }, minuteOfDay: atTime(18), seats: 10 },
    ],
    facts: {
      summary: 'One table in the library, ten seats, five courses, and the winemaker at the end of it.',
      story:
        'Ten people eat what the kitchen would cook for itself, and drink what the winemaker takes off the shelf that afternoon. Some of it is older than the winery.\n\nThere is no speech. There is a second helping.',
      included: ['Five courses', 'Seven wines, most of them from the library', 'Service'],
      place: 'The library behind the barrels',
      access: ['Step-free, by the east door', 'One table of standard height, chairs with backs'],
      bring: ['An ID'],
      questions: [diet],
    },
  },
];
