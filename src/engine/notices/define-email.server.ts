import type { ComposedEmail, NoticeAbout, NoticeSubject } from './types.ts';

type EmailParts<Subject extends NoticeSubject, Shop, BounceShop> = {
  readonly about: Subject;
  /**
   * Writes an email from the data at the time of sending. Returns undefined when the email no longer applies. `link` turns a path into a
   * URL on the shop's public origin.
   */
  readonly write: (
    shop: Shop,
    notice: NoticeAbout<Subject>,
    link: (path: string) => string,
  ) => Promise<ComposedEmail | undefined>;
  /** Called when the mail server refuses an email for good, perhaps twice. */
  readonly bounced?: (shop: BounceShop, notice: NoticeAbout<Subject>) => Promise<unknown>;
};

/** The emails about one subject: how to write them, and what to do when a mailbox rejects one. */
export type Email<Subject extends NoticeSubject, Shop, BounceShop = Shop> = Omit<
  EmailParts<Subject, Shop, BounceShop>,
  'write'
> & {
  /** Returns the writer for a shop whose links begin with `publicUrl`. */
  readonly writer: (
    shop: Shop & { readonly publicUrl: string },
  ) => (notice: NoticeAbout<Subject>) => Promise<ComposedEmail | undefined>;
};

/** Defines the emails about one subject, for all their kinds. */
export function defineEmail<Subject extends NoticeSubject, Shop, BounceShop>({
  write,
  ...email
}: EmailParts<Subject, Shop, BounceShop>): Email<Subject, Shop, BounceShop> {
  return {
    ...email,
    writer: (shop) => (notice) => write(shop, notice, (path) => new URL(path, shop.publicUrl).href),
  };
}
