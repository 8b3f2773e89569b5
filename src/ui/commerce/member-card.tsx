import { CodeCard } from './code-card.tsx';
import type { QrCode } from './qr-code.server.ts';

type MemberCardProps = {
  club: string;
  bottles: number;
  name: string;
  /** Eight characters that a host types. Also shown as a QR code. */
  code: string;
  qrCode: QrCode;
  /** A text with the start of the membership, such as `Member since November 22, 2026`. */
  since: string;
};

/** The card that a member shows in the tasting room. */
export function MemberCard({ club, bottles, since, ...shown }: MemberCardProps) {
  return (
    <CodeCard
      label="Your member card"
      title={club}
      detail={`${bottles} bottles`}
      note={since}
      codeName="Member code"
      {...shown}
    />
  );
}
