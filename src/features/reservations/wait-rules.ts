import { formatVisitTime } from '../../engine/visits/experiences/rules.ts';
import type { VisitDetail } from '../../engine/visits/reservations/text-rules.ts';
import type { VisitWaitlistEntryView } from '../../engine/visits/waits/rules.ts';

/** Returns a heading about the state of a waitlist entry, and a lead about what happens next. */
export function visitWaitlistHeading(wait: VisitWaitlistEntryView): {
  readonly title: string;
  readonly lead: string;
} {
  switch (wait.state) {
    case 'waiting':
      return {
        title: wait.position === 1 ? 'You’re next in line' : `You’re number ${wait.position} in line`,
        lead: 'When enough seats open up for your party, we’ll email you and hold them for two hours.',
      };
    case 'offered':
      return {
        title: wait.party === 1 ? 'A seat is available for you' : `${wait.party} seats are available for you`,
        lead:
          wait.party === 1
            ? 'Accept it and book in a few minutes, or pass it to the next person. You won’t be charged until you book.'
            : 'Accept them and book in a few minutes, or pass them to the next person. You won’t be charged until you book.',
      };
    case 'booked':
      return {
        title: 'You’re booked',
        lead: 'You’ll find the link to your reservation in the confirmation email.',
      };
    case 'passed':
      return {
        title: 'This offer has expired',
        lead: 'We held the seats for two hours, then offered them to the next person.',
      };
    case 'left':
      return {
        title: 'You left the waitlist',
        lead: 'We’re no longer holding seats for you, and you won’t get more emails about this waitlist.',
      };
    case 'closed':
      return {
        title: 'This waitlist is closed',
        lead: 'No seats opened up in time. We’re sorry. Another day may have availability.',
      };
  }
}

export function visitWaitlistFacts({
  startsAt,
  party,
}: Pick<VisitWaitlistEntryView, 'startsAt' | 'party'>): VisitDetail[] {
  return [
    { label: 'When', value: formatVisitTime(startsAt) },
    { label: 'Guests', value: String(party) },
  ];
}
