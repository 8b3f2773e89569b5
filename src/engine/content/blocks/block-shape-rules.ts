import { z } from 'zod';
import { normalizeLine, normalizeText } from '../../../platform/normalize-text.ts';
import type { ContentLink, PictureName } from '../types.ts';
import {
  isShopPath,
  normalizeSpanText,
  paragraphOf,
  parseContentLink,
  richTextSchema,
} from './rich-text-rules.ts';

/** Size limits of a document that keep it from breaking its page. */
export const blockLimits = { depth: 6, blocks: 300, items: 40 };

const line = (most: number) =>
  z
    .string()
    .max(most)
    .transform((words) => normalizeSpanText(normalizeLine(words)).trim())
    .pipe(z.string().min(1));
const text = (most: number) =>
  z
    .string()
    .max(most)
    .transform((value) => normalizeText(value.toWellFormed()))
    .pipe(z.string().min(1));
const maybe = <Schema extends z.ZodType>(schema: Schema) => z.exactOptional(schema);
const items = <Schema extends z.ZodType>(schema: Schema) => z.array(schema).min(1).max(blockLimits.items);

const link = z.string().transform((value, context): ContentLink => {
  const read = parseContentLink(value);
  if (read !== undefined) return read;
  context.addIssue({ code: 'custom', message: 'points to an address that is not allowed' });
  return z.NEVER;
});
const ownLink = link.refine(isShopPath, 'points outside this shop');
const dashed = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const slug = z.string().max(120).regex(dashed, 'is not a valid slug');
/**
 * The schema of a picture name, which checks only its form. Whether the picture exists is checked where it is shown, because pages own the
 * list of pictures.
 */
const picture = z
  .string()
  .max(120)
  .regex(dashed, 'is not a valid picture name')
  .transform((name) => name as PictureName);
/** Alternative text; empty for a decorative picture. */
const alt = line(300).or(z.literal('')).default('');
const limitOf = (usual: number) => z.coerce.number().int().min(1).max(24).default(usual);
const title = line(200);
const words = text(2000);
/** Nested blocks, still unvalidated. They are read one at a time, so that an invalid block does not affect the others. */
const blocks = z.unknown();

const fieldOptions = {
  name: z
    .string()
    .max(80)
    .regex(/^[A-Za-z][\w.-]*$/, 'is not a valid field name'),
  label: maybe(line(200)),
  placeholder: maybe(line(200)),
  defaultValue: maybe(text(2000)),
  value: maybe(text(2000)),
  isRequired: z.boolean().default(false),
};

const inputTypes = [
  'text',
  'email',
  'tel',
  'number',
  'date',
  'url',
  'password',
  'checkbox',
  'radio',
  'hidden',
] as const;

const form = z.object({
  kind: z.literal('form'),
  sendSubmissionsTo: z.enum(['email', 'builder', 'custom']).default('email'),
  sendSubmissionsToEmail: maybe(line(254)),
  name: maybe(line(120)),
  action: maybe(line(500)),
  method: z
    .string()
    .toUpperCase()
    .pipe(z.enum(['POST', 'PUT', 'PATCH', 'GET']))
    .default('POST'),
  contentType: z
    .enum(['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'])
    .default('application/json'),
  successUrl: maybe(ownLink),
  successMessage: richTextSchema.default(paragraphOf('Thanks!')),
  errorMessage: maybe(richTextSchema),
  sendingMessage: maybe(richTextSchema),
  errorMessagePath: maybe(
    z
      .string()
      .max(200)
      .regex(/^[\w-]+(\.[\w-]+)*$/, 'is not a valid path in the response'),
  ),
  customHeaders: z
    .record(z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,60}$/), z.string().regex(/^[\x20-\x7e]{0,500}$/))
    .default({}),
  resetFormOnSubmit: z.boolean().default(true),
  validate: z.boolean().default(true),
  blocks,
});

/** The schema of every kind of block with its fields. Unknown fields are dropped. */
export const blockSchema = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('text'), text: text(5000) }),
    z.object({
      kind: z.literal('rich-text'),
      nodes: richTextSchema.refine((nodes) => nodes.length > 0, 'are empty'),
    }),
    z.object({
      kind: z.literal('heading'),
      text: title,
      level: z.union([z.literal(2), z.literal(3), z.literal(4)]).default(2),
    }),
    z.object({ kind: z.literal('image'), picture, alt, caption: maybe(line(300)), link: maybe(link) }),
    z.object({ kind: z.literal('columns'), columns: z.array(z.object({ blocks })).min(1).max(4) }),
    z.object({
      kind: z.literal('section'),
      title: maybe(title),
      tone: z.enum(['plain', 'sand', 'night']).default('plain'),
      blocks,
    }),
    z.object({
      kind: z.literal('button'),
      text: line(80),
      link,
      look: z.enum(['primary', 'quiet']).default('primary'),
    }),
    z.object({ kind: z.literal('accordion'), items: items(z.object({ title, blocks })) }),
    z.object({
      kind: z.literal('tabs'),
      items: z
        .array(z.object({ label: line(60), blocks }))
        .min(1)
        .max(8),
    }),
    z.object({
      kind: z.literal('hero'),
      title,
      text: maybe(words),
      picture: maybe(picture),
      alt,
      button: maybe(z.object({ text: line(80), link })),
    }),
    z.object({
      kind: z.literal('product-grid'),
      title: maybe(title),
      slugs: z.array(slug).max(24).default([]),
      style: maybe(z.enum(['red', 'white', 'rosé', 'sparkling', 'dessert'])),
      limit: limitOf(8),
    }),
    z.object({ kind: z.literal('wine-feature'), slug, text: maybe(words) }),
    z.object({ kind: z.literal('event-list'), title: maybe(title), limit: limitOf(6) }),
    z.object({
      kind: z.literal('event-calendar'),
      month: maybe(z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'is not a month such as 2026-12')),
    }),
    z.object({ kind: z.literal('club-comparison'), title: maybe(title) }),
    z.object({ kind: z.literal('gift-card-teaser'), title: maybe(title), text: maybe(words) }),
    z.object({
      kind: z.literal('perks'),
      title: maybe(title),
      items: z
        .array(z.object({ title, text: words }))
        .min(1)
        .max(12),
    }),
    z.object({ kind: z.literal('table-of-contents'), title: title.default('On this page') }),
    z.object({ kind: z.literal('map') }),
    z.object({ kind: z.literal('quote'), text: words, source: maybe(line(200)) }),
    z.object({ kind: z.literal('video'), poster: picture, alt, title, film: ownLink }),
    form,
    z.object({ kind: z.literal('text-input'), type: z.enum(inputTypes).default('text'), ...fieldOptions }),
    z.object({ kind: z.literal('text-area'), ...fieldOptions }),
    z.object({
      kind: z.literal('select'),
      ...fieldOptions,
      options: z
        .array(z.object({ value: line(200).or(z.literal('')), name: line(200) }))
        .min(1)
        .max(100),
    }),
    z.object({ kind: z.literal('label'), text: line(300), for: maybe(fieldOptions.name) }),
    z.object({ kind: z.literal('submit-button'), text: line(80).default('Submit') }),
  ],
  { error: 'is not a block type that this shop supports' },
);
