import { addressesFile, customersFile } from './customer-file-rules.ts';
import type { PackageFiles } from './types.ts';

/** An edit that makes a package invalid by replacing `from` with `to` in a file. The expected problem's sentence begins with `says`. */
export type PlantedProblem = {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly says: string;
};

const planted = (file: string, ...faults: readonly (readonly [from: string, to: string, says: string])[]) =>
  faults.map(([from, to, says]): PlantedProblem => ({ file, from, to, says }));

/** The customer files that `plantedProblems` edits, as pairs of path and text. */
export const plantedCustomerFiles = [
  [
    customersFile,
    [
      'email,first_name,last_name,phone,birth_date,customer_since,tags,marketing_agreed_on,marketing_source,note,store_credit,street,city,state,zip',
      'ana@example.com,Ana,Whitlock,805-555-0142,1980-04-30,2019-06-01,Trade,2019-06-02,Checkout,Note,25.50,12 Vine St,Dundee,OR,97115',
      ...['bea', 'cy', 'dee', 'eve', 'fay', 'gus', 'hal', 'ida', 'jon', 'kim'].map(
        (name) => `${name}@example.com,${name},Young,,,,,,,,,,,,`,
      ),
      '',
    ].join('\n'),
  ],
  [
    addressesFile,
    'email,label,street,zip\nbea@example.com,Office,1 Cellar Rd,97115\nkim@example.com,,2 Cellar Rd,97115\n',
  ],
] as const;

const customer = (name: string) => `${name}@example.com,${name},Young,,,,,,,,,,,,`;

