import {
  addDays,
  type CivilDate,
  formatDateWithYear,
  formatLongDate,
  wineryDate,
} from '../../../core/dates.ts';
import { lockText } from '../release-text-rules.ts';
import type { MembershipView } from './types.ts';

type NextRelease = {
  readonly processOn: CivilDate;
  readonly locksAt: Date;
  readonly opensAt: Date;
  readonly isOpen: boolean;
};
type Begun = Pick<
  MembershipView,
  'state' | 'startsOn' | 'anchorDate' | 'lapsesOn' | 'club' | 'isPickup' | 'address' | 'pickupLocation'
>;

export type ComingStep = { readonly when: string; readonly what: string };

/** What happens to a new member, and when. */
export function comingSteps(
  membership: Begun,
  next: NextRelease | undefined,
  today: CivilDate,
): ComingStep[] {
  const { state, lapsesOn, club, isPickup, startsOn } = membership;
  const mail = { when: 'Now', what: 'A mail with everything you agreed to, to be kept.' };
  if (state === 'pending_payment_method') {
    const until = lapsesOn ? formatDateWithYear(lapsesOn) : 'in 30 days';
    return [
      mail,
      {
        when: 'When you like',
        what: 'Add a card. The membership begins with it, and so do your member prices.',
      },
      { when: until, what: 'Without a card your place ends on this day. Nothing was charged then.' },
    ];
  }
  const prices = {
    when: 'Now',
    what: 'Your member prices show everywhere in the shop while you are signed in.',
  };
  const comes = isPickup
    ? 'It waits for you at the tasting room for 45 days.'
    : 'An adult signs at your door.';
  if (club.cadence === 'own_date') {
    const day = formatLongDate(membership.anchorDate > today ? membership.anchorDate : addDays(today, 1));
    return [
      mail,
      prices,
      { when: day, what: `Your first box is charged and sent. Change it until the evening before. ${comes}` },
    ];
  }
  if (!next || startsOn > next.processOn) {
    return [
      mail,
      prices,
      { when: 'Three weeks before the box', what: 'We say what is in it and what it comes to.' },
    ];
  }
  return [
    mail,
    prices,
    next.isOpen
      ? {
          when: `Until ${lockText(next.locksAt)}`,
          what: 'Your first box is open: look at it, change it, skip it.',
        }
      : {
          when: formatLongDate(wineryDate(next.opensAt)),
          what: 'Your first box opens: we say what is in it and what it comes to.',
        },
    { when: formatLongDate(next.processOn), what: `Your card is charged, and the box leaves. ${comes}` },
  ];
}
