/** A string or number type that TypeScript distinguishes from every type with another brand. */
export type Branded<Base, Brand extends string> = Base & { readonly __brand: Brand };

export type SkuId = Branded<number, 'SkuId'>;
export type ResourceId = Branded<number, 'ResourceId'>;
export type CartId = Branded<string, 'CartId'>;
export type DraftId = Branded<string, 'DraftId'>;
export type OrderId = Branded<string, 'OrderId'>;
export type OrderLineId = Branded<string, 'OrderLineId'>;
export type PhoneOrderId = Branded<string, 'PhoneOrderId'>;
export type ApprovalId = Branded<string, 'ApprovalId'>;
export type StaffNoteId = Branded<string, 'StaffNoteId'>;
export type SavedViewId = Branded<string, 'SavedViewId'>;
export type SavedReplyId = Branded<string, 'SavedReplyId'>;
export type PersonId = Branded<string, 'PersonId'>;
export type PaymentAttemptId = Branded<string, 'PaymentAttemptId'>;
export type StockHoldId = Branded<string, 'HoldId'>;
export type CustomerId = Branded<string, 'CustomerId'>;
export type SessionId = Branded<string, 'SessionId'>;
export type EmailedLinkId = Branded<string, 'MailedLinkId'>;
export type LedgerAccountId = Branded<string, 'LedgerAccountId'>;
export type CouponId = Branded<string, 'CouponId'>;
export type AddressId = Branded<string, 'AddressId'>;
export type ClubApplicationId = Branded<string, 'ApplicationId'>;
export type ExperienceBenefitId = Branded<number, 'BenefitId'>;
export type CardSetupId = Branded<string, 'CardSetupId'>;
export type CashOutRequestId = Branded<string, 'CashOutRequestId'>;
export type ClubId = Branded<number, 'ClubId'>;
export type ClubShipmentId = Branded<string, 'ClubShipmentId'>;
export type ConsentId = Branded<string, 'ConsentId'>;
export type ContentDocumentId = Branded<string, 'ContentId'>;
export type ConversationId = Branded<string, 'ConversationId'>;
export type ExperienceId = Branded<number, 'ExperienceId'>;
export type GiftCardId = Branded<string, 'GiftCardId'>;
export type GiftMembershipId = Branded<string, 'GiftMembershipId'>;
export type CardGuaranteeId = Branded<string, 'GuaranteeId'>;
export type LedgerEntryId = Branded<number, 'LedgerEntryId'>;
export type MailboxCodeId = Branded<string, 'MailboxCodeId'>;
export type MembershipId = Branded<string, 'MembershipId'>;
export type NoticeId = Branded<string, 'NoticeId'>;
export type OrderHoldId = Branded<string, 'OrderHoldId'>;
export type PaymentRequestId = Branded<string, 'PaymentRequestId'>;
export type PlusMembershipId = Branded<string, 'PlusMembershipId'>;
export type PlusTermId = Branded<string, 'PlusTermId'>;
export type PointsAdjustmentId = Branded<string, 'PointsAdjustmentId'>;
export type PointsEarningId = Branded<string, 'PointsEarningId'>;
export type PointsLotId = Branded<number, 'PointsLotId'>;
export type SeatPoolId = Branded<number, 'PoolId'>;
export type ProblemReportId = Branded<string, 'ProblemId'>;
export type RedemptionId = Branded<string, 'RedemptionId'>;
export type ReleaseId = Branded<string, 'ReleaseId'>;
export type ReservationId = Branded<string, 'ReservationId'>;
export type RewardId = Branded<number, 'RewardId'>;
export type SavedCardId = Branded<string, 'SavedCardId'>;
export type ExperienceScheduleId = Branded<number, 'ScheduleId'>;
export type ShipmentId = Branded<string, 'ShipmentId'>;
export type WaiverSignatureId = Branded<string, 'SignatureId'>;
export type SlotId = Branded<string, 'SlotId'>;
export type FormSubmissionId = Branded<string, 'SubmissionId'>;
export type NewsletterSubscriberId = Branded<string, 'SubscriberId'>;
export type SupportCaseId = Branded<string, 'SupportCaseId'>;
export type ReservationTransferId = Branded<string, 'TransferId'>;
export type VisitWaitlistEntryId = Branded<string, 'VisitWaitId'>;
export type WatchId = Branded<string, 'WatchId'>;
export type WineAllocationId = Branded<string, 'WineAllocationId'>;

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns whether a value has the format of the secret tokens in emailed links, so that malformed input is rejected before a query. */
export function isLinkToken(text: unknown): text is string {
  return typeof text === 'string' && /^[\w-]{22,64}$/.test(text);
}

/** Returns whether a value is a UUID as used for database ids, so that malformed input is rejected before a query. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && uuidPattern.test(text);
}
export type BulkOrderRunId = Branded<string, 'BulkRunId'>;
export type PackageImportId = Branded<string, 'PackageImportId'>;
