/** Columns of a table of wines and the field that each fills. */
export const wineColumns = {
  code: { field: 'code', says: 'Never change it: orders and stock refer to it.' },
  slug: { field: 'slug', says: 'Address of its page.' },
  title: { field: 'title', says: 'Name without the vintage.' },
  vintage: { field: 'vintage', says: 'Year; empty for a blend of years.' },
  style: { field: 'style', says: '`red`, `white`, `rosé`, `sparkling` or `dessert`.' },
  price: { field: 'priceCents', says: 'List price in dollars, such as `42.00`.' },
  abv: { field: 'abvTenths', says: 'Alcohol in percent, such as `14.5`.' },
  bottle_ml: { field: 'bottleMl', says: 'Bottle size in milliliters; 750 if empty.' },
  visibility: { field: 'visibility', says: '`public`, `club`, `allocation` or `hidden`.' },
  lifecycle: { field: 'lifecycle', says: '`coming`, `current` or `retired`.' },
  released_on: {
    field: 'releasedOn',
    says: 'Day from which it is sold, such as `2026-05-01` or `5/1/2026`, or `+20`: so many days after the import.',
  },
  purchase_limit: { field: 'purchaseLimit', says: 'Most bottles that one customer may buy.' },
  low_at: { field: 'lowAt', says: 'Its page names how many are left from here on; 12 if empty.' },
  pickup_only: { field: 'pickupOnly', says: '`yes` if it is not shipped.' },
  next: { field: 'next', says: 'Slug of the next vintage.' },
  stock: { field: 'openingStock', says: 'Bottles when it is first imported.' },
} as const;

/** Columns for the words of wines that have no file of their own. All are optional. */
export const wineWordColumns = {
  designation: { field: 'designation', says: 'Class and type as on the label: a grape, or `Red wine`.' },
  appellation: { field: 'appellation', says: 'Appellation of origin as on the label.' },
  vineyard: { field: 'vineyard', says: 'Name of the vineyard.' },
  description: { field: 'note', says: 'What it tastes like.' },
  flavors: { field: 'flavors', says: 'Three or four words that fit on a card, separated by commas.' },
  winemaking: { field: 'making', says: 'How it was grown and made.' },
  pairing: { field: 'pairing', says: 'Dishes, separated by commas.' },
  cases_made: { field: 'casesMade', says: 'Number of cases produced.' },
} as const;
