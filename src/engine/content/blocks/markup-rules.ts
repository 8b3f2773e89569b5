import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import type { RichNode, Span } from '../types.ts';
import { richTextLimits, tidyRichText } from './rich-text-rules.ts';

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
