import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { z } from 'zod';
import { sameOriginPath } from '../../../platform/own-path.ts';
import { winery } from '../../../winery.ts';
import type { ContentLink, RichNode, RichTextSpan } from '../types.ts';

/** The maximum length of markup that is read, in characters. The worst nesting at this length takes 40 ms. */
const longestMarkup = 20_000;

/** Elements that are skipped, because their content is not text. */
const unread = new Set(
  'script style iframe object embed noscript template svg math textarea title head select option'.split(' '),
);
/** Elements that start a new paragraph of rich text. */
const paragraphs = new Set(
  'p div h1 h2 h3 h4 h5 h6 blockquote section article header footer table tr td th pre hr dt dd'.split(' '),
);
const isStrongTag = (name: string) => /^(b|strong|h[1-6]|th)$/.test(name);
const isEmphasisTag = (name: string) => name === 'i' || name === 'em';

/**
 * Converts the markup of a hosted page builder to paragraphs, lists, strong text, emphasis and links. The result is data and never markup,
 * so misread markup cannot become an element or run.
 */
export function richTextOfMarkup(markup: string): readonly RichNode[] {
  const text = new RichTextWriter();
  read(parseFragment(markup.slice(0, longestMarkup)), text);
  return tidyRichText(text.finish());
}

/** Writes the tree to `text` without recursion, because markup can nest as deeply as it is long. */
function read(root: ParentNode, text: RichTextWriter): void {
  const open: { readonly element: ParentNode; next: number }[] = [{ element: root, next: 0 }];
  for (let around = open.at(-1); around; around = open.at(-1)) {
    const node = around.element.childNodes[around.next];
    around.next += 1;
    if (node === undefined) {
      open.pop();
      if ('tagName' in around.element) text.close(around.element.tagName);
    } else if (node.nodeName === '#text' && 'value' in node) text.write(node.value.replace(blank, ' '));
    else if ('tagName' in node && !unread.has(node.tagName)) {
      text.open(node.tagName, node.attrs.find(({ name }) => name === 'href')?.value);
      open.push({ element: node, next: 0 });
    }
  }
}

type ParentNode = DefaultTreeAdapterTypes.ParentNode;
const blank = /[ \t\n\f\r]+/g;

/** Returns rich text as the markup of a hosted page builder's text block. */
export function markupOfRichText(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'paragraph') return `<p>${node.spans.map(markupOfSpan).join('')}</p>`;
      const tag = node.isOrdered ? 'ol' : 'ul';
      return `<${tag}>${node.items.map((spans) => `<li>${spans.map(markupOfSpan).join('')}</li>`).join('')}</${tag}>`;
    })
    .join('');
}

function markupOfSpan({ text, isStrong, isEmphasis, link }: RichTextSpan): string {
  const words = escaped(text).replaceAll('\n', '<br>');
  const emphasized = isEmphasis ? `<em>${words}</em>` : words;
  const strong = isStrong ? `<strong>${emphasized}</strong>` : emphasized;
  return link === undefined ? strong : `<a href="${escaped(link)}">${strong}</a>`;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

type DraftSpan = { text: string; isStrong: boolean; isEmphasis: boolean; link: string | undefined };
type DraftNode =
  | { kind: 'paragraph'; spans: DraftSpan[] }
  | { kind: 'list'; isOrdered: boolean; items: DraftSpan[][] };

/** Collects tags and text in document order. */
class RichTextWriter {
  readonly #nodes: DraftNode[] = [];
  #spans: DraftSpan[] = [];
  /** The kinds of the enclosing lists. Items of a nested list become items of the outer list. */
  readonly #lists: string[] = [];
  #list: DraftNode | undefined;
  #strong = 0;
  #emphasis = 0;
  #link: string | undefined;

  write(text: string): void {
    this.#spans.push({
      text,
      isStrong: this.#strong > 0,
      isEmphasis: this.#emphasis > 0,
      link: this.#link,
    });
  }

  open(name: string, link: string | undefined): void {
    if (name === 'br') this.write('\n');
    if (paragraphs.has(name) || name === 'li' || isList(name)) this.#endParagraph();
    if (isList(name)) this.#openList(name);
    if (name === 'a') this.#link = link;
    if (isStrongTag(name)) this.#strong += 1;
    if (isEmphasisTag(name)) this.#emphasis += 1;
  }

  close(name: string): void {
    if (paragraphs.has(name) || name === 'li' || isList(name)) this.#endParagraph();
    if (isList(name)) this.#closeList();
    if (name === 'a') this.#link = undefined;
    if (isStrongTag(name)) this.#strong = Math.max(0, this.#strong - 1);
    if (isEmphasisTag(name)) this.#emphasis = Math.max(0, this.#emphasis - 1);
  }

  finish(): readonly DraftNode[] {
    this.#endParagraph();
    return this.#nodes.slice(0, richTextLimits.nodes);
  }

  #openList(name: string): void {
    if (this.#lists.length === 0) {
      this.#list = { kind: 'list', isOrdered: name === 'ol', items: [] };
      this.#nodes.push(this.#list);
    }
    this.#lists.push(name);
  }

  #closeList(): void {
    this.#lists.pop();
    if (this.#lists.length === 0) this.#list = undefined;
  }

  #endParagraph(): void {
    const spans = this.#spans.slice(0, richTextLimits.spans);
    this.#spans = [];
    if (spans.every(({ text }) => text.trim() === '')) return;
    if (this.#list?.kind === 'list') {
      if (this.#list.items.length < richTextLimits.items) this.#list.items.push(spans);
    } else this.#nodes.push({ kind: 'paragraph', spans });
  }
}

const isList = (name: string) => name === 'ul' || name === 'ol';

const longestLink = 2000;

