import { type Refused, refused } from '../../../core/result.ts';
import type { MembershipState } from './types.ts';

/* What is said where a membership is not changed. */

export const membershipNotFound: Refused<'MEMBERSHIP_NOT_FOUND'> = refused({
  code: 'MEMBERSHIP_NOT_FOUND',
  sentence: 'This membership is not among yours.',
});

/** `is on hold`: what a membership does, after its name. */
export const stateWords: Readonly<Record<MembershipState, string>> = {
  pending_payment_method: 'waits for a card',
  active: 'is active',
  on_hold: 'is on hold',
  past_due: 'has a shipment that is not paid yet',
  cancelled: 'is cancelled',
  completed: 'is complete',
};

/** `A membership that is on hold cannot be put on hold.` */
export function notInState(state: MembershipState, cannot: string): Refused<'MEMBERSHIP_STATE'> {
  const sentence = `A membership that ${stateWords[state]} cannot ${cannot}.`;
  return refused({ code: 'MEMBERSHIP_STATE', sentence });
}

/** Nobody is charged for what was given, so there is nothing that a card or another plan could be for. */
export const givenStays: Refused<'MEMBERSHIP_STATE'> = refused({
  code: 'MEMBERSHIP_STATE',
  sentence: 'This membership was given to you: it is paid for, stays as it was given, and never renews.',
});

export function clubFull(title: string): Refused<'CLUB_FULL'> {
  return refused({
    code: 'CLUB_FULL',
    sentence: `${title} is full at the moment. Join the wait list and we write to you when a place is yours.`,
    field: 'plan',
  });
}

export function clubPaused(title: string): Refused<'CLUB_PAUSED'> {
  return refused({
    code: 'CLUB_PAUSED',
    sentence: `${title} takes no new members at the moment.`,
    field: 'plan',
  });
}

export const clubUnknown: Refused<'CLUB_UNKNOWN'> = refused({
  code: 'CLUB_UNKNOWN',
  sentence: 'Please choose a club, its size and how often it comes.',
  field: 'plan',
});

export function alreadyMember(title: string): Refused<'CLUB_MEMBER'> {
  return refused({
    code: 'CLUB_MEMBER',
    sentence: `You are a member of ${title} already. Change your membership instead: its size, how often it comes, or what is in it.`,
    field: 'plan',
  });
}

export const cardNotFound: Refused<'CARD_NOT_FOUND'> = refused({
  code: 'CARD_NOT_FOUND',
  sentence: 'This card is not among yours.',
  field: 'savedCardId',
});

export const cardExpired: Refused<'CARD_EXPIRED'> = refused({
  code: 'CARD_EXPIRED',
  sentence: 'This card has expired. Please choose another one, or add one.',
  field: 'savedCardId',
});

/** Nobody is charged on another day or for another sum than the page showed. */
export const shownOtherwise = refused({
  code: 'TERMS_CHANGED',
  sentence: 'The date or the total has changed since this page was shown. Please check it and save again.',
});
