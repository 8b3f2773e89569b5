/** A staff member: `operator:` and a name at the staff CLI, `staff:` and the staff id in the back office. */
export type StaffActor = `operator:${string}` | `staff:${string}`;

/** The originator of an event: a customer's account, a guest (by cart), a staff member, or the shop itself. */
export type AuditActor = `customer:${string}` | `guest:${string}` | StaffActor | 'system';

/** A business event for the audit trail (I-44). `data` holds ids, codes and amounts, never names, addresses, birth dates or card data. */
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
    | 'media'
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
    | 'conversation'
    | 'bulk_run'
    | 'package'
    | 'reply'
    | 'setting'
    | 'catalog'
    | 'experience'
    | 'reward'
    | 'sku';
  readonly subjectId: string;
  readonly data?: Readonly<Record<string, string | number | boolean | null>>;
  readonly requestId?: string | undefined;
};
