import { data, href, redirect } from 'react-router';
import { formatRoundCents } from '../../../core/money.ts';
import { clubsOnOffer } from '../../../engine/clubs/view.server.ts';
import { privateHeaders } from '../../../platform/private-headers.ts';
import { pageMetaTags } from '../../../ui/head/page-tags.ts';
import { pageTitle } from '../../../winery.ts';
import { readCounterVisitor } from '../counter-request.server.ts';
import { counterLandingPath, counterStepPaths, isPersonalDetailField } from '../rules.ts';
import { CounterLanding } from '../ui/counter-landing.tsx';
import type { Route } from './+types/qr.ts';

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMetaTags(matches, {
    title: pageTitle('Join in the tasting room'),
    description: 'Choose your club in about two minutes, and today’s tasting is on us.',
    path: counterLandingPath,
  }),
  { name: 'robots', content: 'noindex' },
];

/**
 * Loads the landing page of a QR code. An unknown, expired or disabled code gives no host name, but joining still works. An unfinished
 * application keeps the host of its own code.
 */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { shop, from, application, scanned, missing } = await readCounterVisitor({ request, url, context });
  const clubs = await clubsOnOffer(shop.database.read, shop.clock.now());
  if (clubs.length === 0) throw redirect(href('/wine-club'));
  const place = shop.pickupLocations.find(({ id }) => id === from?.location)?.name;
  const canResume = application !== undefined && application.contents.plan !== '';
  return data(
    {
      host: from?.host,
      place,
      resumeTo: canResume
        ? missing.some(isPersonalDetailField)
          ? counterStepPaths.person
          : counterStepPaths.last
        : undefined,
      clubs: clubs
        .filter(({ status }) => status === 'open')
        .map(({ slug, title, shape, tiers }) => {
          const [first] = tiers;
          const rates = tiers.map(({ discount }) => discount / 100);
          const query = new URLSearchParams({ club: slug, ...(from && scanned && { code: scanned }) });
          return {
            ...{ slug, title, shape },
            from: first ? `from ${formatRoundCents(first.typicalLowCents)} per box` : '',
            off: `up to ${Math.max(...rates)}% off`,
            to: `${counterStepPaths.person}?${query}`,
          };
        }),
    },
    { headers: privateHeaders },
  );
}

export default function QrPage({ loaderData }: Route.ComponentProps) {
  return <CounterLanding {...loaderData} />;
}
