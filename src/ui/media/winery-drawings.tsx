import { createContext, useContext } from 'react';
import type { DrawingName } from './drawing-definition.ts';

/** The markup that defines the winery's mark and logo, for all components. */
export const WineryDrawingsContext = createContext('');

/** Defines the winery's mark and logo once per page. Each use of a drawing takes its colors from its surroundings. */
export function WineryDrawings() {
  return (
    <svg
      id="winery-drawings"
      aria-hidden="true"
      className="hidden"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: written from an allow-list (drawing.server.ts)
      dangerouslySetInnerHTML={{ __html: useContext(WineryDrawingsContext) }}
    />
  );
}

/** Returns the markup of the drawing definitions in a loaded page. */
export function readWineryDrawings(): string {
  return document.getElementById('winery-drawings')?.innerHTML ?? '';
}

/** One of the winery's drawings, as decoration beside its name. Renders nothing if the winery has no such drawing. */
export function WineryDrawing({ name, className }: { name: DrawingName; className?: string | undefined }) {
  const definitions = useContext(WineryDrawingsContext);
  const viewBox = new RegExp(`id="winery-${name}" data-extent="([^"]+)"`).exec(definitions)?.[1];
  if (viewBox === undefined) return null;
  const [, , width, height] = viewBox.split(' ');
  return (
    <svg aria-hidden="true" className={className} viewBox={viewBox} width={width} height={height}>
      <use href={`#winery-${name}`} />
    </svg>
  );
}
