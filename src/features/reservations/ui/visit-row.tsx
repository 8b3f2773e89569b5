import { formatLongDate, wineryDate } from '../../../core/dates.ts';
import { formatSlotHours } from '../../../engine/visits/experiences/rules.ts';
import { formatPartySize, reservationStateText } from '../../../engine/visits/reservations/text-rules.ts';
import type { ReservationView } from '../../../engine/visits/reservations/types.ts';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { Picture, type PictureSource } from '../../../ui/media/picture.tsx';
import { reservationPath } from '../rules.ts';

type VisitRowProps = { view: ReservationView; picture: PictureSource | undefined };

export function VisitRow({ view, picture }: VisitRowProps) {
  const { experience, startsAt, party, may, waiver, choice } = view;
  const about = <VisuallyHidden>: {experience.title}</VisuallyHidden>;
  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-5 border-line border-t py-6 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-x-8">
      {picture ? (
        <Picture
          source={picture}
          sizes="(min-width: 40rem) 11rem, 6rem"
          alt=""
          className="aspect-square w-full rounded-winery object-cover sm:aspect-4/3"
        />
      ) : (
        <span />
      )}
      <div className="min-w-0">
        <h3 className="type-title">
          <TextLink to={reservationPath(view)}>{experience.title}</TextLink>
        </h3>
        <p className="mt-1">{formatLongDate(wineryDate(startsAt))}</p>
        <p className="figures text-ink-soft">
          {formatSlotHours(view)}
          <span className="max-sm:hidden"> · </span>
          <span className="max-sm:block">{formatPartySize(party)}</span>
        </p>
        <p className={choice ? 'mt-2 font-medium text-small text-wine' : 'mt-2 text-small text-olive'}>
          {reservationStateText(view)}
          {waiver && waiver.missing > 0 && !choice && (
            <span className="text-wine"> · {missingText(waiver.missing)}</span>
          )}
        </p>
        <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-small">
          {choice && <TextLink to={reservationPath(view)}>Choose{about}</TextLink>}
          {may.change.allowed && !choice && (
            <TextLink to={reservationPath(view, '/change')}>Change{about}</TextLink>
          )}
          {may.cancel.allowed && !choice && (
            <TextLink to={reservationPath(view, '/cancel')}>Cancel{about}</TextLink>
          )}
          {!choice && (
            <TextLink to={reservationPath(view, '/calendar.ics')} reloadDocument>
              Add to calendar{about}
            </TextLink>
          )}
        </p>
      </div>
    </li>
  );
}

function missingText(missing: number): string {
  return missing === 1 ? 'One guest hasn’t signed yet' : `${missing} guests haven’t signed yet`;
}

export function PastVisitRow({ view }: { view: ReservationView }) {
  const { experience, startsAt, party } = view;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 border-line border-t py-3.5">
      <span>
        <TextLink to={reservationPath(view)}>{experience.title}</TextLink>
        <span className="text-ink-soft text-small"> · {reservationStateText(view)}</span>
      </span>
      <span className="figures text-ink-soft text-small">
        {formatLongDate(wineryDate(startsAt))} · {formatPartySize(party)}
      </span>
    </li>
  );
}
