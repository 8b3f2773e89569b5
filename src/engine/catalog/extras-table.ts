/** Extras that checkout offers in addition to the wines, by their catalog codes. */
export const extraCodes = {
  giftBoxes: ['ML-GB-1', 'ML-GB-2', 'ML-GB-3'],
  icePacks: 'ML-ICE',
  engraving: 'ML-ENG',
} as const;

/** Extras that are lines of the cart; engraving is work on a bottle in it. */
export const cartExtraCodes = [...extraCodes.giftBoxes, extraCodes.icePacks] as const;
export const allExtraCodes = [...cartExtraCodes, extraCodes.engraving] as const;

/** Largest quantity of one extra that a form accepts. */
export const largestExtra = 24;

export const isGiftBox = (code: string): boolean => extraCodes.giftBoxes.some((each) => each === code);
