/**
 * The door of memberships (docs/decisions: the club). A membership belongs to a customer whose mailbox is proved; whoever is none yet
 * fills in an application first (engine/club-applications). Every change names its owner, takes the membership's lock, writes what
 * happened into its history (I-39), owes the mail that tells of it, and has shipments that are not locked follow it, all in one
 * transaction. What a page needs is read with `membershipsOf` and `waitsOf` (view.server.ts).
 *
 * - `joinClub(dependencies, customerId, command: JoinCommand): Result<Joined, JoinCode>`
 * - `setMembershipCard(dependencies, own, savedCardId): Result<Joined, CardCode>`: the first card makes a pending one active.
 * - `changeDelivery(dependencies, own, delivery: MembershipDelivery): Result<undefined, ChangeCode | DeliveryCode>`
 * - `changePreferences(dependencies, own, { preference, neverSent, answers }): Result<undefined, ChangeCode>`
 * - `holdMembership(dependencies, own, wish: HoldWish): Result<MembershipHold, HoldCode>`, `endHold(dependencies, own)`
 * - `cancelMembership(dependencies, own, { reason }): Result<{ undoUntil: Date }, CancelCode>`, `undoCancel(dependencies, own)`
 * - `previewPlanChange(dependencies, own, wish): Result<PlanChangePreview, PlanChangeCode>`
 * - `changePlan(dependencies, own, { ...wish, consent, agreedBy }): Result<Joined, PlanChangeCode>`
 * - `joinWait(dependencies, customerId, plan): Result<WaitView, WaitCode>`, `leaveWait(dependencies, customerId, waitId)`
 *
 * `own` is `{ customerId, membershipId }`.
 */
