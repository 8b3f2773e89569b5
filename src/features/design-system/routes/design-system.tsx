import { data } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { pictureSourceOrLandscape } from '../../../ui/media/pictures.server.ts';
import { currentTheme } from '../../../ui/theme/theme.server.ts';
import { pageTitle } from '../../../winery.ts';
import { readDesignTokens } from '../read-tokens.server.ts';
import { colorSwatchesOf } from '../rules.ts';
import { DesignSystemPage } from '../ui/design-page.tsx';
import type { Route } from './+types/design-system.ts';

/** Loads the design system page for developers; 404 in production. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(dependenciesContext).configuration.mode === 'production') throw data(null, { status: 404 });
  const tokens = readDesignTokens();
  return {
    tokens,
    swatches: colorSwatchesOf(currentTheme().day),
    pictures: {
      red: pictureSourceOrLandscape('old-block-zinfandel-2022'),
      white: pictureSourceOrLandscape('viognier-2023'),
    },
  };
}

export const meta = () => [{ title: pageTitle('Design system') }, { name: 'robots', content: 'noindex' }];

export default function DesignSystem({ loaderData }: Route.ComponentProps) {
  return <DesignSystemPage {...loaderData} />;
}
