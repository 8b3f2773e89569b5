import { richTextLimits, tidyRichText } from './rich-text-rules.ts';
import type { RichNode, Span } from './types.ts';

/** The longest markup that is looked at; a hosted page builder's text of this length is a book. */
const longestMarkup = 100_000;

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
  for (const token of tokensOf(markup.slice(0, longestMarkup))) {
    if (token.kind === 'text') text.write(token.text);
    else if (token.kind === 'open') text.open(token.name, token.link);
    else text.close(token.name);
  }
  return tidyRichText(text.finish());
}

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

type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly link: string | undefined }
  | { readonly kind: 'close'; readonly name: string };

function* tokensOf(markup: string): Generator<Token> {
  let at = 0;
  while (at < markup.length) {
    const next = markup.indexOf('<', at);
    const end = next === -1 ? markup.length : next;
    if (end > at) yield { kind: 'text', text: readText(markup.slice(at, end)) };
    if (next === -1) return;
    if (!/[a-z/!?]/i.test(markup[next + 1] ?? '')) {
      yield { kind: 'text', text: '<' };
      at = next + 1;
      continue;
    }
    at = endOfTag(markup, next);
    const [, isClosing, tag = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(markup.slice(next, at)) ?? [];
    const name = tag.toLowerCase();
    if (name === '') continue;
    if (isClosing) yield { kind: 'close', name };
    else if (unread.has(name)) at = endOfUnread(markup, at, name);
    else yield { kind: 'open', name, link: name === 'a' ? linkOf(markup.slice(next, at)) : undefined };
  }
}

/** Behind a tag or comment; the end of the markup where it is never closed. */
function endOfTag(markup: string, start: number): number {
  if (markup.startsWith('<!--', start)) return behind(markup, '-->', start + 4);
  let quote = '';
  for (let at = start + 1; at < markup.length; at += 1) {
    const sign = markup[at] ?? '';
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '>') return at + 1;
    else if ((sign === '"' || sign === "'") && markup[at - 1] === '=') quote = sign;
  }
  return markup.length;
}

function endOfUnread(markup: string, start: number, name: string): number {
  const closing = markup.toLowerCase().indexOf(`</${name}`, start);
  return closing === -1 ? markup.length : behind(markup, '>', closing);
}

function behind(markup: string, end: string, start: number): number {
  const at = markup.indexOf(end, start);
  return at === -1 ? markup.length : at + end.length;
}

function linkOf(tag: string): string | undefined {
  const [, , double, single, bare] = /\shref\s*=\s*("([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(tag) ?? [];
  const link = double ?? single ?? bare;
  return link === undefined ? undefined : decoded(link);
}

const readText = (text: string) => decoded(text.replace(/[ \t\n\f\r]+/g, ' '));

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  middot: '·',
  eacute: 'é',
  ntilde: 'ñ',
};

/** What is no character that we know stays as it was written. */
function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

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
