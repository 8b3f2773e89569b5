import {
  addDays,
  formatLongDate,
  formatMinuteOfDay,
  wineryDate,
  wineryMinuteOfDay,
  wineryTimeZoneName,
} from '../../core/dates.ts';
import {
  closingMinuteOfDay,
  isPhoneOpenAt,
  nextOpeningDay,
  openingMinuteOfDay,
} from '../../engine/support/hours-rules.ts';
import { openingHours } from '../../winery.ts';

/** The usual time until the winery answers during opening hours. */
const answersWithinMinutes = 10;

export type ExpectedAnswerTime = {
  readonly isOpen: boolean;
  readonly hours: string;
  /** A sentence about when the visitor can expect an answer. */
  readonly sentence: string;
};

/** Returns when a visitor writing at this time can expect an answer, in the winery's time zone. */
export function expectedAnswerTimeAt(instant: Date): ExpectedAnswerTime {
  const hours = openingHours();
  const opens = `${dayOfOpening(instant)} after ${formatMinuteOfDay(openingMinuteOfDay)} ${wineryTimeZoneName()} time`;
  if (!isPhoneOpenAt(instant))
    return { isOpen: false, hours, sentence: `We’re closed right now. We’ll reply ${opens}.` };
  const minutesLeft = closingMinuteOfDay - wineryMinuteOfDay(instant);
  const sentence =
    minutesLeft > answersWithinMinutes
      ? `Open now. We usually answer within ${answersWithinMinutes} minutes.`
      : `We close at ${formatMinuteOfDay(closingMinuteOfDay)}. We’ll reply to later messages ${opens}.`;
  return { isOpen: true, hours, sentence };
}

function dayOfOpening(instant: Date): string {
  const date = nextOpeningDay(instant);
  const today = wineryDate(instant);
  if (date === today) return 'today';
  return date === addDays(today, 1) ? 'tomorrow' : `on ${formatLongDate(date)}`;
}
