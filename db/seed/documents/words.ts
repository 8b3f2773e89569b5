/** A document as an editor would import it. */
export type SeedDocument = { readonly id: string; readonly name: string; readonly data: object };

type Span = { readonly text: string; readonly link?: string; readonly isStrong?: true };

/** Converts `[text](/path)` to a link and `**text**` to strong text. */
function spans(text: string): Span[] {
  return text.split(/(\[[^\]]+\]\([^)\s]+\)|\*\*[^*]+\*\*)/).flatMap((part): Span[] => {
    const [, words, link] = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part) ?? [];
    if (words !== undefined && link !== undefined) return [{ text: words, link }];
    const [, strong] = /^\*\*([^*]+)\*\*$/.exec(part) ?? [];
    if (strong !== undefined) return [{ text: strong, isStrong: true }];
    return part === '' ? [] : [{ text: part }];
  });
}

/** Rich text from plain lines: a blank line separates paragraphs, and lines that begin with `- ` form a list. */
export function richText(id: string, text: string): object {
  const nodes = text
    .trim()
    .split(/\n{2,}/)
    .map((part) => {
      const lines = part.split('\n').map((line) => line.trim());
      if (!lines.every((line) => line.startsWith('- '))) {
        return { kind: 'paragraph', spans: spans(lines.join(' ')) };
      }
      return { kind: 'list', isOrdered: false, items: lines.map((line) => spans(line.slice(2))) };
    });
  return { kind: 'rich-text', id, nodes };
}

/** Returns a level 2 heading and the text below it. */
export function chapter(id: string, heading: string, text: string): object[] {
  return [{ kind: 'heading', id, text: heading, level: 2 }, richText(`${id}-text`, text)];
}

/** Returns a level 2 heading and questions below it that open one by one. */
export function questions(
  id: string,
  heading: string,
  items: readonly (readonly [question: string, answer: string])[],
): object[] {
  return [
    { kind: 'heading', id, text: heading, level: 2 },
    {
      kind: 'accordion',
      id: `${id}-questions`,
      items: items.map(([title, answer], position) => ({
        title,
        blocks: [richText(`${id}-answer-${position + 1}`, answer)],
      })),
    },
  ];
}

type PageWords = Pick<SeedDocument, 'id' | 'name'> & {
  readonly url: string;
  readonly description: string;
  readonly blocks: readonly object[];
};

/** Returns a page with its own address. */
export function page({ id, name, url, description, blocks }: PageWords): SeedDocument {
  return { id, name, data: { url, title: name, description, placement: 'instead', blocks } };
}
