import { mixColors } from '../../core/color.ts';
import { withNonBreakingSpaces } from '../base/unbroken.ts';
import type { Palette } from '../theme/theme-rules.ts';

/**
 * A block of an email. Blocks are rendered as plain text, and as HTML that requires no pictures, scripts or style sheet. All text is
 * escaped during rendering and nowhere else, so names and notes never become markup.
 */
export type EmailBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [label: string, value: string])[] }
  | {
      readonly kind: 'lines';
      readonly rows: readonly {
        readonly title: string;
        readonly detail: string;
        readonly amount: string;
        /** The path of the item's picture, which is 60 by 80 pixels. The title serves as its description. */
        readonly picture?: string | undefined;
      }[];
    }
  /** A person's own words, with their line breaks. */
  | { readonly kind: 'quote'; readonly text: string }
  /** A picture of the shop with a text alternative. */
  | {
      readonly kind: 'picture';
      readonly url: string;
      readonly alt: string;
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'action'; readonly label: string; readonly url: string }
  /** A secondary link. */
  | { readonly kind: 'link'; readonly label: string; readonly url: string };

export type EmailDocument = {
  readonly title: string;
  readonly blocks: readonly EmailBlock[];
  /** The winery's name, shown above the title. */
  readonly name: string;
  /** The sender's name and address, one entry per line. */
  readonly footer: readonly string[];
};

export function renderEmailText(document: EmailDocument): string {
  const parts = document.blocks.map(blockText).filter((part) => part !== '');
  return [document.title, ...parts, `--\n${document.footer.join('\n')}`].join('\n\n').concat('\n');
}

function blockText(block: EmailBlock): string {
  switch (block.kind) {
    case 'heading':
      return block.text.toUpperCase();
    case 'paragraph':
      return block.text;
    case 'facts':
      return block.rows
        .map(([label, value]) => `${label}${label.endsWith('?') ? '' : ':'} ${value}`)
        .join('\n');
    case 'lines':
      return block.rows.map(({ title, detail, amount }) => `${title}\n  ${detail}  ${amount}`).join('\n');
    case 'quote':
      return block.text.replace(/^/gm, '> ');
    case 'picture':
      return '';
    case 'action':
    case 'link':
      return `${block.label}:\n${block.url}`;
  }
}

const replacements: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => replacements[character] ?? character);
}

/** The colors and typefaces of an email, and the mark at its top. */
export type EmailStyle = {
  readonly day: Palette;
  readonly fonts: { readonly headings: string; readonly text: string };
  readonly cornerRadius: number;
  /** The mark beside the winery's name, with its size in pixels; undefined if the winery has none. */
  readonly mark: { readonly path: string; readonly width: number; readonly height: number } | undefined;
};

/** Returns the style sheet for email programs that support dark mode. Other programs use the inline light colors. */
function darkTheme({ ink, paper, action }: Palette): string {
  const ground = mixColors(ink, '#000000', 0.25);
  return `@media (prefers-color-scheme: dark) {
.paper { background: ${ground} !important; color: ${mixColors(paper, ground, 0.05)} !important }
.soft { color: ${mixColors(paper, ground, 0.22)} !important }
.line { border-color: ${mixColors(ground, paper, 0.2)} !important }
.link { color: ${mixColors(action, '#ffffff', 0.68)} !important }
.button { background: ${mixColors(action, '#ffffff', 0.12)} !important }
}`;
}

const fallbacks = { headings: "Georgia,'Times New Roman',serif", text: 'Helvetica,Arial,sans-serif' };

/**
 * Renders an email as HTML. Email programs support little beyond inline styles, so the style sheet contains only the dark theme. The URLs
 * of the shop's pictures are paths, to which `sendNotice` adds the origin.
 */
export function renderEmailHtml(document: EmailDocument, look: EmailStyle): string {
  const { paper, ink, inkSoft, line } = look.day;
  const { serif, sans } = stacks(look);
  const body = document.blocks.map((block) => blockHtml(block, look)).join('\n');
  const footer = document.footer.map(escapeHtml).join('<br>');
  const { mark } = look;
  const logo = mark
    ? `<img src="${escapeHtml(mark.path)}" alt="" width="${mark.width}" height="${mark.height}" style="vertical-align:middle;border:0;margin-right:12px">`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(document.title)}</title><style>${darkTheme(look.day)}</style></head>
