import fc from 'fast-check';

/** Arbitrary text, including text with special meaning to a browser, a database or a parser. */
const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom(
      '<',
      '>',
      '&',
      '"',
      "'",
      '/',
      ' ',
      '\n',
      '\r',
      '\u00a0',
      'a',
      'b',
      ';',
      '=',
      '-',
      '!',
    ),
    maxLength: 60,
  }),
  fc.constantFrom('The oaks', 'A  quiet\troom', '&amp;lt;', '</p><p>', '<!--', 'a &nbsp; b'),
);
const link = fc.oneof(
  fc.constantFrom(
    '/wines',
    '/wines?type=red#list',
    '#oaks',
    'mailto:visits@mesalucero.example',
    'tel:+18055550142',
    'https://help.mesalucero.example/x?a=1&b="',
  ),
  fc.constantFrom(
    '//evil.example',
    'javascript:alert(1)',
    '/\\evil.example',
    'https://evil.example',
    ' /wines',
  ),
);
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const slug = fc.constantFrom('syrah-2022', 'viognier-2023', 'No Slug', '');
const picture = fc.constantFrom(
  'estate',
  'visit',
  '/media/estate-0123abcd-640.webp',
  'https://evil.example/x.png',
);

const spans = fc.array(
  fc.record({
    text: words,
    isStrong: optional(fc.boolean()),
    isEmphasis: optional(fc.boolean()),
    link: optional(link),
  }),
  { maxLength: 5 },
);
const nodes = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('paragraph'), spans }),
    fc.record({
      kind: fc.constant('list'),
      isOrdered: fc.boolean(),
      items: fc.array(spans, { maxLength: 3 }),
    }),
  ),
  { maxLength: 4 },
);
const field = {
  name: fc.constantFrom('email', 'first name', 'visit.day'),
  label: optional(words),
  placeholder: optional(words),
  isRequired: optional(fc.boolean()),
};

/** An arbitrary list of blocks that an editor might have stored: every kind, valid and invalid, nested. */
export const arbitraryRawBlocks = fc.letrec<{ blocks: unknown[]; block: unknown }>((tie) => ({
  blocks: fc.array(tie('block'), { maxLength: 4 }),
  block: fc
    .tuple(
      optional(fc.constantFrom('hero', 'block-1', 'intro', 'intro 2', '__proto__')),
      fc.oneof(
        { maxDepth: 3, depthSize: 'small' },
        fc.record({
          kind: fc.constantFrom('text', 'heading', 'submit-button', 'label'),
          text: words,
          level: optional(fc.constantFrom(2, 3, 4, 9)),
          for: optional(fc.constant('email')),
        }),
        fc.record({ kind: fc.constant('rich-text'), nodes }),
        fc.record({
          kind: fc.constant('image'),
          picture,
          alt: words,
          caption: optional(words),
          link: optional(link),
        }),
        fc.record({
          kind: fc.constant('button'),
          text: words,
          link,
          look: optional(fc.constantFrom('primary', 'quiet')),
        }),
        fc.record({
          kind: fc.constant('hero'),
          title: words,
          text: optional(words),
          picture: optional(picture),
          button: optional(fc.record({ text: words, link })),
        }),
        fc.record({
          kind: fc.constantFrom(
            'product-grid',
            'event-list',
            'club-comparison',
            'gift-card-teaser',
            'event-calendar',
            'map',
            'table-of-contents',
          ),
          title: words,
          slugs: fc.array(slug, { maxLength: 2 }),
          limit: optional(fc.integer({ min: -1, max: 30 })),
        }),
        fc.record({
          kind: fc.constantFrom('wine-feature', 'quote'),
          slug,
          text: words,
          source: optional(words),
        }),
        fc.record({
          kind: fc.constant('perks'),
          items: fc.array(fc.record({ title: words, text: words }), { maxLength: 3 }),
        }),
        fc.record({ kind: fc.constant('video'), poster: picture, title: words, film: link }),
        fc.record({
          kind: fc.constantFrom('text-input', 'text-area', 'select'),
          ...field,
          options: fc.array(fc.record({ value: words, name: words }), { maxLength: 2 }),
        }),
        fc.record({ kind: fc.constant('section'), title: optional(words), blocks: tie('blocks') }),
        fc.record({
          kind: fc.constant('columns'),
          columns: fc.array(fc.record({ blocks: tie('blocks') }), { maxLength: 3 }),
        }),
        fc.record({
          kind: fc.constantFrom('accordion', 'tabs'),
          items: fc.array(fc.record({ title: words, label: words, blocks: tie('blocks') }), { maxLength: 3 }),
        }),
        fc.record({
          kind: fc.constant('form'),
          method: optional(fc.constantFrom('post', 'PUT', 'TRACE')),
          successUrl: optional(link),
          successMessage: optional(nodes),
          customHeaders: optional(fc.constant({ 'X-House': 'yes' })),
          blocks: tie('blocks'),
        }),
        fc.jsonValue(),
      ),
    )
    .map(([id, fields]) =>
      typeof fields === 'object' && fields !== null && id !== undefined ? { ...fields, id } : fields,
    ),
})).blocks;
