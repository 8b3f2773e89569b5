import { useState } from 'react';
import { Outlet } from 'react-router';
import { dependenciesContext } from '../../../dependencies.server.ts';
import { currentDatafile, experimentsCacheTag } from '../../../engine/content/experiments/index.server.ts';
import {
  chooseVariation,
  experimentVisitorCookie,
  isVisitorId,
} from '../../../engine/content/experiments/rules.ts';
import { readCookie } from '../../../platform/cookie-header.ts';
import { optOutMethodOf } from '../../../platform/opt-out.ts';
import { pageModelsContext } from '../../../platform/page-cache/page-models.server.ts';
import { type FeatureDecisions, FeatureDecisionsContext } from '../../../ui/base/feature.tsx';
import type { Route } from './+types/with-features.ts';

/**
 * The seconds for which the datafile is cached. Starting or stopping an experiment clears the cache, so this only matters if that
 * notification is lost.
 */
const seconds = 60;

/**
 * Returns the visitor's existing decisions, from feature to variation, so that pages rendered for this visitor show them immediately. Empty
 * for new visitors and those who opted out.
 */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Record<string, string>> {
  const cookies = request.headers.get('cookie');
  const visitorId = readCookie(cookies, experimentVisitorCookie);
  if (!isVisitorId(visitorId) || optOutMethodOf(request.headers.get('sec-gpc'), cookies)) return {};
  const { database, experiments: host } = context.get(dependenciesContext);
  const declaration = { tags: [experimentsCacheTag], seconds };
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

/** The wrapper of pages that use experiment features. The first feature used loads the client that decides, after the page has painted. */
export default function WithFeatures({ loaderData }: Route.ComponentProps) {
  const [features] = useState(() => featuresFrom(loaderData));
  return (
    <FeatureDecisionsContext value={features}>
      <Outlet />
    </FeatureDecisionsContext>
  );
}

function featuresFrom(assigned: Readonly<Record<string, string>>): FeatureDecisions {
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
