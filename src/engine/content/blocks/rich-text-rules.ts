import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { z } from 'zod';
import { house } from '../../../house.ts';
import { ownPath } from '../../../platform/own-path.ts';
import type { ContentLink, RichNode, Span } from '../types.ts';

/** The longest markup that is looked at: a text of this length is a chapter, and the worst nesting of it is read in 40 ms. */
const longestMarkup = 20_000;

/** Nothing within these is for reading. */
const unread = new Set(
  'script style iframe object embed noscript template svg math textarea title head select option'.split(' '),
);
/** A new one of these begins a new paragraph. */
const paragraphs = new Set(
  'p div h1 h2 h3 h4 h5 h6 blockquote section article header footer table tr td th pre hr dt dd'.split(' '),
);
const isStrongTag = (name: string) => /^(b|strong|h[1-6]|th)$/.test(name);
const isEmphasisTag = (name: string) => name === 'i' || name === 'em';

/**
 * What the markup of a hosted page builder says: paragraphs, lists, strong words, emphasis and links. What comes out is data and
 * never markup again, so nothing that this misreads could become an element or run.
 */
export function richTextOfMarkup(markup: string): readonly RichNode[] {
  const text = new RichTextWriter();
  read(parseFragment(markup.slice(0, longestMarkup)), text);
  return tidyRichText(text.finish());
}

/** Goes through the tree without recursion: markup may nest as deeply as it is long. */
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

/** Rich text as the markup of a hosted page builder's text block. */
export function markupOfRichText(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'paragraph') return `<p>${node.spans.map(markupOfSpan).join('')}</p>`;
      const tag = node.isOrdered ? 'ol' : 'ul';
      return `<${tag}>${node.items.map((spans) => `<li>${spans.map(markupOfSpan).join('')}</li>`).join('')}</${tag}>`;
    })
    .join('');
}

function markupOfSpan({ text, isStrong, isEmphasis, link }: Span): string {
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

/** Takes tags and words in the order they come. */
class RichTextWriter {
  readonly #nodes: DraftNode[] = [];
  #spans: DraftSpan[] = [];
  /** Of the lists around: one within another is read as more lines of the outer one. */
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

/** Only to see whether a path stays where it is; no request is made to it. */
const anyOrigin = 'https://shop.invalid';

/** Hosts that the house itself sends people to (specification §9). */
const namedHosts: ReadonlySet<string> = new Set(Object.values(house.links).map((link) => new URL(link).host));

/**
 * Where a link of a document may lead: a path or fragment of this shop, a mailbox, a telephone, or a host that the house names.
 * Undefined for everything else.
 */
export function readLink(value: unknown): ContentLink | undefined {
  if (typeof value !== 'string' || value.length > longestLink) return undefined;
  const text = value.trim();
  // Browsers drop some of these and take others for a slash: no address of ours has one.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are refused
  if (/[\\\s\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\ufeff]/.test(text)) return undefined;
  if (/%(?:[01][\da-f]|7f)/i.test(text)) return undefined;
  return linkReaders.map((read) => read(text)).find((link) => link !== undefined) as ContentLink | undefined;
}

/** Whether a link stays in this shop and leaves the page: what a form may go on to, and where a film may stand. */
export function isOwnPath(link: ContentLink): boolean {
  return link.startsWith('/');
}

const linkReaders: readonly ((text: string) => string | undefined)[] = [
  (text) => (/^#[\w-]+$/.test(text) ? text : undefined),
  (text) => (/^mailto:[\w.+-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text) ? text : undefined),
  (text) => (/^tel:\+?\d[\d-]{1,20}$/i.test(text) ? text : undefined),
  readOwnLink,
  readNamedHost,
];

/** Written as it was read, and not as a path that names another place once its dots are taken out. */
function readOwnLink(text: string): string | undefined {
  const [path = '', fragment] = text.split('#', 2);
  if (!/^\/(?!\/)/.test(path) || ownPath(anyOrigin, path) !== path) return undefined;
  if (/^\/[^?]*\/\//.test(path)) return undefined;
  return fragment === undefined || /^[\w-]+$/.test(fragment) ? text : undefined;
}

function readNamedHost(text: string): string | undefined {
  if (!/^https:\/\/[a-z0-9]/i.test(text) || !URL.canParse(text)) return undefined;
  const { host, username, password, href } = new URL(text);
  return namedHosts.has(host) && username === '' && password === '' ? href : undefined;
}

const richTextLimits = { nodes: 200, items: 100, spans: 200, characters: 5000 };

/** The database cannot store some of these signs, and nobody sees any of them. A line break is one that people mean. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be taken out
const controls = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f]/g;

/** Words as a browser would show them: blanks are one blank, a line break stays. */
export function spanText(text: string): string {
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

/** Rich text in the one form it is kept in: without what says nothing, runs of one kind joined, links only where they may lead. */
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

/** Rich text of a stored document. */
export const richText = z.array(rawNode).max(richTextLimits.nodes).transform(tidyRichText);

/** The same without its marks. */
export function plainText(nodes: readonly RichNode[]): string {
  return nodes
    .flatMap((node) => (node.kind === 'paragraph' ? [node.spans] : node.items))
    .map((spans) => spans.map(({ text }) => text).join(''))
    .join('\n');
}

/** One paragraph of plain words. */
export function paragraphOf(text: string): readonly RichNode[] {
  return tidyRichText([{ kind: 'paragraph', spans: [{ text }] }]);
}

function tidySpans(spans: readonly RawSpan[]): readonly Span[] {
  const tidy: Span[] = [];
  for (const span of spans.map(tidySpan)) {
    if (span.text === '') continue;
    const before = tidy.at(-1);
    if (before !== undefined && isAlike(before, span))
      tidy[tidy.length - 1] = { ...before, text: spanText(before.text + span.text) };
    else tidy.push(span);
  }
  return tidy.some(({ text }) => text.trim() !== '') ? tidy : [];
}

function tidySpan({ text, isStrong, isEmphasis, link }: RawSpan): Span {
  const to = readLink(link);
  return {
    text: spanText(text),
    ...(isStrong && { isStrong }),
    ...(isEmphasis && { isEmphasis }),
    ...(to !== undefined && { link: to }),
  };
}

function isAlike(one: Span, other: Span): boolean {
  return one.isStrong === other.isStrong && one.isEmphasis === other.isEmphasis && one.link === other.link;
}
