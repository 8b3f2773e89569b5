import { createContext, useContext, useEffect, useState } from 'react';

/** Who knows what a feature is for this visitor; without one, features are what they are for everybody. */
export type Features = {
  /** What is decided by now. */
  decisionOf(feature: string): string | undefined;
  /** Asks for the next time, and tells what was shown this time. */
  ask(feature: string, usual: string, shown: string): void;
};

export const FeatureContext = createContext<Features | undefined>(undefined);

/**
 * What a feature is for this visitor. It is settled when the part of the page that asks comes to be, and stays: a decision that
 * arrives later counts from the next time, so nothing moves on a page that is being read.
 * @param usual what it is for whoever is part of no experiment.
 */
export function useFeature(feature: string, usual: string): string {
  const features = useContext(FeatureContext);
  const [shown] = useState(() => features?.decisionOf(feature) ?? usual);
  useEffect(() => features?.ask(feature, usual, shown), [features, feature, usual, shown]);
  return shown;
}
