/** A picture that was taken for a club. */
export type ClubPicture = 'club-foothill' | 'club-open-cellar' | 'club-lantern-society' | 'club-discovery';

/** What the house says of a club; whoever adds one says it here. */
export type ClubWords = {
  readonly heading: string;
  readonly about: string;
  readonly picture: ClubPicture;
  readonly alt: string;
};

export const clubWords: Readonly<Record<string, ClubWords>> = {
  foothill: {
    heading: 'We choose. You open.',
    about:
      'Each quarter our winemaker puts together what drinks well now: a mix of red and white, or reds alone. Nothing to decide, nothing you have had three times before.',
    picture: 'club-foothill',
    alt: 'Three bottles and a glass of red on a limestone wall, the foothills behind them in the morning.',
  },
  'open-cellar': {
    heading: 'Your box, your bottles, your week.',
    about:
      'We suggest a box; you swap what you like against anything in the cellar, add bottles at your price, send it early, or skip two of four a year.',
    picture: 'club-open-cellar',
    alt: 'An open wine box on a table in the cellar, bottles lying in the racks behind it.',
  },
  lantern: {
    heading: 'Two hundred members, and one hill.',
    about:
      'Twelve bottles from the oldest block twice a year, the right to three of Lantern Hill before anybody else, the library, and a host of your own when you come by.',
    picture: 'club-lantern-society',
    alt: 'A lantern with a candle beside a bottle and a glass at dusk, the hills blue behind them.',
  },
  discovery: {
    heading: 'A box built around your taste.',
    about:
      'Tell us what you drink and how adventurous you are. Rate each bottle and the next box gets closer. On your own date, with shipping at a flat $9, paused whenever you like.',
    picture: 'club-discovery',
    alt: 'Three glasses, white, rosé and red, above cards with the numbers one to three.',
  },
};

/** Of a club that the house has no words for yet. */
export function wordsOf(slug: string, title: string): ClubWords {
  return clubWords[slug] ?? { heading: title, about: '', picture: 'club-foothill', alt: '' };
}
