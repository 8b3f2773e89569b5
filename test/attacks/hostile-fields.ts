export const hostileQuantities = [
  [
    '0',
    '-1',
    '-0',
    '1.5',
    '1.0',
    '1e0',
    '1e3',
    '1e9',
    '0x10',
    '0b1',
    '1_0',
    'NaN',
    'Infinity',
    'null',
    'true',
  ],
  [
    '',
    ' ',
    '\u00a0',
    '+2',
    '2 ',
    ' 2',
    '2\n',
    '1,5',
    '1;2',
    '１',
    '٣',
    '²',
    '½',
    '[1]',
    '{"$gt":0}',
    '1\u0000',
  ],
  ['100', '1000000000', '4294967297', '9007199254740993', '9'.repeat(40), '9'.repeat(4000)],
].flat();

export const hostileSkuIds = [
  '',
  '0',
  '-1',
  '1.0',
  '1e0',
  '0x1',
  ' 1',
  '999999999',
  '9'.repeat(30),
  '1,2',
  '1 or 1=1',
  'null',
];

/** Slugs of products in the catalog that guests can't buy. */
export const slugsNotSoldToGuests = [
  'cabernet-franc-2022',
  'petit-verdot-2021',
  'lantern-hill-cabernet-2020',
  'tannat-2021',
  'cabernet-sauvignon-2020',
];

export const priceFieldNames = [
  'price',
  'priceCents',
  'unitPriceCents',
  'addedPriceCents',
  'totalCents',
  'discountCents',
];

/**
 * Field names that no form of the shop has: database columns, keys of the browser store in the specification, and properties of JavaScript
 * objects.
 */
export const unknownFieldNames = [
  [
    'customerId',
    'customer_id',
    'userId',
    'role',
    'isAdmin',
    'state',
    'number',
    'orderNumber',
    'version',
    'id',
  ],
  ['cartId', 'kind', 'items', 'items[0].skuId', 'items[0].quantity', 'orderType', 'orderId', 'publicToken'],
  [
    'totalCents',
    'subtotalCents',
    'taxCents',
    'shippingCents',
    'points',
    'balance',
    'paymentState',
    'capture',
  ],
  [
    'completingUntil',
    'ledgerAccountIds',
    'birthDateSealed',
    'createdAt',
    'parkedAt',
    'billingCountry',
    'isPickup',
  ],
].flat();

/** Field names that the form parser drops before it counts fields; they must have no effect. */
export const ignoredFieldNames = [
  'items[0][quantity]',
  '__proto__',
  '__proto__[isAdmin]',
  'constructor[prototype][isAdmin]',
  'prototype',
  'toString',
];

export const tamperedTotals: Readonly<Record<string, (right: number) => string | undefined>> = {
  'one cent too low': (right) => String(right - 1),
  'one cent too high': (right) => String(right + 1),
  zero: () => '0',
  'one cent': () => '1',
  absent: () => undefined,
  empty: () => '',
  negative: (right) => String(-right),
  'written with “.5”': (right) => `${right}.5`,
  'written with “.0”': (right) => `${right}.0`,
  'written with an exponent': (right) => `${right}e0`,
  hexadecimal: (right) => `0x${right.toString(16)}`,
  'padded with spaces': (right) => ` ${right} `,
  'not a number': () => 'NaN',
  infinite: () => 'Infinity',
  'above the largest safe integer': () => '9007199254740993',
  'the largest safe integer': () => '9007199254740991',
  '400 digits long': () => '9'.repeat(400),
  'in dollars': (right) => `$${right / 100}`,
  'written in Arabic-Indic digits': (right) =>
    String(right).replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit))),
  'written as a list': (right) => `[${right}]`,
};
