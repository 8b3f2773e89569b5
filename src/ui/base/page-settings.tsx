import { hasWinerySettings, pageSettings, pageSettingsElementId } from '../../core/winery-settings.ts';

/** Embeds the winery's settings in the page. Scripts parse them on first use. Renders nothing until the winery is set up. */
export function PageSettings() {
  if (!hasWinerySettings()) return null;
  return (
    <script
      id={pageSettingsElementId}
      type="application/json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, in which no tag can end
      dangerouslySetInnerHTML={{ __html: JSON.stringify(pageSettings()).replaceAll('<', '\\u003c') }}
    />
  );
}
