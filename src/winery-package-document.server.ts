import { z } from 'zod';
import { wineColumns, wineTextColumns } from './engine/catalog/importing/wine-column-table.ts';
import { goodsFactsSchema, skuSchema, wineFactsSchema } from './engine/catalog/save-types.ts';
import { addressFileColumns, customerFileColumns } from './features/winery-package/customer-file-rules.ts';
import { jsonListParts } from './features/winery-package/list-parts.server.ts';
import { packagePictureSchema } from './features/winery-package/pictures-part.server.ts';
import { packageSettingFiles } from './winery-package.server.ts';

type DocumentedFile = { readonly file: string; readonly about: string; readonly shape: z.ZodType };

const [, bundleSchema, goodsSchema, serviceSchema] = skuSchema.options;

const aboutPictures = `A list of the photographs in the folder \`media\`. A wine shows the picture named after its slug, an experience shows
\`experience-<slug>\`, and a reward shows \`reward-<slug>\`. The home page, clubs and other pages name their pictures. Every file needs an entry,
and every picture that is named needs a file. Links to files elsewhere are not followed.

**Bottles.** Photograph them all from the same distance and height so that they line up on the shelf. A transparent PNG or WebP of 840 × 1,680 pixels
works best, with the base of the bottle 2% above the bottom edge. A tall bottle fills the height, and a half bottle stays smaller. A pure white
background takes the color of the card. Any other background fills the card, so use the same one for every bottle. A wine without a picture shows
a drawn bottle in the theme’s colors.

**Landscapes and rooms.** JPEG, 2,400 pixels wide for the top of a page, 1,600 for others. Set the focal point if the subject isn’t in the middle.
Descriptions say what the picture shows, not that it is a picture. Its location and other metadata are removed.

An import encodes each picture once, which takes a few seconds. Later imports skip it. If an import fails, its files stay in storage
unused. An export writes the originals.`;

/** The documented files of a package, in the order in which a winery would write them. */
const files: readonly DocumentedFile[] = [
  {
    file: 'catalog/wines/<slug>.json',
    about: 'Words and facts for the wine with this slug in `catalog/wines.csv`.',
    shape: wineFactsSchema,
  },
  {
    file: 'catalog/sets.json',
    about: 'A list of sets. Their stock depends on their parts.',
    shape: bundleSchema.extend({ facts: goodsFactsSchema }),
  },
  { file: 'catalog/goods.json', about: 'A list of goods, `"kind": "goods"`.', shape: goodsSchema },
  {
    file: 'catalog/goods.json (services)',
    about:
      'The same list holds items that aren’t shipped. It can have one `gift_card`, one `gift_membership` and one `plus`, the paid membership.',
    shape: serviceSchema,
  },
  { file: 'media/media.json', about: aboutPictures, shape: packagePictureSchema },
];

const aboutSetting: Readonly<Record<string, string>> = {
  places: 'Where your wines come from, and a map of the tasting rooms.',
  home: 'Words and pictures for the home page.',
  membership: 'Words and pictures for the membership page.',
  partners: 'Partners with offers for members.',
  profile: 'Facts about the winery that any page may show.',
  shipping:
    'Where you ship, what it costs and how long it takes. Without this file, orders are for pickup only.',
  emails:
    'Your own words in emails to customers, by kind of email, such as `parcel-shipped`. They may use `{{winery}}`, `{{legalName}}`, `{{membershipName}}`, `{{phone}}`, `{{support}}`, `{{orderNumber}}` in emails about an order, and `{{subject}}` and `{{title}}` for the standard subject and heading.',
  shelves: 'The introduction to each shelf.',
  theme:
    'Colors, typefaces, corners and drawings. Colors you leave out are derived. The contrast of every color pair used on pages is checked. Drawings are SVGs of plain shapes, at most 24 KB, without text, styles, references or scripts.',
  pricing: 'Savings for every customer. Without this file, there are no case savings.',
  'membership-terms':
    'Terms of the paid membership. Without this file, the winery has no paid membership. Its price is the price of the `plus` item in the catalog.',
  points: 'The points program. Without this file, the winery has none.',
  'gift-cards': 'Gift card designs and amounts. Without this file, the winery sells no gift cards.',
  tax: 'Sales tax that you collect, in percent. Without this file, no sales tax is charged.',
};

/** The documented files with settings. All except the profile are optional. */
const settings = packageSettingFiles.map(({ name, file, shape, isRequired }): DocumentedFile => {
  const optional = isRequired ? '' : ' Optional.';
  return { file, shape, about: `${aboutSetting[name] ?? `The winery’s ${name}.`}${optional}` };
});

const lists = jsonListParts.map(
  ({ title, documented: { file, shape, isOrdered } }): DocumentedFile => ({
    ...{ file, shape },
    about: `A list of ${title}${isOrdered ? ', in display order' : ''}. Optional.`,
  }),
);

