/**
 * `1,234,567`: a whole number that is not negative, as people in the United States read it. By hand, since the language's own formats
 * take milliseconds to load and every page has a price.
 */
export function groupedDigits(whole: number): string {
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