<body class="paper" style="margin:0;background:${paper};color:${ink};font:16px/1.6 ${sans}">
<div class="paper" style="max-width:560px;margin:0 auto;padding:32px 20px 40px;overflow-wrap:break-word">
<p style="font:400 20px/1.3 ${serif};margin:0 0 32px">${logo}${escapeHtml(document.name)}</p>
<h1 style="font:400 30px/1.15 ${serif};letter-spacing:-0.01em;text-wrap:balance;margin:0 0 24px">${escapeHtml(document.title)}</h1>
${body}
<p class="line soft" style="margin:40px 0 0;padding-top:16px;border-top:1px solid ${line};font-size:14px;color:${inkSoft}">${footer}</p>
</div></body></html>`;
}

/** Returns the font lists: the winery's typefaces, for readers who have installed them, followed by common fallbacks. */
function stacks({ fonts }: EmailStyle) {
  return { serif: `'${fonts.headings}',${fallbacks.headings}`, sans: `'${fonts.text}',${fallbacks.text}` };
}

function blockHtml(block: EmailBlock, look: EmailStyle): string {
  const { inkSoft, line, action, paper } = look.day;
  const { serif } = stacks(look);
  switch (block.kind) {
    case 'heading':
      return `<h2 style="font:400 20px/1.3 ${serif};margin:32px 0 8px">${escapeHtml(block.text)}</h2>`;
    case 'paragraph':
      return `<p style="margin:0 0 16px">${escapeHtml(withNonBreakingSpaces(block.text))}</p>`;
    case 'facts':
      return table(
        look,
        block.rows.map(([label, value]) =>
          row(
            look,
            `<span class="soft" style="color:${inkSoft}">${escapeHtml(label)}</span>`,
            // An address has no natural break, and a column is as wide as its longest word.
            `<span style="overflow-wrap:anywhere">${escapeHtml(withNonBreakingSpaces(value))}</span>`,
          ),
        ),
      );
    case 'lines':
      return table(
        look,
        block.rows.map(({ title, detail, amount, picture }) =>
          row(
            look,
            `${escapeHtml(title)}<br><span class="soft" style="font-size:14px;color:${inkSoft}">${escapeHtml(detail)}</span>`,
            escapeHtml(amount),
            picture,
          ),
        ),
      );
    case 'quote':
      return `<p class="line" style="margin:0 0 16px;padding-left:16px;border-left:2px solid ${line};white-space:pre-line">${escapeHtml(block.text)}</p>`;
    case 'picture':
      return `<img src="${escapeHtml(block.url)}" alt="${escapeHtml(block.alt)}" width="${block.width}" height="${block.height}" style="display:block;width:100%;height:auto;margin:0 0 24px">`;
    case 'action':
      return `<p style="margin:24px 0"><a class="button" href="${escapeHtml(block.url)}" style="display:inline-block;background:${action};color:${paper};text-decoration:none;padding:12px 24px;border-radius:${look.cornerRadius}px">${escapeHtml(block.label)}</a></p>`;
    case 'link':
      return `<p style="margin:0 0 16px"><a class="link" href="${escapeHtml(block.url)}" style="color:${action}">${escapeHtml(block.label)}</a></p>`;
  }
}

function table({ day: { line } }: EmailStyle, rows: readonly string[]): string {
  return `<table class="line" role="presentation" style="width:100%;border-collapse:collapse;border-bottom:1px solid ${line};margin:0 0 24px">${rows.join('')}</table>`;
}

function row(
  { day: { line }, cornerRadius }: EmailStyle,
  left: string,
  right: string,
  picture?: string,
): string {
  const cell = `padding:8px 0;border-top:1px solid ${line};vertical-align:top`;
  const shown =
    picture === undefined
      ? ''
      : `<img src="${escapeHtml(picture)}" alt="" width="60" height="80" style="float:left;border:0;border-radius:${cornerRadius}px;margin-right:16px">`;
  return `<tr><td class="line" style="${cell};min-width:9em">${shown}${left}</td><td class="line" style="${cell};text-align:right;padding-left:16px">${right}</td></tr>`;
}
