import { data } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { pictureSources } from '../../../ui/media/pictures.server.ts';
import { theme } from '../../../ui/theme/theme.server.ts';
import { pageTitle } from '../../../winery.ts';
import { readTokens } from '../read-tokens.server.ts';
import { swatchesOf } from '../rules.ts';
import { DesignPage } from '../ui/design-page.tsx';
import type { Route } from './+types/design-system.ts';

/** Loads the design system page for developers; 404 in production. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(dependenciesContext).configuration.mode === 'production') throw data(null, { status: 404 });
  const tokens = readTokens();
  return {
    tokens,
    swatches: swatchesOf(theme().day),
    pictures: { red: pictureSources('old-block-zinfandel-2022'), white: pictureSources('viognier-2023') },
  };
}

export const meta = () => [{ title: pageTitle('Design system') }, { name: 'robots', content: 'noindex' }];

export default function DesignSystem({ loaderData }: Route.ComponentProps) {
  return <DesignPage {...loaderData} />;
}
