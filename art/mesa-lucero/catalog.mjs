// Every photograph of Mesa Lucero by name: which drawing makes it, of what, and how large the original is.
import houseFacts from '../../wineries/mesa-lucero/winery.json' with { type: 'json' };
import { bottles } from './bottles.mjs';

const pick = (...slugs) => slugs.map((slug) => bottles[slug]);
const hidden = (...slugs) => pick(...slugs).map((wine) => ({ ...wine, design: null }));

const goods = {
  'gift-box-one-bottle': { kind: 'giftBox', wines: hidden('reserve-cabernet-sauvignon-2021') },
  'gift-box-two-bottle': { kind: 'giftBox', wines: hidden('five-keys-2021', 'chardonnay-2023') },
  'gift-box-three-bottle': {
    kind: 'giftBox',
    wines: hidden('cabernet-sauvignon-2022', 'three-ropes-gsm-2022', 'chardonnay-2023'),
  },
  'olive-oil-375': {
    kind: 'oil',
    wine: {
      slug: 'olive-oil-375',
      design: 'oil',
      shape: 'oil',
      glass: 'sparkling',
      capsule: 'stopper',
      arc: 166,
      lines: ['Olive', 'Oil'],
    },
  },
  decanter: { kind: 'decanter' },
  'ice-pack-set': { kind: 'icePacks' },
  'engraving-service': {
    kind: 'engraving',
    wine: bottles['reserve-cabernet-magnum-2021'],
    lines: [],
  },
  'first-flight': {
    kind: 'set',
    wines: pick('cabernet-sauvignon-2022', 'three-ropes-gsm-2022', 'chardonnay-2023'),
  },
  'summer-white': {
    kind: 'set',
    wines: pick('sauvignon-blanc-2024', 'viognier-2023', 'chalk-line-white-2023'),
  },
  'dinner-case': {
    kind: 'crate',
    wines: hidden(
      ...['cabernet-sauvignon-2022', 'chardonnay-2023', 'syrah-2021', 'merlot-2022'],
      ...['three-ropes-gsm-2022', 'five-keys-2021', 'sauvignon-blanc-2024', 'old-block-zinfandel-2022'],
      ...['chardonnay-2023', 'cabernet-sauvignon-2022', 'three-ropes-gsm-2022', 'estate-rose-2024'],
    ),
  },
};

/** What Vine Points are given for. */
const rewards = {
  'reward-ground-shipping': { kind: 'shippingBox' },
  'reward-25-off': { kind: 'voucher' },
  'reward-vineyard-walk': { kind: 'walkMap' },
  'reward-barrel-tasting': { kind: 'barrelTop' },
  'reward-engraved-magnum': {
    kind: 'engravedMagnum',
    wine: bottles['reserve-cabernet-magnum-2021'],
    // The words are the customer's: no picture shows others.
    lines: [],
  },
  // The page that asks for the words draws them on it, so the dark glass between the highlights fills the picture.
  'engraving-preview': {
    kind: 'engraving',
    wine: bottles['reserve-cabernet-magnum-2021'],
    lines: [],
    sunk: -60,
    frame: 156,
  },
  'reward-library-cabernet': {
    kind: 'libraryBottle',
    wine: { ...bottles['cabernet-sauvignon-2020'], slug: 'cabernet-sauvignon-2014', vintage: '2014' },
  },
  'reward-winemaker-dinner': { kind: 'placeSetting' },
  'reward-decanter': { kind: 'crestedDecanter' },
};

const landscapes = {
  'hero-home': { hour: 'firstLight', seed: 12, sun: [0.69, 0.46] },
  story: { hour: 'winter', seed: 41, sun: [0.3, 0.3] },
  visit: { hour: 'gold', seed: 27, sun: [0.62, 0.43] },
  club: { hour: 'blue', seed: 63, sun: [0.36, 0.5] },
  estate: { hour: 'noon', seed: 88, sun: [0.8, 0.2] },
  'not-found': { hour: 'night', seed: 105, sun: [0.72, 0.2] },
};

