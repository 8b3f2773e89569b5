import { Fragment, memo, type ReactNode, useEffect, useRef } from 'react';
import { ClientSideLinks } from '../../../ui/base/soft-links.tsx';
import type { DocumentPart, InteractiveBlock } from '../types.ts';

export type DocumentPartsProps = {
  parts: readonly DocumentPart[];
  /** Renders the interactive parts. Documents without any omit it, so its scripts aren't loaded. */
  renderLive?: ((live: InteractiveBlock) => ReactNode) | undefined;
};

/** The parts of a document. Parts rendered by the server need no scripts in the browser. */
export const DocumentParts = memo(function DocumentParts({ parts, renderLive }: DocumentPartsProps) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = area.current;
    // In the capture phase, before link clicks are handled.
    root?.addEventListener('click', press, { capture: true });
    return () => root?.removeEventListener('click', press, { capture: true });
  }, []);
  return (
    <div ref={area} className="content-document">
      {parts.map((part) =>
        part.kind === 'live' ? (
          <Fragment key={part.id}>{renderLive?.(part.live)}</Fragment>
        ) : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: what React itself has rendered, and escaped, on the server
          <div key={part.id} className="content-document" dangerouslySetInnerHTML={{ __html: part.html }} />
        ),
      )}
      <ClientSideLinks area={area} />
    </div>
  );
});

function press(event: MouseEvent): void {
  if (!(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLAnchorElement>('a[data-film]');
  if (link) playFilm(event, link);
  const tab = event.target.closest('.content-tabs > details[open] > summary');
  // Where tabs are side by side, a click on the chosen one must not close it, by keyboard either.
  if (tab && getComputedStyle(tab).pointerEvents === 'none') event.preventDefault();
}

/** Replaces a film's picture with the playing film. Without scripts, the picture links to the film. */
function playFilm(event: MouseEvent, link: HTMLAnchorElement): void {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const film = document.createElement('video');
  film.src = link.href;
  film.controls = true;
  film.autoplay = true;
  film.className = 'content-film';
  film.setAttribute('aria-label', link.textContent ?? '');
  link.replaceWith(film);
  film.focus();
}
