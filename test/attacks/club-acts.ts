/** One submission of a form that changes its owner's data. The fields are read from the owner's rows just before the submission. */
export type FormSubmission = {
  readonly query?: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, string>>;
};
export type TableRowReader = (table: string) => readonly Readonly<Record<string, unknown>>[];
export type AttackedForm = readonly [
  path: string,
  does: string,
  act: (rows: TableRowReader) => FormSubmission | Promise<FormSubmission>,
];

export const rowIdOf = (rows: TableRowReader, table: string, position = 0) =>
  String(rows(table)[position]?.id);

const member = (rows: TableRowReader) => ({ membership: rowIdOf(rows, 'memberships') });
const shipment = (rows: TableRowReader) => ({ shipment: rowIdOf(rows, 'club_shipments') });
const versionOf = (rows: TableRowReader) => String(rows('club_shipments')[0]?.version);
const boxOf = (rows: TableRowReader) =>
  rows('club_shipment_lines').map(({ sku_id, quantity }) => [`box-${sku_id}`, String(quantity)] as const);

/**
 * Returns the forms of a club membership and its box, ordered so that the owner can submit all of them. The last form ends the membership.
 * @param termsOf returns the version of the terms that the page shows before the owner agrees
 */
export const clubForms = (
  termsOf: (path: string, query: Readonly<Record<string, string>>) => Promise<string>,
): readonly AttackedForm[] => [
  [
    'shop/wine-club/preferences',
    'change the preferences',
    async (rows) => {
      const [query, choice] = [member(rows), { preference: 'red', grape: 'Tannat' }];
      const termsVersion = await termsOf('shop/wine-club/preferences', { ...query, ...choice });
      return { query, fields: { ...choice, termsVersion } };
    },
  ],
  [
    'shop/wine-club/delivery',
    'switch to pickup',
    async (rows) => {
      const [query, choice] = [member(rows), { to: 'pickup:hilltop', pickupPerson: '' }];
      const termsVersion = await termsOf('shop/wine-club/delivery', { ...query, ...choice });
      return { query, fields: { ...choice, termsVersion } };
    },
  ],
  [
    'shop/wine-club/card',
    'change the card',
    (rows) => {
      const paying = rows('memberships')[0]?.saved_card_id;
      const other = rows('saved_cards').find(({ id }) => id !== paying);
      return { query: member(rows), fields: { intent: 'card', card: String(other?.id) } };
    },
  ],
  [
    'shop/wine-club/card',
    'use store credit first',
    (rows) => ({ query: member(rows), fields: { intent: 'credit', credit: 'on' } }),
  ],
  [
    'shop/wine-club/customization',
    'save a box',
    (rows) => ({
      query: shipment(rows),
      fields: { do: 'save', version: versionOf(rows), ...Object.fromEntries(boxOf(rows)) },
    }),
  ],
  [
    'wine-club/customization',
    'change the delivery of a box',
    (rows) => ({ query: shipment(rows), fields: { intent: 'delivery', to: 'pickup:downtown' } }),
  ],
  [
    'shop/wine-club',
    'skip a shipment',
    (rows) => ({ fields: { intent: 'skip', shipment: rowIdOf(rows, 'club_shipments') } }),
  ],
  [
    'shop/wine-club/hold',
    'hold the membership',
    (rows) => ({ query: member(rows), fields: { fromOn: '2026-12-01', untilOn: '2027-02-01', reason: '' } }),
  ],
  [
    'wine-club/change',
    'change the plan',
    async (rows) => {
      const [query, to] = [member(rows), 'discovery-6 monthly'];
      const termsVersion = await termsOf('wine-club/change', { ...query, to });
      return { query, fields: { intent: 'change', to, termsVersion, consent: 'on' } };
    },
  ],
  [
    'shop/wine-club/cancel',
    'cancel the membership',
    (rows) => ({ query: member(rows), fields: { reason: '' } }),
  ],
];
