export type ClubPicture = 'club-foothill' | 'club-open-cellar' | 'club-lantern-society' | 'club-discovery';

/** The marketing copy of a club. Add an entry for each new club. */
export type ClubCopy = {
  readonly heading: string;
  readonly about: string;
  readonly picture: ClubPicture;
  readonly alt: string;
};

export const clubCopy: Readonly<Record<string, ClubCopy>> = {
  foothill: {
    heading: 'We choose. You open.',
    about:
      'Each quarter our winemaker picks what’s drinking well now, either a mix of red and white or reds only. There’s nothing to decide, and no wine you’ve already had three times.',
    picture: 'club-foothill',
    alt: 'Three bottles and a glass of red on a limestone wall, the foothills behind them in the morning.',
  },
  'open-cellar': {
    heading: 'Your box, your bottles, your week.',
    about:
      'We suggest a box. Swap in anything from the cellar, add bottles at your member price, ship early, or skip two of your four boxes a year.',
    picture: 'club-open-cellar',
    alt: 'An open wine box on a table in the cellar, bottles lying in the racks behind it.',
  },
  lantern: {
    heading: 'Two hundred members, and one hill.',
    about:
      'Twelve bottles from our oldest block twice a year, first access to three bottles of Lantern Hill, library wines, and your own host when you visit.',
    picture: 'club-lantern-society',
    alt: 'A lantern with a candle beside a bottle and a glass at dusk, the hills blue behind them.',
  },
  discovery: {
    heading: 'A box built around your taste.',
    about:
      'Tell us what you drink and how adventurous you are. Rate each bottle, and the next box gets closer to your taste. Choose your own date, pay a flat $9 for shipping, and pause whenever you like.',
    picture: 'club-discovery',
    alt: 'Three glasses, white, rosé and red, above cards with the numbers one to three.',
  },
};

/** Returns the copy of a club, or a default for a club without any. */
export function clubCopyOf(slug: string, title: string): ClubCopy {
  return clubCopy[slug] ?? { heading: title, about: '', picture: 'club-foothill', alt: '' };
}
