import type { ReactNode } from 'react';
import type { BlockOf, ContentLink, RichNode, RichTextSpan } from '../../../engine/content/types.ts';
import type { HeadingAnchor } from '../types.ts';

/** Plain text with one paragraph per line. */
export function Paragraphs({ text, className }: { text: string; className?: string | undefined }) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text stay in their order
    <p key={position} className={className}>
      {line}
    </p>
  ));
}

export function RichText({ nodes }: { nodes: readonly RichNode[] }) {
  return nodes.map((node, position) => {
    // biome-ignore-start lint/suspicious/noArrayIndexKey: the nodes of a text stay in their order
    if (node.kind === 'paragraph') {
      return (
        <p key={position} className="whitespace-pre-line">
          <Spans spans={node.spans} />
        </p>
      );
    }
    const List = node.isOrdered ? 'ol' : 'ul';
    return (
      <List key={position} className={`space-y-2 pl-6 ${node.isOrdered ? 'list-decimal' : 'list-disc'}`}>
        {node.items.map((spans, at) => (
          <li key={at} className="whitespace-pre-line pl-1 marker:text-brass">
            <Spans spans={spans} />
          </li>
        ))}
      </List>
    );
    // biome-ignore-end lint/suspicious/noArrayIndexKey: the nodes of a text stay in their order
  });
}

function Spans({ spans }: { spans: readonly RichTextSpan[] }) {
  return spans.map(({ text, isStrong, isEmphasis, link }, position) => {
    const emphasized = isEmphasis ? <em>{text}</em> : text;
    const words = isStrong ? <strong className="font-medium">{emphasized}</strong> : emphasized;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a paragraph stay in their order
      <SpanLink key={position} link={link}>
        {words}
      </SpanLink>
    );
  });
}

function SpanLink({ link, children }: { link: ContentLink | undefined; children: ReactNode }) {
  return link === undefined ? children : <InlineLink to={link}>{children}</InlineLink>;
}

/** A link within text. A `ClientSideLinks` around it handles links within the shop without a page load. */
export function InlineLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} className="text-wine link-line hover:decoration-2">
      {children}
    </a>
  );
}

const headingLooks = {
  2: 'type-heading',
  3: 'type-title',
  4: 'type-eyebrow text-brass',
} as const;

export function HeadingBlock({ block, anchor }: { block: BlockOf<'heading'>; anchor: string | undefined }) {
  const Tag = `h${block.level}` as const;
  return (
    <Tag
      id={anchor}
      className={`${headingLooks[block.level]} max-w-[20em] ${block.level === 2 ? 'not-first:mt-10' : 'not-first:mt-4'}`}
    >
      {block.text}
    </Tag>
  );
}

export function QuoteBlock({ block: { text, source } }: { block: BlockOf<'quote'> }) {
  const isQuoted = /^[“"„«‘']/.test(text);
  return (
    <figure className="content-piece max-w-reading border-brass-bright border-l py-1 pl-6 lg:pl-8">
      <blockquote className="font-display text-[1.375rem]/snug tracking-[-0.01em] lg:text-[1.75rem]/snug">
        <Paragraphs text={isQuoted ? text : `“${text}”`} />
      </blockquote>
      {source !== undefined && <figcaption className="mt-4 text-ink-soft text-small">{source}</figcaption>}
    </figure>
  );
}

export function TableOfContents({ title, anchors }: { title: string; anchors: readonly HeadingAnchor[] }) {
  return (
    <nav aria-label={title} className="content-piece max-w-reading border-line border-y py-4 print:hidden">
      <p className="type-eyebrow text-brass">{title}</p>
      <ol className="mt-2 text-small">
        {anchors.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} className="link-line inline-block py-1.5 text-wine">
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
