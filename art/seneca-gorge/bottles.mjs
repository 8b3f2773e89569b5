// The bottles of Seneca Gorge: shape, glass, capsule, label design and its words.

const riesling = { design: 'gorge', shape: 'hock', glass: 'lake', capsule: 'lake', lines: ['Riesling'] };

const wines = {
  'dry-riesling-2024': { ...riesling, lines: ['Dry', 'Riesling'], place: 'Seneca Lake', tone: '#1f5563' },
  'dry-riesling-2025': { ...riesling, lines: ['Dry', 'Riesling'], place: 'Seneca Lake', tone: '#1f5563' },
  'semi-dry-riesling-2025': {
    ...riesling,
    ...{ capsule: 'steel', lines: ['Semi-Dry', 'Riesling'], place: 'Seneca Lake', tone: '#5b8b93' },
  },
  'upper-ledge-riesling-2023': {
    ...riesling,
    ...{
      design: 'ledge',
      capsule: 'graphite',
      lines: ['Upper', 'Ledge'],
      place: 'Riesling',
      tone: '#cfe0e4',
    },
  },
  'gewurztraminer-2024': {
    ...riesling,
    ...{ capsule: 'lichen', lines: ['Gewürz-', 'traminer'], place: 'Seneca Lake', tone: '#877a2b' },
  },
  'cabernet-franc-2024': {
    ...{ design: 'gorge', shape: 'bordeaux', glass: 'slate', capsule: 'garnet' },
    ...{ lines: ['Cabernet', 'Franc'], place: 'Barn Block', tone: '#5e1c28' },
  },
  'reserve-cabernet-franc-2022': {
    ...{ design: 'ledge', shape: 'bordeaux', glass: 'slate', capsule: 'graphite' },
    ...{ lines: ['Cabernet', 'Franc'], place: 'Reserve, Glen Edge', tone: '#d69a6b' },
  },
  'pinot-noir-2023': {
    ...{ design: 'gorge', shape: 'burgundy', glass: 'slate', capsule: 'plum' },
    ...{ lines: ['Pinot', 'Noir'], place: 'Barn Block', tone: '#6a3558' },
  },
  'blaufrankisch-2024': {
    ...{ design: 'gorge', shape: 'burgundy', glass: 'slate', capsule: 'indigo' },
    ...{ lines: ['Blau-', 'fränkisch'], place: 'Glen Edge', tone: '#27356b' },
  },
  'lake-effect-brut-2021': {
    ...{ design: 'frost', shape: 'sparkling', glass: 'foam', capsule: 'silverFoil' },
    ...{ lines: ['Lake', 'Effect'], place: 'Brut', tone: '#8fa0a8' },
  },
  'rose-of-cabernet-franc-2025': {
    ...{ design: 'gorge', shape: 'bordeaux', glass: 'dawn', capsule: 'rosehip' },
    ...{ lines: ['Rosé'], place: 'of Cabernet Franc', tone: '#b4584c' },
  },
  'ice-wine-2022': {
    ...{ design: 'frost', shape: 'iceWine', glass: 'ice', capsule: 'frost', arc: 150 },
    ...{ lines: ['Ice', 'Wine'], place: 'Ice House Row', tone: '#a9803a' },
  },
  'boathouse-white-2024': {
    ...{ design: 'boathouse', shape: 'bordeaux', glass: 'flint', capsule: 'boathouse' },
    ...{ lines: ['Boathouse', 'White'], place: 'White wine' },
  },
};

/** Wine by slug. */
export const bottles = Object.fromEntries(
  Object.entries(wines).map(([slug, wine]) => [
    slug,
    { slug, light: 'cool', arc: 166, vintage: slug.slice(-4), ...wine },
  ]),
);
