import { readFileSync } from 'node:fs';
import { type WineryTheme, wineryThemeSchema } from '../../src/ui/theme/theme-shape.server.ts';
import home from '../../wineries/mesa-lucero/pages/home.json' with { type: 'json' };
import membership from '../../wineries/mesa-lucero/pages/membership.json' with { type: 'json' };
import partners from '../../wineries/mesa-lucero/partners.json' with { type: 'json' };
import places from '../../wineries/mesa-lucero/places.json' with { type: 'json' };
import themeFile from '../../wineries/mesa-lucero/theme.json' with { type: 'json' };
import profile from '../../wineries/mesa-lucero/winery.json' with { type: 'json' };

const drawing = (name: string) =>
  readFileSync(new URL(`../../wineries/mesa-lucero/theme/${name}.svg`, import.meta.url), 'utf8');

const theme: WineryTheme = {
  ...wineryThemeSchema.parse(themeFile),
  ...{ mark: drawing('mark'), icon: drawing('icon') },
};

/** What the winery of the demonstration decided. */
export const settings = { profile, theme, places, home, membership, partners };
