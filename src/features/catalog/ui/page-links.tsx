import { TextLink } from '../../../ui/base/text-link.tsx';

type PageLinksProps = {
  page: number;
  pages: number;
  addressOf: (page: number) => string;
};

/** The way through a list that is longer than a page. */
export function PageLinks({ page, pages, addressOf }: PageLinksProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label="Pages" className="mt-16 flex items-center gap-8">
      {page > 1 && <TextLink to={addressOf(page - 1)}>Previous page</TextLink>}
      <span className="figures text-small text-ink-soft">
        Page {page} of {pages}
      </span>
      {page < pages && <TextLink to={addressOf(page + 1)}>Next page</TextLink>}
    </nav>
  );
}
