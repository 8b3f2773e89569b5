/** Returns the path where a club membership is accepted. */
export function claimPath(token: string, step?: 'code'): string {
  return `/wine-club/gift/claim?t=${encodeURIComponent(token)}${step ? `&step=${step}` : ''}`;
}

/** Returns the path where a year of the paid membership is accepted. */
export function claimYearPath(token: string): string {
  return `/daou-plus/gift/claim?t=${encodeURIComponent(token)}`;
}
