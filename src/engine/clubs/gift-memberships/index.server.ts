/**
 * The door of gift memberships (docs/decisions/0043): a number of club shipments that somebody has paid for beforehand, for somebody else, or
 * a year of Mesa Lucero+ (docs/decisions/0045).
 * The money lies on a ledger account that pays those shipments and nothing else; whoever gets the gift accepts it by the link in its
 * mail and is a member then, without a card and without an agreement, since nothing renews. Shipments are opened, chosen and charged as
 * every other (engine/clubs/shipments); `fundShipment` is where one learns what pays it. What pages read stands in view.server.ts.
 */
export { cancelGift, cancelGiftById } from './cancel-gift.server.ts';
export { editGift, recordGiftBounce, redirectGift, reissueGift, resendGift } from './change-gift.server.ts';
export {
  type ClaimStep,
  claimGift,
  findGiftByToken,
  mailClaimCodeAgain,
  proveClaim,
} from './claim-gift.server.ts';
export { claimYear } from './claim-year.server.ts';
export { completeGifts } from './complete-gifts.server.ts';
export { giftToken } from './derive-link.server.ts';
export { remindRecipients } from './remind-recipients.server.ts';
export { saveGiftMembership } from './save-gift-membership.server.ts';
export { sendDueGifts } from './send-due-gifts.server.ts';
export { proveGiftMemberships } from './store.server.ts';
