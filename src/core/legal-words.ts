/** An inline part of a legal text: plain text, a link, code, or text that never wraps. */
export type LegalInline =
  | string
  | { readonly to: string; readonly text: string }
  | { readonly code: string }
  | { readonly unbroken: string };

export type LegalBlock =
  | { readonly kind: 'paragraph'; readonly line: readonly LegalInline[] }
  | { readonly kind: 'list'; readonly lines: readonly (readonly LegalInline[])[] }
  | { readonly kind: 'subheading'; readonly text: string }
  | {
      readonly kind: 'table';
      readonly caption: string;
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

/** The content of a legal text: its summary, its sections, and further links. */
export type LegalContent = {
  readonly inShort: readonly string[];
  readonly sections: readonly {
    readonly id: string;
    readonly heading: string;
    readonly blocks: readonly LegalBlock[];
  }[];
  readonly others: readonly { readonly to: string; readonly label: string }[];
};

/** Splits a Markdown file into its front matter (`name: value` between two lines of `---`) and its body. */
export function splitFrontMatter(file: string): { head: Readonly<Record<string, string>>; body: string } {
  const [, lines = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? [];
  const head = [...lines.matchAll(/^(\w+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value]);
  return { head: Object.fromEntries(head), body };
}

/**
 * Parses the Markdown subset of legal texts: a summary list, `## Heading {#id}` before each section, and the links under `## See also`. A
 * line `Table: …` before a table is its caption. `{{name}}` is replaced by its value, and `{{phone}}` never wraps.
 */
export function parseLegalContent(body: string, values: Readonly<Record<string, string>>): LegalContent {
  const fill = (text: string) =>
    text.replaceAll(/\{\{(?!phone\}\})(\w+)\}\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`a text of law names {{${name}}}, which has no value`);
      return value;
    });
  const [short = '', ...parts] = fill(body).split(/^## /m);
  const sections = parts.flatMap((part) => {
    const [, heading, id, text = ''] = /^(.*?) \{#([\w-]+)\}\n(.*)$/s.exec(part) ?? [];
    return heading === undefined || id === undefined
      ? []
      : [{ id, heading, blocks: blocksOf(text, values.phone ?? '') }];
  });
  const also = parts.find((part) => part.startsWith('See also\n')) ?? '';
  return {
    inShort: itemsOf(short.trim()),
    sections,
    others: [...also.matchAll(link)].map(([, label = '', to = '']) => ({ to, label })),
  };
}

const link = /\[([^\]]+)\]\(([^)]+)\)/g;

function blocksOf(text: string, phone: string): LegalBlock[] {
  const parts = text.trim().split(/\n\n+/);
  return parts.flatMap((part, place): LegalBlock[] => {
    if (part.startsWith('Table: ')) return [];
    if (part.startsWith('### ')) return [{ kind: 'subheading', text: part.slice(4) }];
    if (part.startsWith('- ')) {
      return [{ kind: 'list', lines: itemsOf(part).map((item) => inlinesOf(item, phone)) }];
    }
    if (!part.startsWith('|')) return [{ kind: 'paragraph', line: inlinesOf(unwrapped(part), phone) }];
    const [columns = [], , ...rows] = part.split('\n').map(cellsOf);
    return [{ kind: 'table', caption: parts[place - 1]?.slice('Table: '.length) ?? '', columns, rows }];
  });
}

function itemsOf(list: string): string[] {
  return list.slice(2).split(/\n- /).map(unwrapped);
}

function unwrapped(lines: string): string {
  return lines.replaceAll(/\s*\n\s*/g, ' ');
}

function cellsOf(row: string): string[] {
  return row.slice(2, -2).split(' | ');
}

function inlinesOf(line: string, phone: string): LegalInline[] {
  return line
    .split(/(\[[^\]]+\]\([^)]+\)|`[^`]+`|\{\{phone\}\})/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      if (piece === '{{phone}}') return { unbroken: phone };
      if (piece.startsWith('`')) return { code: piece.slice(1, -1) };
      const [, text, to] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(piece) ?? [];
      return text === undefined || to === undefined ? piece : { to, text };
    });
}
