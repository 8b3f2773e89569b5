/** A person of the winery: by name at the staff CLI (`operator:`), by member id in the back office (`staff:`). */
export type StaffActor = `operator:${string}` | `staff:${string}`;

/** Who did it: a customer's account, a guest by the cart, a person of the winery, or the shop by itself. */
export type AuditActor = `customer:${string}` | `guest:${string}` | StaffActor | 'system';

/**
 * One thing that happened, in the words of the business (I-44). `data` holds ids, codes and amounts: never a name, an
 * address, a birth date or anything of a card.
 */
export type AuditEvent = {
  readonly at: Date;
  readonly actor: AuditActor;
  readonly action: string;
  readonly subjectType:
    | 'order'
    | 'payment'
    | 'draft'
    | 'experiment'
    | 'content'
    | 'account'
    | 'notice'
    | 'coupon'
    | 'stock'
    | 'webhook'
    | 'house'
    | 'gift_card'
    | 'gift_membership'
    | 'release'
    | 'slot'
    | 'review'
    | 'form_submission'
    | 'redemption'
    | 'staff'
    | 'customer'
    | 'membership'
    | 'reservation'
    | 'case'
    | 'conversation';
  readonly subjectId: string;
  readonly data?: Readonly<Record<string, string | number | boolean | null>>;
  readonly requestId?: string | undefined;
};
