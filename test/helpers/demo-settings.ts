import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseLegalFile } from '../../src/engine/content/legal/file-rules.ts';
import { type WineryTheme, wineryThemeSchema } from '../../src/ui/theme/theme-shape.server.ts';
import type { LegalDocumentName } from '../../src/winery-legal.ts';
import giftCards from '../../wineries/mesa-lucero/catalog/gift-cards.json' with { type: 'json' };
import membershipTerms from '../../wineries/mesa-lucero/membership.json' with { type: 'json' };
import home from '../../wineries/mesa-lucero/pages/home.json' with { type: 'json' };
import membership from '../../wineries/mesa-lucero/pages/membership.json' with { type: 'json' };
import shelves from '../../wineries/mesa-lucero/pages/shelves.json' with { type: 'json' };
import partners from '../../wineries/mesa-lucero/partners.json' with { type: 'json' };
import places from '../../wineries/mesa-lucero/places.json' with { type: 'json' };
import points from '../../wineries/mesa-lucero/points.json' with { type: 'json' };
import pricing from '../../wineries/mesa-lucero/pricing.json' with { type: 'json' };
import shipping from '../../wineries/mesa-lucero/shipping.json' with { type: 'json' };
import tax from '../../wineries/mesa-lucero/tax.json' with { type: 'json' };
import themeFile from '../../wineries/mesa-lucero/theme.json' with { type: 'json' };
import profile from '../../wineries/mesa-lucero/winery.json' with { type: 'json' };

const folder = fileURLToPath(new URL('../../wineries/mesa-lucero/legal', import.meta.url));

const drawing = (name: string) =>
  readFileSync(new URL(`../../wineries/mesa-lucero/theme/${name}.svg`, import.meta.url), 'utf8');

const theme: WineryTheme = {
  ...wineryThemeSchema.parse(themeFile),
  ...{ mark: drawing('mark'), icon: drawing('icon') },
};

/** The demonstration's settings as stored in the database, by setting name. */
export const savedDemoSettings = {
  ...{ profile, theme, places, home, membership, partners, shelves, shipping, tax },
  ...{ pricing, points, 'membership-terms': membershipTerms, 'gift-cards': giftCards },
};

/** The demonstration's settings and legal texts as a shop's process holds them in memory. */
export const demoSettings = { ...savedDemoSettings, emails: {}, legalTexts: legalTextsIn(folder) };

/** Returns the legal texts in this folder of a winery's package. */
export function legalTextsIn(legalFolder: string) {
  return globSync(`${legalFolder}/*/*.md`)
    .toSorted()
    .map((path) => parseLegalFile(basename(dirname(path)) as LegalDocumentName, readFileSync(path, 'utf8')));
}
