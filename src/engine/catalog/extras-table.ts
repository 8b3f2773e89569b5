/** What a checkout offers beside its wines, by the codes of the catalogue. */
export const extraCodes = {
  giftBoxes: ['ML-GB-1', 'ML-GB-2', 'ML-GB-3'],
  icePacks: 'ML-ICE',
  engraving: 'ML-ENG',
} as const;

/** Those that lie in the cart; engraving is work done to a bottle that does. */
export const cartExtraCodes = [...extraCodes.giftBoxes, extraCodes.icePacks] as const;
export const allExtraCodes = [...cartExtraCodes, extraCodes.engraving] as const;

/** The most of one extra that a form takes. */
export const largestExtra = 24;

export const isGiftBox = (code: string): boolean => extraCodes.giftBoxes.some((each) => each === code);
