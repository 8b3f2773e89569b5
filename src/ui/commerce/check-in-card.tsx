import { withNonBreakingSpaces } from '../base/unbroken.ts';
import { CodeCard } from './code-card.tsx';
import type { QrCode } from './qr-code.server.ts';

type CheckInCardProps = {
  title: string;
  day: string;
  hours: string;
  name: string;
  /** The party as text, such as `2 guests`. */
  guests: string;
  code: string;
  qrCode: QrCode;
};

/** The card with the check-in code that guests show when they arrive for a visit. */
export function CheckInCard({ day, hours, guests, ...shown }: CheckInCardProps) {
  return (
    <CodeCard
      {...shown}
      label="Your check-in code"
      codeName="Check-in code"
      detail={
        <>
          {withNonBreakingSpaces(day)}
          <br />
          {withNonBreakingSpaces(hours)}
        </>
      }
      note={guests}
    />
  );
}
