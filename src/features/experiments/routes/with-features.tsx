import { useState } from 'react';
import { Outlet } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { currentDatafile, experimentsTag } from '../../../engine/content/experiments/index.server.ts';
import { decide, isVisitorId, visitorCookie } from '../../../engine/content/experiments/rules.ts';
import { readCookie } from '../../../platform/cookie-header.ts';
import { optOutOf } from '../../../platform/opt-out.ts';
import { pageModelsContext } from '../../../platform/page-cache/page-models.server.ts';
import { FeatureContext, type Features } from '../../../ui/base/feature.tsx';
import type { Route } from './+types/with-features.ts';

/** An experiment that begins or ends is announced; this is for a word of it that was lost. */
const seconds = 60;

/**
 * What is decided for this visitor already, for pages that are rendered for them alone: then they see it from the first moment.
 * Whoever takes part for the first time, or opted out, is told of nothing.
 */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Record<string, string>> {
  const cookies = request.headers.get('cookie');
  const visitorId = readCookie(cookies, visitorCookie);
  if (!isVisitorId(visitorId) || optOutOf(request.headers.get('sec-gpc'), cookies)) return {};
  const { database, experiments: host } = context.get(dependenciesContext);
  const declaration = { tags: [experimentsTag], seconds };
  const datafile = host
    ? host.known()
    : await context
        .get(pageModelsContext)
        .take('experiments', declaration, () => currentDatafile(database.read, undefined));
  const decided = (datafile?.featureFlags ?? []).flatMap(({ key }) => {
    const decision = datafile && decide(datafile, key, visitorId);
    return decision ? [[key, decision.variation]] : [];
  });
  return Object.fromEntries(decided);
}

export const shouldRevalidate = () => false;

/** Around pages that ask what a feature is. The client that decides is loaded by the first of them, after it was painted. */
export default function WithFeatures({ loaderData }: Route.ComponentProps) {
  const [features] = useState(() => featuresFrom(loaderData));
  return (
    <FeatureContext value={features}>
      <Outlet />
    </FeatureContext>
  );
}

function featuresFrom(told: Readonly<Record<string, string>>): Features {
  const decided = new Map(Object.entries(told));
  return {
    decisionOf: (feature) => decided.get(feature),
    ask: (feature, usual, shown) => {
      void import('../ui/experiment-client.ts')
        .then(({ askFor }) => askFor(feature, usual, shown))
        .then((decision) => {
          if (decision !== undefined) decided.set(feature, decision);
          else decided.delete(feature);
        })
        .catch(() => {});
    },
  };
}
