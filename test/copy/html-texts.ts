import { type DefaultTreeAdapterMap, parse } from 'parse5';

type Tree = DefaultTreeAdapterMap['node'];

const unread = new Set(['script', 'style', 'template', 'svg', 'iframe', 'noscript']);
const inline = new Set('a abbr b br code em i mark s small span strong sub sup time u'.split(' '));
const readAloud = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-valuetext',
  'placeholder',
  'title',
]);

/** Returns the texts that a page or email displays or a screen reader announces: one per paragraph, label, title and description. */
export function readableTextsOfHtml(html: string): string[] {
  const texts: string[] = [];
  const add = (text: string) => {
    const tidy = text.replace(/\s+/g, ' ').trim();
    if (/\p{L}/u.test(tidy)) texts.push(tidy);
  };
  let paragraph = '';
  const end = () => {
    add(paragraph);
    paragraph = '';
  };
  visit(parse(html));
  end();
  return texts;

  function visit(node: Tree): void {
    if (node.nodeName === '#text' && 'value' in node) paragraph += node.value;
    if (!('childNodes' in node)) return;
    const isInline = inline.has(node.nodeName);
    if (isInline) paragraph += ' ';
    else end();
    if ('attrs' in node) for (const text of attributesOf(node)) add(text);
    if (!unread.has(node.nodeName)) for (const child of node.childNodes) visit(child);
    if (isInline) paragraph += ' ';
    else end();
  }
}

function attributesOf({ nodeName, attrs }: DefaultTreeAdapterMap['element']): string[] {
  const value = (wanted: string) => attrs.find(({ name }) => name === wanted)?.value ?? '';
  const isDescription = /(^|:)(title|description|alt)$/.test(value('name') || value('property'));
  if (nodeName === 'meta') return isDescription ? [value('content')] : [];
  return attrs.filter(({ name }) => readAloud.has(name)).map(({ value }) => value);
}
