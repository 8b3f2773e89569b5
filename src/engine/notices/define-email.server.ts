import type { ComposedEmail, NoticeOfSubjectType, NoticeSubjectType } from './types.ts';

type EmailParts<Subject extends NoticeSubjectType, Shop, BounceShop> = {
  readonly about: Subject;
  /**
   * Writes an email from the data at the time of sending. Returns undefined if the email no longer applies. `link` turns a path into a URL
   * on the shop's public origin.
   */
  readonly write: (
    shop: Shop,
    notice: NoticeOfSubjectType<Subject>,
    link: (path: string) => string,
  ) => Promise<ComposedEmail | undefined>;
  /** Called when the mail server permanently rejects an email. May be called twice for the same email. */
  readonly bounced?: (shop: BounceShop, notice: NoticeOfSubjectType<Subject>) => Promise<unknown>;
};

/** The definition of the emails about one subject: how to write them, and what to do when one is rejected. */
export type EmailDefinition<Subject extends NoticeSubjectType, Shop, BounceShop = Shop> = Omit<
  EmailParts<Subject, Shop, BounceShop>,
  'write'
> & {
  /** Returns the function that writes emails for a shop whose links start with `publicUrl`. */
  readonly writer: (
    shop: Shop & { readonly publicUrl: string },
  ) => (notice: NoticeOfSubjectType<Subject>) => Promise<ComposedEmail | undefined>;
};

/** Returns the definition of the emails about one subject, for all kinds of that subject. */
export function defineEmail<Subject extends NoticeSubjectType, Shop, BounceShop>({
  write,
  ...email
}: EmailParts<Subject, Shop, BounceShop>): EmailDefinition<Subject, Shop, BounceShop> {
  return {
    ...email,
    writer: (shop) => (notice) => write(shop, notice, (path) => new URL(path, shop.publicUrl).href),
  };
}
