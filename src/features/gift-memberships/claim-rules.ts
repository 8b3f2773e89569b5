/** Returns the path of the page where the recipient accepts a club membership. */
export function clubGiftClaimPath(token: string, step?: 'code'): string {
  return `/wine-club/gift/claim?t=${encodeURIComponent(token)}${step ? `&step=${step}` : ''}`;
}

/** Returns the path of the page where the recipient accepts a year of the paid membership. */
export function giftYearClaimPath(token: string): string {
  return `/daou-plus/gift/claim?t=${encodeURIComponent(token)}`;
}