/** A base URL for resolving paths; never requested. */
const anyOrigin = 'https://shop.invalid';

/** Hosts that the winery links to (specification §9). */
const namedHosts = (): ReadonlySet<string> =>
  new Set(Object.values(winery().links).flatMap((link) => (link ? [new URL(link).host] : [])));

/**
 * Returns a document's link if it is allowed: a path or fragment of this shop, an email address, a phone number or a host that the winery
 * links to. Returns undefined for any other value.
 */
export function parseContentLink(value: unknown): ContentLink | undefined {
  if (typeof value !== 'string' || value.length > longestLink) return undefined;
  const text = value.trim();
  // Browsers drop some of these characters and read others as a slash. None of our addresses has one.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are refused
  if (/[\\\s\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\ufeff]/.test(text)) return undefined;
  if (/%(?:[01][\da-f]|7f)/i.test(text)) return undefined;
  return linkReaders.map((read) => read(text)).find((link) => link !== undefined) as ContentLink | undefined;
}

/** Returns whether a link leads to another page of this shop, as required for a form's success page and for a film. */
export function isShopPath(link: ContentLink): boolean {
  return link.startsWith('/');
}

const linkReaders: readonly ((text: string) => string | undefined)[] = [
  (text) => (/^#[\w-]+$/.test(text) ? text : undefined),
  (text) => (/^mailto:[\w.+-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text) ? text : undefined),
  (text) => (/^tel:\+?\d[\d-]{1,20}$/i.test(text) ? text : undefined),
  readOwnLink,
  readNamedHost,
];

/** Returns a path of this shop if resolving its dot segments leaves it unchanged; undefined for any other text. */
function readOwnLink(text: string): string | undefined {
  const [path = '', fragment] = text.split('#', 2);
  if (!/^\/(?!\/)/.test(path) || sameOriginPath(anyOrigin, path) !== path) return undefined;
  if (/^\/[^?]*\/\//.test(path)) return undefined;
  return fragment === undefined || /^[\w-]+$/.test(fragment) ? text : undefined;
}

function readNamedHost(text: string): string | undefined {
  if (!/^https:\/\/[a-z0-9]/i.test(text) || !URL.canParse(text)) return undefined;
  const { host, username, password, href } = new URL(text);
  return namedHosts().has(host) && username === '' && password === '' ? href : undefined;
}

const richTextLimits = { nodes: 200, items: 100, spans: 200, characters: 5000 };

/** Control characters other than spaces and line breaks; the database cannot store some of them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be taken out
const controls = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g;

/** Returns text with spaces collapsed as a browser does and line breaks kept. */
export function normalizeSpanText(text: string): string {
  return text
    .toWellFormed()
    .replace(controls, '')
    .replace(/[ \t\v\f\r]+/g, ' ');
}

const rawSpan = z.object({
  text: z.string(),
  isStrong: z.boolean().optional(),
  isEmphasis: z.boolean().optional(),
  link: z.unknown().optional(),
});
type RawSpan = z.output<typeof rawSpan>;

const rawSpans = z
  .array(rawSpan)
  .max(richTextLimits.spans)
  .refine(
    (spans) => spans.reduce((length, { text }) => length + text.length, 0) <= richTextLimits.characters,
    'has a paragraph that is too long',
  );
const rawNode = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), spans: rawSpans }),
  z.object({
    kind: z.literal('list'),
    isOrdered: z.boolean().default(false),
    items: z.array(rawSpans).max(richTextLimits.items),
  }),
]);
type RawNode = z.output<typeof rawNode>;

/** Normalizes rich text: removes empty parts, joins adjacent spans of one style and keeps only allowed links. */
function tidyRichText(nodes: readonly RawNode[]): readonly RichNode[] {
  return nodes.flatMap((node): readonly RichNode[] => {
    if (node.kind === 'paragraph') {
      const spans = tidySpans(node.spans);
      return spans.length > 0 ? [{ kind: 'paragraph', spans }] : [];
    }
    const items = node.items.map(tidySpans).filter((spans) => spans.length > 0);
    return items.length > 0 ? [{ kind: 'list', isOrdered: node.isOrdered, items }] : [];
  });
}

export const richTextSchema = z.array(rawNode).max(richTextLimits.nodes).transform(tidyRichText);

/** Returns the text without its formatting. */
export function plainText(nodes: readonly RichNode[]): string {
  return nodes
    .flatMap((node) => (node.kind === 'paragraph' ? [node.spans] : node.items))
    .map((spans) => spans.map(({ text }) => text).join(''))
    .join('\n');
}

export function paragraphOf(text: string): readonly RichNode[] {
  return tidyRichText([{ kind: 'paragraph', spans: [{ text }] }]);
}

function tidySpans(spans: readonly RawSpan[]): readonly RichTextSpan[] {
  const tidy: RichTextSpan[] = [];
  for (const span of spans.map(tidySpan)) {
    if (span.text === '') continue;
    const before = tidy.at(-1);
    if (before !== undefined && isAlike(before, span))
      tidy[tidy.length - 1] = { ...before, text: normalizeSpanText(before.text + span.text) };
    else tidy.push(span);
  }
  return tidy.some(({ text }) => text.trim() !== '') ? tidy : [];
}

function tidySpan({ text, isStrong, isEmphasis, link }: RawSpan): RichTextSpan {
  const to = parseContentLink(link);
  return {
    text: normalizeSpanText(text),
    ...(isStrong && { isStrong }),
    ...(isEmphasis && { isEmphasis }),
    ...(to !== undefined && { link: to }),
  };
}

function isAlike(one: RichTextSpan, other: RichTextSpan): boolean {
  return one.isStrong === other.isStrong && one.isEmphasis === other.isEmphasis && one.link === other.link;
}
