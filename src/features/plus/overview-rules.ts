import { house } from '../../house.ts';

export type Habit = 'surprise' | 'orders' | 'visits' | 'both' | 'rarely';

type Row = { readonly label: string; readonly club: string; readonly plus: string; readonly points: string };

/** What is true of each today. */
export function comparison(price: string): readonly Row[] {
  return [
    { label: 'Costs', club: 'What is in the box; no fee', plus: `${price} a year`, points: 'Nothing' },
    {
      label: 'Wine',
      club: '3, 6 or 12 bottles, 2 to 12 times a year',
      plus: 'What you order',
      points: 'What you order',
    },
    { label: 'Price of wine', club: '10 to 20% off', plus: 'As for everybody', points: 'As for everybody' },
    {
      label: 'Ground shipping',
      club: 'As for everybody; $9 for boxes of Discovery',
      plus: 'Included from three bottles on, else $10',
      points: 'Of one order, for 900 points',
    },
    {
      label: 'Tastings',
      club: '2 or 4 on a day, by club and size',
      plus: '2 a quarter, 4 guests a year at half price',
      points: 'A walk for two from 2,400 points',
    },
    { label: 'New wines', club: 'As everybody', plus: '72 hours earlier', points: 'As everybody' },
    { label: 'Gift box', club: 'At its price', plus: 'One in each order included', points: 'At its price' },
    { label: 'Booking visits', club: 'As everybody', plus: '14 days earlier', points: 'As everybody' },
    {
      label: 'Points for a dollar',
      club: '1.25 in Open Cellar and Foothill, if you collect',
      plus: '2, if you collect',
      points: '1 to 2, by what you spend in a year',
    },
    {
      label: 'Points end',
      club: 'Not while you are a member',
      plus: 'Not while you are a member',
      points: 'After 24 months',
    },
    {
      label: 'To leave',
      club: 'At once, in two clicks',
      plus: 'At the end of your year, in two clicks',
      points: 'At once, in two clicks; what you have rests',
    },
    {
      label: 'Together',
      club: 'With Plus: your percentage and its shipping',
      plus: 'With a club: the better price on visits counts',
      points: 'With each of them; the best rate counts, never two',
    },
  ];
}

type Advice = { readonly title: string; readonly text: string; readonly to: string; readonly action: string };

const club = { to: '/wine-club', action: 'Compare the clubs' } as const;
const plus = { to: '/daou-plus', action: `See ${house.membershipName}` } as const;

const advices: Readonly<Record<Habit, Advice>> = {
  surprise: {
    ...club,
    title: 'A wine club',
    text: 'It costs nothing beyond the wine, takes 10 to 20% off, and can be skipped or left at any time.',
  },
  orders: {
    ...plus,
    title: house.membershipName,
    text: 'Ground shipping of three bottles costs $20 and more: with seven such orders a year the fee has come back.',
  },
  visits: {
    ...plus,
    title: house.membershipName,
    text: 'Two seats a quarter are yours, so four visits for two a year are worth more than the fee by themselves, and you book earlier.',
  },
  both: {
    ...club,
    title: `A club and ${house.membershipName}`,
    text: `The club takes its percentage off every bottle, ${house.membershipName} the shipping off what you order in between. Begin with the club: it costs nothing.`,
  },
  rarely: {
    to: '/shop/loyalty',
    action: 'See Vine Points',
    title: 'Vine Points, and nothing else',
    text: 'Order when you like: six bottles cost 5% less and twelve 10%, for everybody. Points cost nothing and come with each order.',
  },
};

export function adviceFor(habit: Habit): Advice {
  return advices[habit];
}

export function isHabit(text: string | null): text is Habit {
  return text !== null && text in advices;
}
