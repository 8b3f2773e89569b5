import type { CivilDate } from '../../../core/dates.ts';
import { type LegalText, legalTextFrom, legalTextInForce } from '../../../winery-legal.ts';
import type { WaiverText } from './types.ts';

/** Returns the text to sign on this day; undefined if the winery has published none. */
export function waiverOn(day: CivilDate): WaiverText | undefined {
  return asWaiver(legalTextInForce('waiver', day));
}

/** Returns the version with this first day; undefined if no version begins on it. */
export function waiverFrom(version: CivilDate): WaiverText | undefined {
  return asWaiver(legalTextFrom('waiver', version));
}

function asWaiver(text: LegalText | undefined): WaiverText | undefined {
  return text && { version: text.from, title: 'Acknowledgment of risk and release', body: text.body };
}
