/** What a checkout offers beside its wines, by the codes of the catalogue. */
export const extraCodes = {
  giftBoxes: ['ML-GB-1', 'ML-GB-2', 'ML-GB-3'],
  icePacks: 'ML-ICE',
  engraving: 'ML-ENG',
} as const;

export const isGiftBox = (code: string): boolean => extraCodes.giftBoxes.some((each) => each === code);
