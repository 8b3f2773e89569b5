import { type Refused, refused } from '../../../core/result.ts';
import type { MembershipState } from './types.ts';

/* Refusals of membership changes. */

export const membershipNotFound: Refused<'MEMBERSHIP_NOT_FOUND'> = refused({
  code: 'MEMBERSHIP_NOT_FOUND',
  sentence: 'We couldn’t find that membership in your account.',
});

/** For each membership state, the text that completes the sentence “Your membership …”. */
export const membershipStateTexts: Readonly<Record<MembershipState, string>> = {
  pending_payment_method: 'needs a card',
  active: 'is active',
  on_hold: 'is on hold',
  past_due: 'has an unpaid shipment',
  cancelled: 'is canceled',
  completed: 'has ended',
};

/**
 * Returns the refusal of an action because of the membership's state, such as `This membership is canceled, so it can’t be put on hold.`
 * @param cannot the action, such as `be put on hold`.
 */
export function membershipStateRefusal(state: MembershipState, cannot: string): Refused<'MEMBERSHIP_STATE'> {
  const sentence = `This membership ${membershipStateTexts[state]}, so it can’t ${cannot}.`;
  return refused({ code: 'MEMBERSHIP_STATE', sentence });
}

/** The refusal to change the card or plan of a gift membership, which is already paid for. */
export const giftMembershipNotChangeable: Refused<'MEMBERSHIP_STATE'> = refused({
  code: 'MEMBERSHIP_STATE',
  sentence: 'This membership is a gift. It’s already paid for and doesn’t renew, so this can’t be changed.',
});

export function clubFullRefusal(title: string): Refused<'CLUB_FULL'> {
  return refused({
    code: 'CLUB_FULL',
    sentence: `${title} is full right now. Join the waitlist and we’ll email you when a spot opens up.`,
    field: 'plan',
  });
}

export function clubPausedRefusal(title: string): Refused<'CLUB_PAUSED'> {
  return refused({
    code: 'CLUB_PAUSED',
    sentence: `${title} isn’t accepting new members right now.`,
    field: 'plan',
  });
}

export const clubUnknownRefusal: Refused<'CLUB_UNKNOWN'> = refused({
  code: 'CLUB_UNKNOWN',
  sentence: 'Choose a club, a size and how often you’d like it shipped.',
  field: 'plan',
});

export function alreadyMemberRefusal(title: string): Refused<'CLUB_MEMBER'> {
  return refused({
    code: 'CLUB_MEMBER',
    sentence: `You’re already a member of ${title}. To change your size, frequency or wines, change that membership instead.`,
    field: 'plan',
  });
}

export const cardNotFound: Refused<'CARD_NOT_FOUND'> = refused({
  code: 'CARD_NOT_FOUND',
  sentence: 'We couldn’t find that card in your account. Choose another card.',
  field: 'savedCardId',
});

export const cardExpiredRefusal: Refused<'CARD_EXPIRED'> = refused({
  code: 'CARD_EXPIRED',
  sentence: 'This card has expired. Choose another card or add a new one.',
  field: 'savedCardId',
});

/** The refusal of a change whose date or total no longer matches the preview on the page. */
export const previewOutdatedRefusal = refused({
  code: 'TERMS_CHANGED',
  sentence: 'The date or total has changed since you opened this page. Please review it and save again.',
});
