import { Fragment, type ReactNode } from 'react';
import type { RequestedVersion } from '../../core/dated-versions.ts';
import type { LegalBlock, LegalContent, LegalInline } from '../../core/legal-words.ts';
import { LegalPage, type LegalPageProps, UnpublishedLegalPage } from './legal-page.tsx';
import { SideBySideTable } from './side-by-side.tsx';
import { TextLink } from './text-link.tsx';

/** The page of a legal text, rendered from the parsed text. Shows a placeholder if the winery has published none. */
export function LegalDocumentPage({
  words,
  shown,
  ...page
}: Omit<LegalPageProps, 'shown'> & { shown: RequestedVersion | undefined; words: LegalContent | undefined }) {
  if (!words || !shown) return <UnpublishedLegalPage title={page.title} />;
  const sections = words.sections.map(({ id, heading, blocks }) => ({
    ...{ id, heading },
    // biome-ignore lint/suspicious/noArrayIndexKey: The words of a version never change.
    text: blocks.map((block, place) => <Block key={place} {...block} />),
  }));
  return (
    <LegalPage {...page} shown={shown} inShort={words.inShort} sections={sections} others={words.others} />
  );
}

function Block(block: LegalBlock): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Line line={block.line} />
        </p>
      );
    case 'list':
      return (
        <ul className="list-disc space-y-2 pl-5">
          {block.lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: The words of a version never change.
            <li key={place}>
              <Line line={line} />
            </li>
          ))}
        </ul>
      );
    case 'subheading':
      return <h3 className="mt-4 font-medium">{block.text}</h3>;
    case 'table': {
      const [corner, ...columns] = block.columns;
      const rows = block.rows.map(([label = '', ...cells]) => ({ label, cells }));
      return <SideBySideTable caption={block.caption} corner={corner ?? ''} columns={columns} rows={rows} />;
    }
  }
}

function Line({ line }: { line: readonly LegalInline[] }) {
  return line.map((piece, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: The words of a version never change.
    <Fragment key={place}>{inlineOf(piece)}</Fragment>
  ));
}

function inlineOf(piece: LegalInline): ReactNode {
  if (typeof piece === 'string') return piece;
  if ('code' in piece) return <code>{piece.code}</code>;
  if ('unbroken' in piece) return <span className="whitespace-nowrap">{piece.unbroken}</span>;
  const { to, text } = piece;
  // Email addresses and files are not pages of the shop.
  if (!/^(mailto:|\/\.)/.test(to)) return <TextLink to={to}>{text}</TextLink>;
  return (
    <a href={to} className="link-line text-wine">
      {text}
    </a>
  );
}
