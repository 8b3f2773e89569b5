import type { ReadBlocksResult } from '../../engine/content/blocks/block-rules.ts';
import { readBlocks } from '../../engine/content/blocks/block-rules.ts';

/** Returns a document that has this text and this link in every field an editor can fill in. */
export function documentWithText(words: string, link: string): ReadBlocksResult {
  const text = { kind: 'text', text: words };
  const button = { text: words, link };
  const span = { text: words, link, isStrong: true };
  return readBlocks([
    { kind: 'hero', title: words, text: words, alt: words, picture: 'visit' },
    { kind: 'hero', title: 'Onwards', alt: '', picture: words, button },
    { kind: 'hero', title: 'Onwards', alt: '', button: { ...button, link: '/wines' } },
    text,
    { kind: 'heading', text: words, level: 2 },
    { kind: 'heading', text: words, level: 4 },
    {
      kind: 'rich-text',
      nodes: [
        { kind: 'paragraph', spans: [span, { text: words, isEmphasis: true }] },
        { kind: 'list', isOrdered: true, items: [[span], [{ text: words }]] },
      ],
    },
    { kind: 'image', picture: 'story', alt: words, caption: words },
    { kind: 'image', picture: 'story', alt: words, link },
    { kind: 'image', picture: words, alt: '' },
    {
      kind: 'columns',
      columns: [{ blocks: [text] }, { blocks: [{ kind: 'quote', text: words, source: words }] }],
    },
    { kind: 'section', title: words, tone: words, blocks: [text] },
    { kind: 'section', title: words, tone: 'night', blocks: [text] },
    { kind: 'button', ...button },
    { kind: 'button', text: words, link: '/wines' },
    { kind: 'accordion', items: [{ title: words, blocks: [text] }] },
    {
      kind: 'tabs',
      items: [
        { label: words, blocks: [text] },
        { label: 'Two', blocks: [text] },
      ],
    },
    { id: words, kind: 'product-grid', title: words, slugs: ['merlot-2022'] },
    { kind: 'wine-feature', slug: 'merlot-2022', text: words },
    { kind: 'gift-card-teaser', title: words, text: words },
    { kind: 'perks', title: words, items: [{ title: words, text: words }] },
    { kind: 'table-of-contents', title: words },
    { kind: 'video', poster: 'visit', alt: words, title: words, film: link },
    { kind: 'video', poster: 'visit', alt: words, title: words, film: '/films/harvest.mp4' },
    {
      kind: 'form',
      name: words,
      action: link,
      successUrl: '/wines',
      successMessage: [{ kind: 'paragraph', spans: [span] }],
      errorMessage: [{ kind: 'paragraph', spans: [span] }],
      blocks: [
        { kind: 'label', text: words, for: 'email' },
        { kind: 'text-input', type: 'email', name: 'email', placeholder: words, defaultValue: words },
        { kind: 'text-input', type: 'checkbox', name: 'news', label: words, value: words },
        { kind: 'text-area', name: 'question', label: words, value: words },
        {
          kind: 'select',
          name: 'about',
          label: words,
          placeholder: words,
          options: [{ value: words, name: words }],
        },
        { kind: 'text-input', name: words, label: words },
        text,
        { kind: 'submit-button', text: words },
      ],
    },
    // As a hosted page builder sends it, with foreign markup.
    element('Text', { text: words }),
    element('Text', { text: `<p>Read ${words} <a href="${link}">on</a></p>` }),
    element('Image', { image: link, altText: words }),
    element('Core:Button', { text: words, link }),
    element('Custom Code', { code: words }),
    element('Embed', { url: link, content: words }),
    {
      ...element('Heading', { text: words, level: 3 }),
      tagName: words,
      properties: { onclick: words },
      responsiveStyles: {},
    },
  ]);
}

function element(name: string, options: object): object {
  return { '@type': '@builder.io/sdk:Element', component: { name, options } };
}
