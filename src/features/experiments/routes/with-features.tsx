import { useState } from 'react';
import { Outlet } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { currentDatafile, experimentsTag } from '../../../engine/content/experiments/index.server.ts';
import { chooseVariation, isVisitorId, visitorCookie } from '../../../engine/content/experiments/rules.ts';
import { readCookie } from '../../../platform/cookie-header.ts';
import { optOutOf } from '../../../platform/opt-out.ts';
import { pageModelsContext } from '../../../platform/page-cache/page-models.server.ts';
import { FeatureContext, type Features } from '../../../ui/base/feature.tsx';
import type { Route } from './+types/with-features.ts';

/** How long to cache the datafile, in case an announcement is lost; starting or stopping an experiment is announced. */
const seconds = 60;

/**
 * Returns this visitor's existing decisions, so that pages rendered for them alone show them at once. Empty for new
 * visitors and those who opted out.
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
    const decision = datafile && chooseVariation(datafile, key, visitorId);
    return decision ? [[key, decision.variation]] : [];
  });
  return Object.fromEntries(decided);
}

export const shouldRevalidate = () => false;

/** Wraps pages that use features. The client that decides is loaded by the first feature used, after painting. */
export default function WithFeatures({ loaderData }: Route.ComponentProps) {
  const [features] = useState(() => featuresFrom(loaderData));
  return (
    <FeatureContext value={features}>
      <Outlet />
    </FeatureContext>
  );
}

function featuresFrom(assigned: Readonly<Record<string, string>>): Features {
  const decided = new Map(Object.entries(assigned));
  return {
    decisionOf: (feature) => decided.get(feature),
    ask: (feature, usual, shown) => {
      void import('../ui/experiment-client.ts')
        .then(({ decideVariation }) => decideVariation(feature, usual, shown))
        .then((decision) => {
          if (decision !== undefined) decided.set(feature, decision);
          else decided.delete(feature);
        })
        .catch(() => {});
    },
  };
}
