import { type KeyboardEvent, lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import { href, Link, useLocation } from 'react-router';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { Icon } from '../../../ui/media/icons.tsx';

// Most visitors never search, so the script loads on the first click.
const SearchField = lazy(async () => ({
  default: (await import('../../../ui/commerce/search-field.tsx')).SearchField,
}));

/** A link to the search page. With scripts, it opens a search field below the header instead. */
export function HeaderSearch() {
  const link = useRef<HTMLAnchorElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { key, pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page was reached, so the field has done its work
  useEffect(() => setIsOpen(false), [key]);

  function open(event: MouseEvent): void {
    // The search page has its own field.
    if (pathname === '/search/products' || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    setIsOpen(!isOpen);
  }

  function closeOnEscape({ key: pressed, defaultPrevented }: KeyboardEvent): void {
    if (pressed !== 'Escape' || defaultPrevented) return;
    setIsOpen(false);
    link.current?.focus();
  }

  return (
    <>
      <Link
        ref={link}
        to={href('/search/products')}
        prefetch="intent"
        onClick={open}
        className="grid size-11 place-items-center max-[23.9rem]:hidden"
      >
        <Icon name="search" />
        <VisuallyHidden>Search</VisuallyHidden>
      </Link>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves whatever within has the focus
        <div
          onKeyDown={closeOnEscape}
          className="absolute inset-x-0 top-full z-30 border-b border-line bg-paper motion-safe:animate-rise"
        >
          <div className="page-width py-5">
            <Suspense fallback={<p className="text-ink-soft">One moment</p>}>
              <SearchField isFocused />
            </Suspense>
          </div>
        </div>
      )}
    </>
  );
}