/** At least one problem for each kind of file and of check. None of them hides another. */
export const plantedProblems: readonly PlantedProblem[] = [
  ...planted(
    'winery.json',
    ['"zipCode": "93446",\n    "country"', '"zipCode": "9344",\n    "country"', 'address.zipCode'],
    ['America/Los_Angeles', 'America/Paso', 'timeZone'],
    ['"confirmedOn": "2026-11-21"', '"confirmedOn": "2026-11-31"', 'security.confirmedOn'],
    ['"support": "support@', '"support": "support-', 'mailboxes.support'],
    ['"venue"', '"court"', 'law.'],
    ['"opensAt": "12:00"', '"opensAt": "noon"', 'pickupLocations.1.opensAt'],
  ),
  ...planted('places.json', ['"origins"', '"origin"', 'orig']),
  ...planted('pages/home.json', ['"eyebrow"', '"brow"', 'hero.']),
  ...planted('pages/membership.json', ['"Two seated tastings a quarter"', '""', 'benefits.1.title']),
  ...planted('partners.json', ['"startsOn": "2026-01-01"', '"startsOn": "January"', '0.startsOn']),
  ...planted(
    'catalog/wines.csv',
    ['pickup_only', 'pick_up', 'pick_up is not a known column.'],
    ['2022,red,38.00', '2022,red,"38,00"', 'price can’t be “38,00”.'],
    ['2021,red,75.00', '2021,rouge,75.00', 'style'],
    ['2020,red,145.00,15.1', '2020,red,145.00,151', 'abv'],
    ['2023-03-04', '2023-02-30', 'released_on'],
    ['58.00,14.7,750', '58.00,14.7,7', 'bottle_ml'],
    ['club,current,-30', 'secret,current,-30', 'visibility'],
  ),
  ...planted(
    'catalog/wines/merlot-2022.json',
    ['"grape": "Merlot"', '"grape": ""', 'blend.0.grape'],
    ['"tannin": 2', '"tannin": 7', 'taste.tannin'],
    ['"designation"', '"class"', ''],
  ),
  ...planted('catalog/wines/tannat-2021.json', ['"bottledOn": "', '"bottledOn": "x', 'bottledOn']),
  ...planted('catalog/sets.json', [
    '"slug": "cabernet-sauvignon-2022",\n        "quantity": 1',
    '"slug": "cabernet-sauvignon-2022",\n        "quantity": 0',
    'parts.0.quantity',
  ]),
  ...planted(
    'catalog/goods.json',
    ['"role": "gift-box-1"', '"role": "gift-box-9"', 'role'],
    ['"openingStock": 400', '"openingStock": -1', 'openingStock'],
  ),
  ...planted(
    'clubs/clubs.json',
    ['"shape": "curated"', '"shape": "best"', 'shape'],
    ['"months": [2, 5, 8, 11],', '"months": [2, 5, 8, 13],', 'frequencies.0.months'],
    ['"typicalLowCents": 9500', '"typicalLowCents": "95"', 'tiers.0.typicalLowCents'],
  ),
  ...planted('experiences/rooms.json', ['"seats": 48', '"seats": 0', 'seats']),
  ...planted('experiences/add-ons.json', ['"priceCents": 2800', '"priceCents": 28.5', 'priceCents']),
  ...planted(
    'experiences/experiences.json',
    ['"code": "ML-V-TERRACE"', '"code": "terrace"', 'code'],
    ['"seats": "tier"', '"seats": "all"', 'benefits.0.limit.seats'],
  ),
  ...planted(
    'rewards/rewards.json',
    ['"points": 900', '"points": -900', 'points'],
    ['"days": 180', '"days": "half a year"', 'voucher.days'],
  ),
  ...planted(
    'pricing/coupons.json',
    ['"code": "WELCOME10"', '"code": "welcome 10"', 'code'],
    ['"endsOn": "2024-12-31"', '"endsOn": "2024-08-31"', 'endsOn'],
    ['"amountCents": 2000', '"amountCents": 0', 'benefit.amountCents'],
  ),
  ...planted('pages/shipping.json', ['{', '{{', 'This is not valid JSON']),
  ...planted(
    customersFile,
    ['ana@example.com,Ana', 'ana.example.com,Ana', 'email: “ana.example.com” is not an email address.'],
    [customer('cy'), customer('BEA'), 'email: BEA@example.com is on line 3 already.'],
    [customer('dee'), 'dee@example.com,dee,Young,555-0142', 'phone: '],
    [customer('eve'), 'eve@example.com,eve,Young,,2010-01-01', 'birth_date: This person is 16.'],
    [customer('fay'), 'fay@example.com,fay,Young,,,2019-02-29', 'customer_since: '],
    [customer('gus'), 'gus@example.com,gus,Young,,,,,2020-01-01', 'marketing_source: '],
    [customer('hal'), 'hal@example.com,hal,Young,,,,,,,,much', 'store_credit: '],
    [customer('ida'), 'ida@example.com,ida,Young,,,,,,,,,1 Vine St,Dundee,OR,7115', 'zip: '],
    [customer('jon'), 'jon@example.com,jon,Young,,,,,,,,,1 Vine St,Dundee,WA,97115', 'state: '],
    [customer('kim'), 'kim@example.com,kim,Young,,,,,,,,,,Dundee,OR,97115', 'street: '],
  ),
  ...planted(addressesFile, [
    'kim@example.com',
    'zoe@example.com',
    'email: “zoe@example.com” is not a customer',
  ]),
];

/**
 * Applies the edits, each to the first match of `from`. Returns the changed files, and each expected problem as `file:line: says`.
 * @throws if a file doesn't contain `from`.
 */
export function plantProblems(files: PackageFiles, faults: readonly PlantedProblem[]) {
  const faulty = new Map(files);
  const located = faults.map(({ file, from, to, says }) => {
    const text = faulty.get(file) ?? '';
    const at = text.indexOf(from);
    if (at < 0) throw new Error(`${file} does not contain ${from} any more`);
    faulty.set(file, text.slice(0, at) + to + text.slice(at + from.length));
    return `${file}:${text.slice(0, at).split('\n').length + lineWithin(from, to)}: ${says}`;
  });
  return { files: faulty, located };
}

/** Returns the index, from 0, of the first line that an edit changes. */
function lineWithin(from: string, to: string): number {
  const [before, after] = [from.split('\n'), to.split('\n')];
  return Math.max(
    0,
    before.findIndex((line, index) => line !== after[index]),
  );
}
