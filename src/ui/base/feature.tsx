import { createContext, useContext, useEffect, useState } from 'react';

/** Decides which variation of a feature a visitor gets. Without it, every feature has its default. */
export type Features = {
  /** Returns the variation decided so far. */
  decisionOf(feature: string): string | undefined;
  /** Requests the decision for the next time and reports what was shown this time. */
  ask(feature: string, usual: string, shown: string): void;
};

export const FeatureContext = createContext<Features | undefined>(undefined);

/**
 * Returns the variation of a feature for this visitor. It stays fixed while the component is mounted: a later decision
 * applies the next time, so nothing moves on a page being read.
 */
export function useFeature(feature: string, usual: string): string {
  const features = useContext(FeatureContext);
  const [shown] = useState(() => features?.decisionOf(feature) ?? usual);
  useEffect(() => features?.ask(feature, usual, shown), [features, feature, usual, shown]);
  return shown;
}
