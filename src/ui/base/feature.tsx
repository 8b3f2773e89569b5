import { createContext, useContext, useEffect, useState } from 'react';

/** The decisions about which variation of each feature a visitor sees. Without a provider, every feature has its default variation. */
export type FeatureDecisions = {
  /** Returns the decided variation; undefined if none is decided yet. */
  decisionOf(feature: string): string | undefined;
  /** Requests a decision for the next visit and reports the variation shown during this one. */
  ask(feature: string, usual: string, shown: string): void;
};

export const FeatureDecisionsContext = createContext<FeatureDecisions | undefined>(undefined);

/**
 * Returns a feature's variation for this visitor, or `usual` if none is decided. The result is fixed while the component is mounted. A
 * later decision takes effect at the next mount, so that the page doesn't change while it is being read.
 */
export function useFeatureVariation(feature: string, usual: string): string {
  const features = useContext(FeatureDecisionsContext);
  const [shown] = useState(() => features?.decisionOf(feature) ?? usual);
  useEffect(() => features?.ask(feature, usual, shown), [features, feature, usual, shown]);
  return shown;
}
