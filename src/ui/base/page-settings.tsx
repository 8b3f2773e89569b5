import { hasWinerySettings, pageSettings, pageSettingsId } from '../../core/winery-settings.ts';

/**
 * Passes the winery's settings to the page's scripts, which read them when they first need them. Renders nothing before the winery is set
 * up.
 */
export function PageSettings() {
  if (!hasWinerySettings()) return null;
  return (
    <script
      id={pageSettingsId}
      type="application/json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, in which no tag can end
      dangerouslySetInnerHTML={{ __html: JSON.stringify(pageSettings()).replaceAll('<', '\\u003c') }}
    />
  );
}
