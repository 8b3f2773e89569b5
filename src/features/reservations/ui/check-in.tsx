import { formatLongDate, wineryDate } from '../../../core/dates.ts';
import { wallTime } from '../../../engine/experiences/rules.ts';
import { guestsText } from '../../../engine/reservations/text-rules.ts';
import type { ReservationView } from '../../../engine/reservations/types.ts';
import { CodeCard } from '../../../ui/commerce/code-card.tsx';
import type { Squares } from '../../../ui/commerce/member-squares.server.ts';

type CheckInProps = { view: ReservationView; squares: Squares };

/** What is shown at the door. */
export function CheckIn({ view, squares }: CheckInProps) {
  const { experience, startsAt, party, code, firstName, lastName } = view;
  return (
    <CodeCard
      label="Your check-in code"
      codeName="Check-in code"
      title={experience.title}
      detail={
        <>
          {formatLongDate(wineryDate(startsAt))}
          <br />
          {wallTime(startsAt)}
        </>
      }
      name={`${firstName} ${lastName}`}
      note={guestsText(party)}
      code={code}
      squares={squares}
    />
  );
}
