import { hasWinerySettings, pageSettings, pageSettingsId } from '../../core/winery-settings.ts';

/** Carries what the winery decided to the page's scripts, which read it when they first need it; nothing before its setup. */
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
