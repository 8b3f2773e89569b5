import type { CivilDate } from '../../../core/dates.ts';
import { type LegalText, legalTextByFirstDay, legalTextInForce } from '../../../winery-legal.ts';
import type { WaiverText } from './types.ts';

/** Returns the waiver text in force on a day; undefined if no version is in force by then. */
export function waiverTextInForceOn(day: CivilDate): WaiverText | undefined {
  return asWaiver(legalTextInForce('waiver', day));
}

/** Returns the waiver text version that takes effect on this day; undefined if there is none. */
export function findWaiverTextVersion(version: CivilDate): WaiverText | undefined {
  return asWaiver(legalTextByFirstDay('waiver', version));
}

function asWaiver(text: LegalText | undefined): WaiverText | undefined {
  return text && { version: text.from, title: 'Acknowledgment of risk and release', body: text.body };
}