/** Returns the text of `docs/winery-package.md`, generated from the schemas that an import validates. */
export function wineryPackageDocument(): string {
  return `<!-- Generated by \`npm run docs\` from the shapes that an import checks: change them there. -->
# Winery package

A package is a folder that holds everything about a winery. [wineries](../wineries) has the packages of fictional wineries.

\`\`\`
npm run winery -- check PATH          lists every error with its file and line
npm run winery -- import PATH         shows what would change in the shop's database
npm run winery -- import PATH --yes   makes the changes, in one transaction
npm run winery -- export PATH         writes the shop's data to the folder
npm run winery -- save NAME [FILE]    imports a single file, such as \`rewards/rewards.json\`; with --from DAY, a setting begins on that day
npm run winery -- planned             lists the settings that begin on a later day
npm run winery -- cancel NAME DAY     cancels one of them
npm run winery -- template PATH       writes CSV files with an example wine and customer
\`\`\`

Owners can also upload the folder as a ZIP file at \`/admin/package\`.

An import never deletes anything: items that a package no longer lists stay as they are. Importing the same package twice changes nothing. Stock
is taken from a package only when an item is first imported. After that, only deliveries, sales and counts change it.

Money in JSON is in cents. Fields marked with an asterisk are required.

## \`catalog/wines.csv\`

One line for each wine, with this header: \`${Object.keys(wineColumns).join(',')}\`

${columnTable(wineColumns)}

A wine without its own file has its words in additional columns:

${columnTable(wineTextColumns)}
${[...files, ...lists, ...settings].map(section).join('')}
## \`pages/<id>.json\`

A page that editors publish, as \`npm run operator -- content-show ID --json\` prints it.

## \`legal/<text>/<day>.md\`

A version of a legal text, which takes effect on that day and can't be changed once imported. Texts are \`privacy\`, \`plus-terms\` and
\`plus-privacy\` (the paid membership), and \`waiver\`. The first lines are \`from\`, the same day, and \`changes\`, a sentence about what is new. A list that summarizes the text follows, then sections such as
\`## Price {#price}\`. Placeholders are \`{{legalName}}\`, \`{{membershipName}}\`, \`{{pointsName}}\`, \`{{wineryLine}}\`, \`{{phone}}\`, \`{{support}}\`, \`{{visits}}\`,
\`{{membership}}\`, \`{{international}}\`, and \`{{price}}\` in \`plus-terms\`. A waiver is plain paragraphs.

## \`customers/customers.csv\`

The customers of another platform, one line each. Only \`email\` is required. They have no password and sign in with an emailed code.
An import sends no email.

${columnTable(customerFileColumns)}

An unchanged line changes nothing. A changed line replaces only what an import brought in. Whatever a customer already had in the shop, or
has changed since, stays, and only missing values are added; \`--overwrite-customers\` replaces them. Consent, notes and store credit are
imported only once. Remove anyone who asked you to delete their data from the file. Accounts that were closed in this shop stay closed.
Club memberships and points are not imported, because each needs the member’s own consent.

An export leaves customers out unless you add \`--with-customers\`, which is recorded in the audit trail. It never includes birth dates.

## \`customers/addresses.csv\`

Additional addresses of these customers, one line each.

${columnTable(addressFileColumns)}

## Files from spreadsheets

CSV files are UTF-8 with commas and a header; \`First Name\` is the column \`first_name\`. Unknown columns are errors, so that no data is silently
lost. Line breaks of any kind, a byte order mark and empty lines are fine. In Excel, save as “CSV UTF-8 (Comma delimited)” and format ZIP codes
as text, because Excel drops leading zeros.
`;
}

function columnTable(columns: Readonly<Record<string, { readonly says: string }>>): string {
  const rows = Object.entries(columns).map(([name, { says }]) => `| \`${name}\` | ${says} |`);
  return ['| column | meaning |', '|---|---|', ...rows].join('\n');
}

function section({ file, about, shape }: DocumentedFile): string {
  const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });
  return `
## \`${file}\`

${about}

| field | values | meaning |
|---|---|---|
${rowsOf(schema).join('\n')}
`;
}

type Schema = z.core.JSONSchema.BaseSchema;

function rowsOf(schema: Schema, prefix = ''): string[] {
  const variants = (schema.oneOf ?? schema.anyOf ?? []) as Schema[];
  if (variants.length > 0) {
    const rows = variants.flatMap((variant) => rowsOf(variant, prefix));
    return rows.filter((row, index) => rows.indexOf(row) === index);
  }
  if (schema.type === 'array') return rowsOf(itemOf(schema) ?? {}, prefix);
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, given]) => {
    const field = given as Schema;
    const own = `| \`${prefix}${name}\`${required.includes(name) ? ' *' : ''} | ${valuesOf(field)} | ${field.description ?? ''} |`;
    const { additionalProperties: entry } = field;
    const entries = typeof entry === 'object' ? rowsOf(entry as Schema, `${prefix}${name}.<name>.`) : [];
    return [own, ...rowsOf(field, `${prefix}${name}${field.type === 'array' ? '[]' : ''}.`), ...entries];
  });
}

function itemOf({ items, prefixItems }: Schema): Schema | undefined {
  const [first] = prefixItems ?? [];
  return (first ?? items) as Schema | undefined;
}

function valuesOf(schema: Schema): string {
  if (schema.const !== undefined) return `\`${String(schema.const)}\``;
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return [...new Set((choices as Schema[]).map(valuesOf))].join(' or ');
  if (schema.enum) return schema.enum.map((value) => `\`${String(value)}\``).join(', ');
  if (schema.type === 'object') return 'an object';
  if (schema.type === 'array') return `a list${itemOf(schema)?.properties ? ' of objects' : ''}`;
  if (schema.type === 'boolean') return '`true` or `false`';
  if (schema.type === 'integer' || schema.type === 'number') {
    const kind = schema.type === 'integer' ? 'whole number' : 'number';
    const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema;
    return `${kind}, ${minimum} ${maximum === Number.MAX_SAFE_INTEGER ? 'or more' : `to ${maximum}`}`;
  }
  return schema.maxLength === undefined ? 'text' : `text, at most ${schema.maxLength} characters`;
}
