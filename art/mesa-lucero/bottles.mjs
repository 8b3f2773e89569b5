// The bottles of the house: shape, glass, capsule, label design and its words.

const estate = { design: 'estate', capsule: 'wine' };
const cellar = { design: 'cellar', shape: 'bordeaux', capsule: 'slate' };
const rhone = { design: 'rhone', shape: 'burgundy', capsule: 'clay' };

const wines = {
  'cabernet-sauvignon-2022': {
    ...estate,
    shape: 'bordeaux',
    lines: ['Cabernet', 'Sauvignon'],
    place: 'Paso Robles',
  },
  'cabernet-sauvignon-2020': {
    ...estate,
    shape: 'bordeaux',
    lines: ['Cabernet', 'Sauvignon'],
    place: 'Paso Robles',
  },
  'reserve-cabernet-sauvignon-2021': {
    design: 'reserve',
    shape: 'bordeaux',
    capsule: 'oxblood',
    lines: ['Reserve', 'Cabernet', 'Sauvignon'],
    place: 'Adelaida',
  },
  'lantern-hill-cabernet-2020': {
    design: 'lantern',
    shape: 'bordeaux',
    capsule: 'wax',
    arc: 118,
    lines: ['Lantern', 'Hill'],
    place: 'Adelaida',
  },
  'five-keys-2021': {
    design: 'keys',
    shape: 'bordeaux',
    capsule: 'black',
    lines: ['Five Keys'],
    place: 'Paso Robles',
  },
  'cabernet-franc-2022': { ...cellar, lines: ['Cabernet', 'Franc'], place: 'El Pomar', tone: '#6c6f3a' },
  'petit-verdot-2021': { ...cellar, lines: ['Petit', 'Verdot'], place: 'Estrella', tone: '#3f3d63' },
  'merlot-2022': { ...estate, shape: 'bordeaux', lines: ['Merlot'], place: 'Templeton Gap' },
  'old-block-zinfandel-2022': {
    design: 'oldblock',
    shape: 'bordeaux',
    capsule: 'copper',
    lines: ['Zinfandel'],
    place: 'Willow Creek',
  },
  'syrah-2021': { ...rhone, lines: ['Syrah'], place: 'Templeton Gap' },
  'grenache-2023': { ...rhone, lines: ['Grenache'], place: 'Willow Creek' },
  'grenache-2024': { ...rhone, lines: ['Grenache'], place: 'Willow Creek' },
  'mourvedre-2022': { ...rhone, lines: ['Mourvèdre'], place: 'Adelaida' },
  'three-ropes-gsm-2022': {
    design: 'ropes',
    shape: 'burgundy',
    capsule: 'bronze',
    lines: ['Three', 'Ropes'],
    place: 'Paso Robles',
  },
  'three-ropes-gsm-2023': {
    design: 'ropes',
    shape: 'burgundy',
    capsule: 'bronze',
    lines: ['Three', 'Ropes'],
    place: 'Paso Robles',
  },
  'tannat-2021': { ...cellar, lines: ['Tannat'], place: 'Adelaida', tone: '#7a1d2e' },
  'petite-sirah-2021': {
    ...cellar,
    shape: 'burgundy',
    lines: ['Petite', 'Sirah'],
    place: 'Creston',
    tone: '#5a3a28',
  },
  'chardonnay-2023': {
    design: 'chalk',
    shape: 'burgundy',
    glass: 'straw',
    capsule: 'brass',
    lines: ['Chardonnay'],
    place: 'Templeton Gap',
  },
  'reserve-chardonnay-2022': {
    design: 'reserve',
    shape: 'burgundy',
    glass: 'straw',
    capsule: 'gold',
    lines: ['Reserve', 'Chardonnay'],
    place: 'Adelaida',
  },
  'sauvignon-blanc-2024': {
    design: 'chalk',
    shape: 'bordeaux',
    glass: 'pale',
    capsule: 'olive',
    lines: ['Sauvignon', 'Blanc'],
    place: 'Paso Robles',
    tone: '#5d6a34',
  },
  'viognier-2023': {
    ...rhone,
    shape: 'hock',
    glass: 'straw',
    capsule: 'brass',
    lines: ['Viognier'],
    place: 'Willow Creek',
  },
  'chalk-line-white-2023': {
    design: 'chalkline',
    shape: 'burgundy',
    glass: 'pale',
    capsule: 'slate',
    lines: ['Chalk', 'Line'],
    place: 'Adelaida',
  },
  'estate-rose-2024': {
    design: 'rose',
    shape: 'hock',
    glass: 'rose',
    capsule: 'coral',
    lines: ['Rosé'],
    place: 'Templeton Gap',
  },
  'sparkling-brut-2021': {
    design: 'brut',
    shape: 'sparkling',
    glass: 'sparkling',
    capsule: 'foil',
    lines: ['Brut'],
    place: 'Santa Margarita Ranch',
  },
  'vesper-dessert-2019': {
    design: 'vesper',
    shape: 'dessert',
    glass: 'tawny',
    capsule: 'stopper',
    lines: ['Vesper'],
    place: 'Paso Robles',
  },
  'reserve-cabernet-magnum-2021': {
    design: 'reserve',
    shape: 'magnum',
    capsule: 'oxblood',
    lines: ['Reserve', 'Cabernet', 'Sauvignon'],
    place: 'Adelaida',
  },
  'cabernet-half-bottle-2022': {
    ...estate,
    shape: 'half',
    lines: ['Cabernet', 'Sauvignon'],
    place: 'Paso Robles',
  },
};

/** Wine by slug; the vintage is the last part of the slug, glass is the dark green of reds unless said. */
export const bottles = Object.fromEntries(
  Object.entries(wines).map(([slug, wine]) => [
    slug,
    { slug, glass: 'dark', arc: 166, vintage: slug.slice(-4), ...wine },
  ]),
);
