import { parseFragment } from 'parse5';
import { createElement, Fragment } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { offsiteUrls } from '../../../test/attacks/hostile-addresses.ts';
import { hostileTexts } from '../../../test/attacks/hostile-words.ts';
import { sampleOf } from '../../../test/helpers/sample.ts';
import type { Block } from '../../engine/content/types.ts';
import { documentWithText } from './testing.ts';
import type { DocumentFacts } from './types.ts';
import { renderInnerParts } from './ui/live-part.tsx';
import { renderDocumentParts } from './ui/parts.server.tsx';

const harmless = ['Plain words', '/wines'] as const;

const card = {
  name: 'Merlot 2022',
  to: '/wines/merlot-2022',
  line: '',
  pictures: [],
  ...{ label: undefined, note: undefined, memberPriceCents: undefined },
  action: { kind: 'go', to: '/wines/merlot-2022', text: 'Details', words: '' },
  priceCents: 3600,
  isMember: false,
} as unknown as NonNullable<ReturnType<DocumentFacts['cards']['get']>>;

/** Renders a document as its page would, including interactive parts, and returns the HTML. */
function pageOf(blocks: readonly Block[]): string {
  const facts: DocumentFacts = {
    cards: new Map([[card.to.slice('/wines/'.length), card]]),
    ...{ newest: new Map(), events: [], months: new Map(), clubs: [], giftCards: [] },
  };
  const parts = renderDocumentParts(blocks, {
    documentId: 'hostile',
    facts,
    isInstead: true,
    log: { warn: () => {} },
  });
  const Page = createRoutesStub([
    { path: '/', Component: () => createElement(Fragment, null, renderInnerParts(parts)) },
  ]);
  return renderToString(createElement(Page));
}

type Node = {
  readonly tagName?: string;
  readonly attrs?: readonly { readonly name: string; readonly value: string }[];
  readonly childNodes?: readonly Node[];
};

function* elementsOf(node: Node): Generator<Required<Node>> {
  if (node.tagName !== undefined) yield node as Required<Node>;
  for (const child of node.childNodes ?? []) yield* elementsOf(child);
}

const pageElements = (html: string) => [...elementsOf(parseFragment(html) as unknown as Node)];

const leading = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'poster',
  'data',
  'ping',
  'background',
  'xlink:href',
  'cite',
  'manifest',
]);
/** Returns whether our pages may contain this URL as a link or source. */
const isAllowed = (address: string) =>
  /^(\/(?![/\\])|#)/.test(address) ||
  /^(mailto:|tel:)/.test(address) ||
  /^https:\/\/[\w-]+\.mesalucero\.example\//.test(address);

/** Returns everything in a page's HTML that could run scripts or send a request to a foreign host. */
function dangers(html: string): string[] {
  const forbidden =
    /^(script|style|iframe|object|embed|base|meta|link|frame|frameset|applet|template|noscript|math|animate|use|foreignobject|audio|track|area)$/i;
  return pageElements(html).flatMap(({ tagName, attrs }) => [
    ...(forbidden.test(tagName) ? [`<${tagName}>`] : []),
    ...attrs.flatMap(({ name, value }) => {
      if (/^on/i.test(name) || name === 'style' || name === 'srcdoc') return [`${tagName} ${name}=${value}`];
      if (name === 'srcset')
        return value.split(', ').every((each) => each.startsWith('/media/')) ? [] : [value];
      return leading.has(name) && !isAllowed(value) ? [`${tagName} ${name}=${value}`] : [];
    }),
  ]);
}

const payloads = [...new Set([...hostileTexts, ...offsiteUrls])];

it('the hostile documents include at least two hundred payloads', () => {
  expect(payloads.length).toBeGreaterThanOrEqual(200);
});

it('the check detects a payload that runs or links to another site', () => {
  const page = pageOf(documentWithText(...harmless).blocks);
  expect(dangers(page)).toEqual([]);
  for (const markup of [
    '<script>',
    '<p onclick="x">',
    '<a href="javascript:x">',
    '<img src="//evil.example">',
    '<p style="x">',
  ]) {
    expect(dangers(`${page}${markup}`), markup).toHaveLength(1);
  }
});

/** Checks that every field is rendered, so that the tests below try the payloads in all of them. */
it('a hostile document has a payload in every field', () => {
  const { blocks, faults } = documentWithText(...harmless);
  const words = pageOf(blocks).match(/Plain words/g) ?? [];
  expect(words.length).toBeGreaterThan(60);
  expect(faults.filter((fault) => !/picture|tone|name|kind/.test(fault))).toEqual([]);
});

it.each(sampleOf(payloads, 60).map((payload) => [payload]))(
  'a payload is rendered as text in every field and never becomes a link: %j',
  (payload) => {
    const page = pageOf(documentWithText(payload, payload).blocks);
    expect(dangers(page)).toEqual([]);
    expect(page).not.toMatch(/href="(?!mailto:|#)[^"]*evil/);
  },
);
