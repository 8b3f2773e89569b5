/** Columns of a wine table, from column name to the field it fills and the help text of the column. */
export const wineColumns = {
  code: { field: 'code', says: 'Never change it: orders and stock refer to it.' },
  slug: { field: 'slug', says: 'Last part of its page’s web address.' },
  title: { field: 'title', says: 'Name without the vintage.' },
  vintage: { field: 'vintage', says: 'Vintage year. Leave blank for a multi-vintage wine.' },
  style: { field: 'style', says: '`red`, `white`, `rosé`, `sparkling` or `dessert`.' },
  price: { field: 'priceCents', says: 'List price in dollars, such as `42.00`.' },
  abv: { field: 'abvTenths', says: 'Alcohol by volume as a percentage, such as `14.5`.' },
  bottle_ml: { field: 'bottleMl', says: 'Bottle size in milliliters. 750 if left blank.' },
  visibility: { field: 'visibility', says: '`public`, `club`, `allocation` or `hidden`.' },
  lifecycle: { field: 'lifecycle', says: '`coming`, `current` or `retired`.' },
  released_on: {
    field: 'releasedOn',
    says: 'First day on sale, such as `2026-05-01` or `5/1/2026`, or `+20` for 20 days after the import.',
  },
  purchase_limit: { field: 'purchaseLimit', says: 'Maximum bottles per customer.' },
  low_at: {
    field: 'lowAt',
    says: 'Its page shows how many are left once stock is this low. 12 if left blank.',
  },
  pickup_only: { field: 'pickupOnly', says: '`yes` if it’s for pickup only.' },
  next: { field: 'next', says: 'Slug of the next vintage.' },
  stock: { field: 'openingStock', says: 'Starting inventory, in bottles, when it’s first imported.' },
} as const;

/**
 * Optional text columns, for wines without a text file of their own, from column name to the field it fills and the help text of the
 * column.
 */
export const wineTextColumns = {
  designation: {
    field: 'designation',
    says: 'Class and type as shown on the label: a grape variety, or `Red wine`.',
  },
  appellation: { field: 'appellation', says: 'Appellation of origin as shown on the label.' },
  vineyard: { field: 'vineyard', says: 'Name of the vineyard.' },
  description: { field: 'note', says: 'What it tastes like.' },
  flavors: { field: 'flavors', says: 'Three or four words that fit on a card, separated by commas.' },
  winemaking: { field: 'making', says: 'How it was grown and made.' },
  pairing: { field: 'pairing', says: 'Dishes, separated by commas.' },
  cases_made: { field: 'casesMade', says: 'Number of cases produced.' },
} as const;
