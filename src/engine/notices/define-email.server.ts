import type { Letter, NoticeAbout, NoticeSubject } from './types.ts';

type EmailParts<Subject extends NoticeSubject, Shop, BounceShop> = {
  readonly about: Subject;
  /**
   * Writes an email from what is true when it goes out; undefined when it has lost its reader and is no longer owed.
   * `link` turns a path into an address under the shop's origin as customers know it.
   */
  readonly write: (
    shop: Shop,
    notice: NoticeAbout<Subject>,
    link: (path: string) => string,
  ) => Promise<Letter | undefined>;
  /** Records an email that will never be taken; answers whether that ends it. Any other is tried again. */
  readonly bounced?: (shop: BounceShop, notice: NoticeAbout<Subject>) => Promise<boolean>;
};

/** The emails about one subject: how they are written, and what happens when a mailbox refuses one. */
export type Email<Subject extends NoticeSubject, Shop, BounceShop = Shop> = Omit<
  EmailParts<Subject, Shop, BounceShop>,
  'write'
> & {
  /** The writer for a shop whose links begin with `publicUrl`. */
  readonly writer: (
    shop: Shop & { readonly publicUrl: string },
  ) => (notice: NoticeAbout<Subject>) => Promise<Letter | undefined>;
};

/** Defines the emails about one subject, whatever their kind. */
export function defineEmail<Subject extends NoticeSubject, Shop, BounceShop>({
  write,
  ...email
}: EmailParts<Subject, Shop, BounceShop>): Email<Subject, Shop, BounceShop> {
  return {
    ...email,
    writer: (shop) => (notice) => write(shop, notice, (path) => new URL(path, shop.publicUrl).href),
  };
}
