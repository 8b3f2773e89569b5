import { describe, expect, it } from 'vitest';
import { readBlocks } from '../../engine/content/blocks/block-rules.ts';
import type { DocumentFacts, DocumentPart } from './types.ts';
import { renderDocumentParts } from './ui/parts.server.tsx';

const nothing: DocumentFacts = {
  ...{ cards: new Map(), newest: new Map(), events: [], months: new Map(), clubs: [], giftCards: [] },
};

function show(raw: readonly object[], facts: DocumentFacts = nothing) {
  const { blocks } = readBlocks(raw);
  const lost: string[] = [];
  const parts = renderDocumentParts(blocks, {
    documentId: 'document',
    facts,
    isInstead: true,
    log: { warn: (_event, fields) => lost.push(fields?.code ?? '') },
  });
  return { parts, lost, html: parts.map(htmlOf).join('') };
}

const htmlOf = (part: DocumentPart): string => (part.kind === 'markup' ? part.html : `<${part.live.kind}>`);
const text = (words: string) => ({ kind: 'text', text: words });

describe('a document', () => {
  it('is one piece of markup if nothing in it is interactive', () => {
    const { parts } = show([
      { kind: 'hero', title: 'The oaks' },
      text('one'),
      { kind: 'columns', columns: [{ blocks: [text('two')] }] },
    ]);
    expect(parts).toHaveLength(1);
  });

  it('shows the other blocks if a wine or picture is missing, or a block throws', () => {
    const broken = {
      slug: 'x',
      get to(): never {
        throw new Error('broken');
      },
    } as never;
    const { html, lost } = show(
      [
        text('before'),
        { kind: 'wine-feature', slug: 'gone' },
        { kind: 'image', picture: 'never-made', alt: '' },
        {
          kind: 'section',
          tone: 'night',
          blocks: [text('within'), { kind: 'wine-feature', slug: 'throws' }],
        },
        { kind: 'product-grid', slugs: ['gone'] },
        { kind: 'event-list' },
        text('after'),
      ],
      { ...nothing, cards: new Map([['throws', broken]]) },
    );
    expect(lost).toEqual(['wine-feature', 'image', 'wine-feature', 'product-grid', 'event-list']);
    for (const words of ['before', 'within', 'after']) expect(html).toContain(words);
  });

  it('has at most one main heading, and only at the very beginning', () => {
    const hero = { kind: 'hero', title: 'The oaks' };
    expect(show([hero, hero, { kind: 'section', blocks: [hero] }]).html.match(/<h1/g)).toHaveLength(1);
    expect(show([text('words'), hero]).html).not.toContain('<h1');
  });

  it('links from its table of contents to its headings, each with a unique anchor', () => {
    const heading = { kind: 'heading', text: 'Smoke & Wind', level: 2 };
    const { html } = show([
      { kind: 'table-of-contents' },
      heading,
      { ...heading, text: 'Smoke & Wind 2' },
      heading,
      { kind: 'section', title: 'Été', blocks: [text('x')] },
    ]);
    const places = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id = '']) => id);
    expect(places).toEqual(['part-smoke-wind', 'part-smoke-wind-2', 'part-smoke-wind-3', 'part-ete']);
    for (const id of places) expect(html.split(`id="${id}"`)).toHaveLength(2);
  });

  it('sends a form’s fields to the browser, but not its destination', () => {
    const form = {
      kind: 'form',
      sendSubmissionsToEmail: 'cellar@mesalucero.example',
      action: 'https://secret.example',
      customHeaders: { 'X-Key': 'secret' },
      blocks: [{ kind: 'text-input', name: 'email' }],
    };
    const formInForm = { ...form, blocks: [{ kind: 'columns', columns: [{ blocks: [form] }] }] };
    const { parts } = show([{ kind: 'section', blocks: [text('Ask us'), form, formInForm] }]);
    const told = JSON.stringify(parts);
    expect(told).toContain('Ask us');
    expect(told).toContain('"name":"email"');
    expect(told).not.toMatch(/secret|cellar@/);
  });

  it('keeps static parts together next to interactive ones', () => {
    const { parts } = show([text('one'), text('two'), { kind: 'form', blocks: [] }, text('three')]);
    expect(parts).toMatchObject([
      {
        kind: 'live',
        live: { kind: 'box', places: [[{ kind: 'markup' }, { kind: 'live' }, { kind: 'markup' }]] },
      },
    ]);
  });
});
