import { createContext, useContext } from 'react';
import type { DrawingName } from './drawing-definition.ts';

/** The definitions of the winery's mark and logo, which `useDrawing` looks into. */
export const DrawingsContext = createContext('');

/** Defines the winery's mark and logo once for the whole page. Defined here, they take colors from where they are used. */
export function WineryDrawings() {
  return (
    <svg
      id="winery-drawings"
      aria-hidden="true"
      className="hidden"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: written from an allow-list (drawing.server.ts)
      dangerouslySetInnerHTML={{ __html: useContext(DrawingsContext) }}
    />
  );
}

/** Returns the definitions that a loaded page has. */
export function readWineryDrawings(): string {
  return document.getElementById('winery-drawings')?.innerHTML ?? '';
}

/** One of the winery's drawings, decorative beside its name; nothing if it has none. */
export function WineryDrawing({ name, className }: { name: DrawingName; className?: string | undefined }) {
  const definitions = useContext(DrawingsContext);
  const viewBox = new RegExp(`id="winery-${name}" data-extent="([^"]+)"`).exec(definitions)?.[1];
  if (viewBox === undefined) return null;
  const [, , width, height] = viewBox.split(' ');
  return (
    <svg aria-hidden="true" className={className} viewBox={viewBox} width={width} height={height}>
      <use href={`#winery-${name}`} />
    </svg>
  );
}
