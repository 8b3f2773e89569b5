import { href } from 'react-router';
import { formatDateWithYear, weekdayName, wineryDate } from '../../../core/dates.ts';
import { formatWineryTime } from '../../../engine/visits/experiences/rules.ts';
import type { SignedWaiver } from '../../../engine/visits/waivers/types.ts';
import { Button } from '../../../ui/base/button.tsx';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { wineryAddressLine } from '../../../winery.ts';
import { WaiverBody } from './waiver-words.tsx';

/** A signed waiver, to keep and to print. */
export function SignedWaiverCopy({
  title,
  startsAt,
  text,
  hash,
  signerName,
  signedAt,
  particulars,
}: SignedWaiver) {
  const { email, birthDate, emergencyName, emergencyPhone, minors } = particulars;
  return (
    <div className="sheet lg:pt-14 lg:pb-24">
      <p className="mb-6 hidden print:block">{wineryAddressLine()}</p>
      <p className="type-eyebrow text-brass">{title}</p>
      <h1 tabIndex={-1} className="type-heading mt-3">
        <span className="print:hidden">Signed. Thank you.</span>
        <span className="hidden print:inline">Signed waiver</span>
      </h1>
      <p className="mt-4 text-ink-soft print:hidden">
        This is your copy. Print this page or save its private link. You’re all set for your visit.
      </p>
      <p className="mt-6 print:hidden">
        <Button type="button" kind="outline" className="noscript:hidden" onClick={() => window.print()}>
          Print
        </Button>
      </p>
      <FactsTable
        className="mt-8"
        facts={[
          { label: 'Visit', value: momentOf(startsAt) },
          { label: 'Signed by', value: signerName },
          { label: 'Signed on', value: momentOf(signedAt) },
          { label: 'Birth date', value: formatDateWithYear(birthDate) },
          { label: 'Email', value: email },
          { label: 'Emergency contact', value: `${emergencyName}, ${shownPhone(emergencyPhone)}` },
          ...minors.map((minor) => ({
            label: 'Also signed for',
            value: `${minor.name}, born ${formatDateWithYear(minor.birthDate)}`,
          })),
        ]}
      />
      <div className="mt-10">
        <WaiverBody text={text} />
      </div>
      <p className="figures mt-6 border-t border-line pt-4 text-small wrap-anywhere text-ink-soft">
        We stored this SHA-256 fingerprint of the text above with your signature: {hash}.{' '}
        <span className="print:hidden">
          <TextLink to={href('/digital-waiver')}>Read every version of the waiver</TextLink>
        </span>
      </p>
    </div>
  );
}

/** Formats an instant with its year, because a copy is kept for years: `Sunday, November 29, 2026 at 9:30 am PT`. */
function momentOf(instant: Date): string {
  const date = wineryDate(instant);
  return `${weekdayName(date)}, ${formatDateWithYear(date)} at ${formatWineryTime(instant)}`;
}

/** Formats a US phone number in groups. Returns any other number unchanged. */
function shownPhone(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '+1\u00a0$1\u00a0$2\u00a0$3');
}
