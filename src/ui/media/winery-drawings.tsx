/** Defines the winery's mark and logo once for the whole page. Defined here, they take colors from where they are used. */
export function WineryDrawings({ definitions }: { definitions: string }) {
  return (
    <svg
      id="winery-drawings"
      aria-hidden="true"
      className="hidden"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: written from an allow-list (drawing.server.ts)
      dangerouslySetInnerHTML={{ __html: definitions }}
    />
  );
}

/** Returns the definitions that a loaded page has. */
export function readWineryDrawings(): string {
  return document.getElementById('winery-drawings')?.innerHTML ?? '';
}
