import {
  addDays,
  type CivilDate,
  formatDateWithYear,
  formatLongDate,
  wineryDate,
} from '../../../core/dates.ts';
import { formatLockTime } from '../release-text-rules.ts';
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

export type MemberNextStep = { readonly when: string; readonly what: string };

/** Returns the next steps for a new member, each with its date. */
export function memberNextSteps(
  membership: Begun,
  next: NextRelease | undefined,
  today: CivilDate,
): MemberNextStep[] {
  const { state, lapsesOn, club, isPickup, startsOn } = membership;
  const mail = { when: 'Now', what: 'We emailed you a copy of everything you agreed to. Please keep it.' };
  if (state === 'pending_payment_method') {
    const until = lapsesOn ? formatDateWithYear(lapsesOn) : 'In 30 days';
    return [
      mail,
      {
        when: 'Next',
        what: 'Add a card to start your membership and get member prices.',
      },
      {
        when: until,
        what: 'If you haven’t added a card by this date, your spot expires. You won’t be charged.',
      },
    ];
  }
  const prices = {
    when: 'Now',
    what: 'Sign in to see your member prices throughout the shop.',
  };
  const comes = isPickup
    ? 'We’ll hold it at the tasting room for 45 days.'
    : 'An adult must sign for the delivery.';
  const charges = `We charge your card and ${isPickup ? 'pack' : 'ship'} your first box.`;
  if (club.cadence === 'own_date') {
    const day = formatLongDate(membership.anchorDate > today ? membership.anchorDate : addDays(today, 1));
    return [
      mail,
      prices,
      {
        when: day,
        what: `${charges} You can change the box until the evening before. ${comes}`,
      },
    ];
  }
  if (!next || startsOn > next.processOn) {
    return [
      mail,
      prices,
      { when: 'Three weeks before your first box', what: 'We’ll email you what’s in it and the total.' },
    ];
  }
  return [
    mail,
    prices,
    next.isOpen
      ? {
          when: `Until ${formatLockTime(next.locksAt)}`,
          what: 'Your first shipment is open for changes. Review it, change it, or skip it.',
        }
      : {
          when: formatLongDate(wineryDate(next.opensAt)),
          what: 'You can start customizing your first box, and we’ll email you what’s in it and the total.',
        },
    { when: formatLongDate(next.processOn), what: `${charges} ${comes}` },
  ];
}
