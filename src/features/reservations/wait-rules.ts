import { visitTime } from '../../engine/visits/experiences/rules.ts';
import type { VisitFact } from '../../engine/visits/reservations/text-rules.ts';
import type { VisitWaitView } from '../../engine/visits/waits/rules.ts';

/** How it stands with a place in line, and what happens next. */
export function waitWords(wait: VisitWaitView): { readonly title: string; readonly lead: string } {
  switch (wait.state) {
    case 'waiting':
      return {
        title: wait.position === 1 ? 'You are next in line' : `You are number ${wait.position} in line`,
        lead: 'When enough seats are free for your party, we mail you, and they are held for you for two hours.',
      };
    case 'offered':
      return {
        title: wait.party === 1 ? 'A seat is free for you' : `${wait.party} seats are free for you`,
        lead:
          wait.party === 1
            ? 'Take it and book in a few minutes, or let it go to the next in line. Nothing is charged before you book.'
            : 'Take them and book in a few minutes, or let them go to the next in line. Nothing is charged before you book.',
      };
    case 'booked':
      return { title: 'It is booked', lead: 'The link to your booking is in the mail that confirmed it.' };
    case 'passed':
      return {
        title: 'This offer is over',
        lead: 'The seats were kept for two hours and have gone to the next in line.',
      };
    case 'left':
      return {
        title: 'You left the line',
        lead: 'Nothing is kept for you, and we do not mail you about it.',
      };
    case 'closed':
      return {
        title: 'This line is closed',
        lead: 'No seats became free in time. We are sorry: another day may have room.',
      };
  }
}

export function waitFacts({ startsAt, party }: Pick<VisitWaitView, 'startsAt' | 'party'>): VisitFact[] {
  return [
    { label: 'When', value: visitTime(startsAt) },
    { label: 'Guests', value: String(party) },
  ];
}
