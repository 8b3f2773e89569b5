/**
 * Entry point of gift memberships (docs/decisions/0043): a number of club shipments that one person pays for in advance for another, or a
 * year of the paid membership (docs/decisions/0045). The money is held on a ledger account that pays only for those shipments. The
 * recipient accepts the gift with the link in its email and becomes a member without a card or consent, since nothing renews. Shipments of
 * a gift are opened, chosen and charged like all others (engine/clubs/shipments); `fundShipmentFromGift` pays for them. Queries for pages
 * are in view.server.ts.
 */
export { cancelGift, cancelGiftById } from './cancel-gift.server.ts';
export { editGift, recordGiftBounce, redirectGift, reissueGift, resendGift } from './change-gift.server.ts';
export {
  type ClaimGiftResult,
  claimGift,
  confirmGiftClaim,
  findGiftByToken,
  resendGiftClaimCode,
} from './claim-gift.server.ts';
export { claimGiftYear } from './claim-year.server.ts';
export { completeGifts } from './complete-gifts.server.ts';
export { deriveGiftToken } from './derive-link.server.ts';
export { remindGiftRecipients } from './remind-recipients.server.ts';
export { saveGiftMembership } from './save-gift-membership.server.ts';
export { sendDueGifts } from './send-due-gifts.server.ts';
export { findGiftMembershipViolations } from './store.server.ts';
