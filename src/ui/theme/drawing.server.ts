import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

/**
 * A drawing that is safe to embed in pages. It contains only allowed elements and attributes, and nothing that loads resources or runs
 * scripts.
 */
export type Drawing = {
  readonly viewBox: string;
  readonly width: number;
  readonly height: number;
  readonly content: string;
};

export type DrawingProblem = { readonly line: number; readonly words: string };

const longest = 24_000;
const mostElements = 400;

const elements = new Set(['svg', 'g', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon']);
const number = /^-?[\d.]+(?:e-?\d+)?(?:px|%)?$/;
const numbers = /^[\d\s.,eE+-]*$/;
const paint = /^(?:none|currentColor|#[0-9a-f]{3}|#[0-9a-f]{6})$/i;
const word = /^[a-z]+$/;
const attributes: Readonly<Record<string, RegExp>> = {
  d: /^[\d\s.,eE+A-Za-z-]*$/,
  points: numbers,
  transform: /^[\d\s.,eE+a-zA-Z()-]*$/,
  ...Object.fromEntries(['fill', 'stroke', 'color'].map((name) => [name, paint])),
  ...Object.fromEntries(
    ['cx', 'cy', 'r', 'rx', 'ry', 'x', 'y', 'x1', 'x2', 'y1', 'y2', 'width', 'height'].map((name) => [
      name,
      number,
    ]),
  ),
  ...Object.fromEntries(
    [
      'opacity',
      'fill-opacity',
      'stroke-opacity',
      'stroke-width',
      'stroke-miterlimit',
      'stroke-dashoffset',
    ].map((name) => [name, number]),
  ),
  'stroke-dasharray': /^(?:none|[\d\s.,]+)$/,
  ...Object.fromEntries(
    ['fill-rule', 'clip-rule', 'stroke-linecap', 'stroke-linejoin'].map((name) => [name, word]),
  ),
};
/** The additional attributes allowed on a drawing's root element, with patterns of valid values. They are not sent to browsers. */
const rootAttributes: Readonly<Record<string, RegExp>> = {
  xmlns: /^http:\/\/www\.w3\.org\/2000\/svg$/,
  version: /^1\.[01]$/,
  viewBox: /^\s*-?[\d.]+(?:[\s,]+-?[\d.]+){3}\s*$/,
};

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/**
 * Parses an SVG as browsers do. Returns the drawing, or the problems with content that is not allowed: scripts, styles, links, references,
 * text, and content of other formats hidden in the drawing.
 */
export function parseDrawing(
  text: string,
): { readonly drawing: Drawing } | { readonly faults: readonly DrawingProblem[] } {
  if (text.length > longest) return oneFault(`is larger than ${longest / 1000} KB`);
  if (/<!(?:doctype|entity)/i.test(text)) return oneFault('has a document type, which isn’t allowed here');
  const { childNodes } = parseFragment(text, { sourceCodeLocationInfo: true });
  const [root, ...others] = childNodes.filter((node) => !isIgnored(node));
  if (root === undefined || !isElement(root) || root.tagName !== 'svg') return oneFault('isn’t an SVG');
  const all = [root, ...others].flatMap(descendants);
  const faults = [
    ...others.map((node) => ({ line: lineOf(node), words: 'has content after the drawing' })),
    ...(all.length > mostElements ? [{ line: 1, words: `has more than ${mostElements} elements` }] : []),
    ...all.flatMap((node) => faultsOf(node, node === root)),
  ];
  const viewBox =
    attributeOf(root, 'viewBox')
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  const [, , width = 0, height = 0] = viewBox;
  if (faults.length === 0 && !(width > 0 && height > 0 && width <= 20 * height)) {
    return oneFault('needs a viewBox no more than 20 times as wide as it is tall');
  }
  if (faults.length > 0) return { faults };
  return { drawing: { viewBox: viewBox.join(' '), width, height, content: contentOf(root) } };
}

const oneFault = (words: string) => ({ faults: [{ line: 1, words }] });

function faultsOf(node: Node, isRoot: boolean): DrawingProblem[] {
  const line = lineOf(node);
  if (!isElement(node)) return [{ line, words: 'has text, which must be converted to outlines' }];
  if (!elements.has(node.tagName)) return [{ line, words: `has a <${node.tagName}>, which is not allowed` }];
  if (!isRoot && node.tagName === 'svg') return [{ line, words: 'has a drawing within the drawing' }];
  const known = isRoot ? { ...attributes, ...rootAttributes } : attributes;
  return node.attrs
    .filter(({ name, value }) => !(Object.hasOwn(known, name) && known[name]?.test(value)))
    .map(({ name }) => ({ line, words: `has a <${node.tagName}> whose ${name} is not allowed` }));
}

/** Returns the markup of the drawing's content, in a group with the fill and stroke of the root element. */
function contentOf(root: Element): string {
  const paints = root.attrs.filter(
    ({ name }) => !/^(?:width|height|x|y)$/.test(name) && Object.hasOwn(attributes, name),
  );
  return `<g${written(paints)}>${root.childNodes.map(markup).join('')}</g>`;
}

function markup(node: Node): string {
  if (!isElement(node)) return '';
  const inner = node.childNodes.map(markup).join('');
  return `<${node.tagName}${written(node.attrs)}${inner === '' ? '/>' : `>${inner}</${node.tagName}>`}`;
}

const written = (attrs: Element['attrs']) => attrs.map(({ name, value }) => ` ${name}="${value}"`).join('');

function descendants(node: Node): Node[] {
  const children = isElement(node) ? node.childNodes.filter((child) => !isIgnored(child)) : [];
  return [node, ...children.flatMap(descendants)];
}

/** Returns whether a node is a comment or white space between elements. */
function isIgnored(node: Node): boolean {
  return (
    node.nodeName === '#comment' || (node.nodeName === '#text' && 'value' in node && node.value.trim() === '')
  );
}

function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

function attributeOf(element: Element, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

function lineOf(node: Node): number {
  return node.sourceCodeLocation?.startLine ?? 1;
}
