import { createContext, useContext } from 'react';
import type { DrawingName } from './drawing-definition.ts';

/** The markup that defines the winery's mark and logo, provided to all components. */
export const DrawingsContext = createContext('');

/** Defines the winery's mark and logo once for the whole page. Where they are used, they take the colors of that place. */
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

/** Returns the markup of the definitions in a loaded page. */
export function readWineryDrawings(): string {
  return document.getElementById('winery-drawings')?.innerHTML ?? '';
}

/** One of the winery's drawings, decorative beside its name; renders nothing if the winery has none. */
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
