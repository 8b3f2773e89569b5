import { createContext, useContext, useEffect, useState } from 'react';

/** Decides which variation of a feature a visitor gets. If a page provides none, every feature has its default. */
export type Features = {
  /** Returns the variation decided so far; undefined if none was. */
  decisionOf(feature: string): string | undefined;
  /** Requests a decision for the next visit, and reports the variation shown this time. */
  ask(feature: string, usual: string, shown: string): void;
};

export const FeatureContext = createContext<Features | undefined>(undefined);

/**
 * Returns the variation of a feature for this visitor, or `usual` if none was decided. It stays fixed while the component is mounted; a
 * later decision applies the next time, so that nothing moves on a page being read.
 */
export function useFeature(feature: string, usual: string): string {
  const features = useContext(FeatureContext);
  const [shown] = useState(() => features?.decisionOf(feature) ?? usual);
  useEffect(() => features?.ask(feature, usual, shown), [features, feature, usual, shown]);
  return shown;
}