/** Where the wines grow: one picture for each district, and one for what is blended from several. */
const places = {
  'place-paso-robles': { hour: 'firstLight', seed: 214, sun: [0.24, 0.44] },
  'place-adelaida': { hour: 'winter', seed: 133, sun: [0.7, 0.3] },
  'place-willow-creek': { hour: 'gold', seed: 152, sun: [0.3, 0.42] },
  'place-templeton-gap': { hour: 'firstLight', seed: 171, sun: [0.66, 0.43] },
  'place-el-pomar': { hour: 'noon', seed: 119, sun: [0.25, 0.18] },
  'place-estrella': { hour: 'gold', seed: 196, sun: [0.78, 0.44] },
  'place-creston': { hour: 'noon', seed: 157, sun: [0.72, 0.16] },
  'place-santa-margarita-ranch': { hour: 'winter', seed: 178, sun: [0.3, 0.32] },
};

/** Ratio of a bank card, 85.60 × 53.98 mm. */
const giftCards = Object.fromEntries(
  ['first-light', 'vine-line', 'harvest-moon', 'poppies', 'barrel-heads', 'lantern'].map((design) => [
    `gift-card-${design}`,
    { draw: 'giftCard', subject: { design }, width: 1586, height: 1000, opaque: true },
  ]),
);

/** Photographs, 16 : 9, wide enough to stand across a screen. The film is smaller than the print: lenses are soft anyway. */
const roomWines = [
  ...['cabernet-sauvignon-2022', 'three-ropes-gsm-2022', 'reserve-cabernet-sauvignon-2021'],
  ...['five-keys-2021', 'chardonnay-2023'],
];
const photo = (subject, format) => ({
  ...{ draw: 'photo', subject, width: 2400, height: 1350, opaque: true },
  ...format,
});
const photos = {
  'sign-in': photo(
    { scene: 'room', view: 'door', wines: roomWines, film: [960, 1200] },
    { width: 1280, height: 1600 },
  ),
  plus: photo({ scene: 'room', view: 'counter', wines: roomWines, film: [1600, 900] }),
  'experience-terrace-tasting': photo({
    ...{ scene: 'terrace', view: 'wide', wines: ['cabernet-sauvignon-2022'], film: [1920, 1080] },
  }),
  'experience-cave-tour': photo({ scene: 'cave', view: 'wide', film: [1600, 900] }),
};

/** Photographs of sets, 3 : 2: what greets at the top of a page. */
const heroes = {
  'club-discovery': 'discovery',
  'club-foothill': 'foothill',
  'club-lantern-society': 'lanternSociety',
  'club-open-cellar': 'openCellar',
};

/** The same for each experience and event. */
const experiences = {
  'experience-reserve-library': 'library',
  'experience-limestone-hike': 'limestoneHike',
  'experience-blend-your-own': 'blendYourOwn',
  'experience-picnic-table': 'picnic',
  'experience-harvest-supper': 'harvestSupper',
  'experience-release-weekend': 'releaseWeekend',
  'experience-jazz-night': 'jazzNight',
  'experience-virtual-tasting': 'virtualTasting',
};

const photograph = (set) => ({ draw: 'set', subject: { set }, width: 1200, height: 800, opaque: true });

const house = houseFacts.legalName;
const town = `${houseFacts.address.city}, ${houseFacts.address.state}`;

export const originals = {
  ...mapValues(bottles, (subject) => ({
    draw: 'bottle',
    subject,
    width: 840,
    height: 1680,
  })),
  ...Object.fromEntries(
    Object.values(bottles).map((subject) => [
      `label-${subject.slug}`,
      { draw: 'label', subject, width: 1040, height: 1300 },
    ]),
  ),
  ...mapValues(places, (subject) => ({
    draw: 'landscape',
    subject,
    width: 1280,
    height: 1600,
    opaque: true,
  })),
  ...mapValues({ ...goods, ...rewards }, (subject) => ({
    draw: 'good',
    subject,
    width: 840,
    height: 1120,
  })),
  ...mapValues(landscapes, (subject) => ({
    draw: 'landscape',
    subject,
    width: 3840,
    height: 1600,
    opaque: true,
  })),
  ...giftCards,
  ...photos,
  ...mapValues(heroes, (set) => photograph(set)),
  ...mapValues(experiences, (set) => photograph(set)),
  'hero-home-phone': {
    draw: 'landscape',
    subject: { ...landscapes['hero-home'], sun: [0.66, 0.4] },
    width: 1280,
    height: 1600,
    opaque: true,
    // The words of the page begin where the vines would.
    fade: { from: 0.72, to: 0.84 },
  },
  // Beside a link to the winery.
  winery: {
    draw: 'linkPreview',
    subject: { house, place: `Estate wines · ${town}`, landscape: landscapes['hero-home'] },
    ...{ width: 1200, height: 630, opaque: true },
  },
};

function mapValues(record, change) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
