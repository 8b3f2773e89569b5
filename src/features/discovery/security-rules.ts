import { addDays, type CivilDate } from '../../core/dates.ts';
import { house } from '../../house.ts';

/** RFC 9116 recommends less than a year; past this day nobody should rely on the address any more. */
const goodForDays = 360;

export function securityContactExpiresOn(): CivilDate {
  return addDays(house.security.confirmedOn as CivilDate, goodForDays);
}

/** Whom to tell of a weakness (RFC 9116). */
export function securityText(origin: string): string {
  return [
    `Contact: mailto:${house.security.mailbox}`,
    `Expires: ${securityContactExpiresOn()}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
