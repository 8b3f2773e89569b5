/** Where shipments of a club are accepted. */
export function claimPath(token: string, step?: 'code'): string {
  return `/wine-club/gift/claim?t=${encodeURIComponent(token)}${step ? `&step=${step}` : ''}`;
}

export const plusPath = '/daou-plus';

/** Where a year of Mesa Lucero+ is accepted. */
export function claimYearPath(token: string): string {
  return `${plusPath}/gift/claim?t=${encodeURIComponent(token)}`;
}
