import { formatCivilDate, wineryDate } from '../../../core/dates.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import type { ShownDocument as Shown } from '../types.ts';
import { DocumentParts, type DocumentPartsProps } from './document.tsx';

export type ShownDocumentProps = Pick<DocumentPartsProps, 'renderLive'> & {
  document: Shown | undefined;
  /** The page shows nothing else. */
  isAlone: boolean;
  /** Somebody came by a link that opens nothing. */
  isPreviewOver?: boolean;
};

/** A document on its page, and who sees it by a link is told so. */
export function ShownDocument(props: ShownDocumentProps) {
  const { document, isAlone, isPreviewOver = false, renderLive } = props;
  if (!document) return isPreviewOver ? <PreviewOver /> : null;
  const { title, parts, hasHeading, preview } = document;
  return (
    <>
      {isPreviewOver && <PreviewOver />}
      {preview && (
        <div className="page-width py-4 print:hidden">
          <Notice kind="info" title={`Preview of version ${preview.version}`}>
            Only this link shows it, until {formatCivilDate(wineryDate(preview.endsAt))}. Saved on{' '}
            {formatCivilDate(wineryDate(preview.savedAt))}.
          </Notice>
        </div>
      )}
      {isAlone && !hasHeading && (
        <header className="page-width pt-10 lg:pt-16">
          <h1 tabIndex={-1} className="type-heading max-w-[20em]">
            {title}
          </h1>
        </header>
      )}
      <div className={isAlone ? undefined : 'content-above'}>
        <DocumentParts parts={parts} renderLive={renderLive} />
      </div>
    </>
  );
}

/** Whoever opens a link after its time, or one that was cut off, sees what everybody sees, and is told so. */
function PreviewOver() {
  return (
    <div className="page-width py-4 print:hidden">
      <Notice kind="info" title="This preview link does not open any more">
        You see the page as everybody does. The house can make you a new link.
      </Notice>
    </div>
  );
}
