import { addDays, type CivilDate } from '../../core/dates.ts';
import { winery } from '../../winery.ts';

/** The validity of security.txt in days. RFC 9116 recommends an expiry of less than a year. */
const goodForDays = 360;

export function securityContactExpiresOn(): CivilDate {
  return addDays(winery().security.confirmedOn as CivilDate, goodForDays);
}

/** Returns the content of security.txt (RFC 9116), with the contact for reporting a vulnerability. */
export function securityText(origin: string): string {
  return [
    `Contact: mailto:${winery().security.mailbox}`,
    `Expires: ${securityContactExpiresOn()}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
