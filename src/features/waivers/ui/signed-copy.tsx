import { formatDateWithYear, wineryDate } from '../../../core/dates.ts';
import { visitTime } from '../../../engine/experiences/rules.ts';
import type { SignedWaiver } from '../../../engine/waivers/types.ts';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { WaiverWords } from './waiver-words.tsx';

/** What somebody has signed, to keep and to print. */
export function SignedCopy({ title, startsAt, text, hash, signerName, signedAt, particulars }: SignedWaiver) {
  const { email, birthDate, emergencyName, emergencyPhone, minors } = particulars;
  return (
    <div className="sheet">
      <p className="type-eyebrow text-brass">{title}</p>
      <h1 tabIndex={-1} className="type-heading mt-3">
        Signed. Thank you.
      </h1>
      <p className="mt-4 text-ink-soft print:hidden">
        This is your copy. Print it, or keep this address: it opens for nobody who does not have it. There is
        nothing else to do before you come.
      </p>
      <FactsTable
        className="mt-8"
        facts={[
          { label: 'Visit', value: visitTime(startsAt) },
          { label: 'Signed by', value: signerName },
          { label: 'Signed on', value: visitTime(signedAt) },
          { label: 'Born', value: formatDateWithYear(birthDate) },
          { label: 'E-mail', value: email },
          { label: 'In an emergency', value: `${emergencyName}, ${emergencyPhone}` },
          ...minors.map((minor) => ({
            label: 'And for',
            value: `${minor.name}, born ${formatDateWithYear(minor.birthDate)}`,
          })),
        ]}
      />
      <div className="mt-10">
        <WaiverWords text={text} />
      </div>
      <p className="figures mt-6 border-t border-line pt-4 text-small wrap-anywhere text-ink-soft">
        {formatDateWithYear(wineryDate(signedAt))}. The words above have this SHA-256 fingerprint, which was
        kept with the signature: {hash}
      </p>
    </div>
  );
}
