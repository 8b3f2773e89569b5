import { chapter, page, richText } from './words.ts';

export const ourStory = page({
  id: 'our-story',
  name: 'Our story',
  url: '/our-story',
  description:
    'Three blocks of limestone and shale west of Paso Robles, the people who farm them, and how a wine gets from the vine to your table.',
  blocks: [
    {
      kind: 'hero',
      id: 'hero',
      title: 'A star, a flat hill, and someone who stayed.',
      text: 'Lucero is the morning star over the east block when the pickers come at four. The mesa is the flat acre at the top where the tractor turns.',
      picture: 'estate',
      alt: 'Rows of vines on a pale hill at noon, dust hanging over the track',
    },
    ...chapter(
      'estate',
      'The estate',
      'Everything we are lies between the star and the hill: three blocks, one cellar, and a kitchen table where the blends are decided. In a good year we make about 16,000 cases, and we will tell you when it was not a good year.',
    ),
    {
      kind: 'perks',
      id: 'blocks',
      title: 'Three blocks',
      items: [
        {
          title: 'Adelaida',
          text: 'Limestone at 1,700 feet. Cabernet Sauvignon, and the reason we came.',
        },
        {
          title: 'Willow Creek',
          text: 'Clay over shale, farmed without irrigation. Zinfandel and Grenache.',
        },
        {
          title: 'Templeton Gap',
          text: 'Sand, and wind from three o’clock on. Syrah, Merlot and Chardonnay that keep their nerve.',
        },
      ],
    },
    ...chapter(
      'people',
      'The people',
      'A dozen people work here all year: two in the vineyard, three in the cellar, one in the kitchen, and the rest in the tasting rooms and on the phone. The winemaker tastes every lot twice a week and writes her notes in pencil. The person who answers your email has probably carried your box, too.',
    ),
    ...chapter(
      'growers',
      'Our growers',
      'What we do not grow comes from four families whose trucks we know by their sound. Among them are the Amsels, who farm nine acres of Cabernet Franc on clay at El Pomar and would rather drop fruit than argue about ripeness.',
    ),
    ...chapter(
      'farming',
      'How we farm',
      `- Sheep mow the rows from December until bud break.
- Cover crops stay standing through winter, so the soil does too.
- Half of our acreage has never been irrigated.
- Fruit is picked at night, by hand, and is in the cellar before the sun is.`,
    ),
    { kind: 'map', id: 'map' },
    {
      kind: 'button',
      id: 'visit',
      text: 'Plan a visit',
      link: '/events/month',
      look: 'primary',
    },
    richText('more', 'Or start with [the wines](/wines).'),
  ],
});
