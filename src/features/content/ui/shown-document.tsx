import { type RefObject, useEffect, useRef } from 'react';
import { useRouteLoaderData } from 'react-router';
import { formatShortDate, wineryDate } from '../../../core/dates.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { hasOptOutSignal } from '../../../ui/base/privacy-signal.ts';
import type { RenderedDocument as Shown } from '../types.ts';
import { DocumentParts, type DocumentPartsProps } from './document.tsx';

export type DocumentOnPageProps = Pick<DocumentPartsProps, 'renderLive'> & {
  document: Shown | undefined;
  /** Whether the page shows nothing but the document. */
  isAlone: boolean;
  /** Whether the visitor used an invalid or expired preview link. */
  isPreviewOver?: boolean;
};

/** A document on its page, with a notice if it is a preview. */
export function DocumentOnPage(props: DocumentOnPageProps) {
  const { document, isAlone, isPreviewOver = false, renderLive } = props;
  const place = useRef<HTMLDivElement>(null);
  useEvents(place, document?.preview ? undefined : document?.id);
  if (!document) return isPreviewOver ? <PreviewOver /> : null;
  const { title, parts, hasHeading, preview } = document;
  return (
    <>
      {isPreviewOver && <PreviewOver />}
      {preview && (
        <div className="page-width py-4 print:hidden">
          <Notice kind="info" title={`Preview of version ${preview.version}`}>
            Only people with this link can see it, until {formatShortDate(wineryDate(preview.endsAt))}. Saved
            on {formatShortDate(wineryDate(preview.savedAt))}.
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
      <div ref={place} className={isAlone ? undefined : 'content-above'}>
        <DocumentParts parts={parts} renderLive={renderLive} />
      </div>
    </>
  );
}

/** The time for which a document must be visible to count as seen. */
const seenMilliseconds = 1_000;

/**
 * Reports to our own server (specification §7) that a document was seen, and the first click on it. Reports nothing for previews, or for
 * visitors who opted out by browser signal or on our privacy choices page.
 */
function useEvents(place: RefObject<HTMLElement | null>, id: string | undefined): void {
  const root = useRouteLoaderData<{ readonly shell: { readonly optOut?: string } }>('root');
  const optOut = root?.shell.optOut;
  useEffect(() => {
    const { current } = place;
    if (id === undefined || optOut !== undefined || hasOptOutSignal()) return;
    const timer = setTimeout(() => reportEvent('impression', id), seenMilliseconds);
    const reportClick = () => reportEvent('click', id);
    current?.addEventListener('click', reportClick, { once: true });
    return () => {
      clearTimeout(timer);
      current?.removeEventListener('click', reportClick);
    };
  }, [place, id, optOut]);
}

/** Sends an event in the background and ignores failures. */
function reportEvent(type: 'impression' | 'click', contentId: string): void {
  const body = JSON.stringify({ events: [{ type, data: { contentId } }] });
  const headers = { 'content-type': 'application/json' };
  void fetch('/api/v1/track', { method: 'POST', headers, body, keepalive: true }).catch(() => undefined);
}

/** The notice for visitors with an invalid or expired preview link, who see the published page instead. */
function PreviewOver() {
  return (
    <div className="page-width py-4 print:hidden">
      <Notice kind="info" title="This preview link has expired">
        You’re viewing the published page. Ask the winery for a new link.
      </Notice>
    </div>
  );
}
