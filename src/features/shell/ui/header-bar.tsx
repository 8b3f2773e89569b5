import { type KeyboardEvent, useEffect, useRef } from 'react';
import { href, Link, NavLink, useLocation } from 'react-router';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { WineryMark } from '../../../ui/media/mark.tsx';
import { WineryDrawing } from '../../../ui/media/winery-drawings.tsx';
import type { WineryLogo } from '../../../ui/theme/winery-logo.server.ts';
import { winery } from '../../../winery.ts';
import { AccountMenu, AccountMenuLinks } from './account-menu.tsx';
import { headerLinks, type NavigationLink } from './navigation.ts';
import { HeaderSearch } from './search-entry.tsx';
import { useCartCount } from './visitor.ts';

type HeaderBarProps = {
  cartCount: number;
  accountName: string | undefined;
  hasClubs: boolean;
  backLink: PageHandle['backLink'];
  logo: WineryLogo | undefined;
};

/**
 * The header: the winery's name, main links, search, account and cart. On payment pages, only the name, the link back, help and account.
 */
export function HeaderBar({ cartCount, accountName, hasClubs, backLink, logo }: HeaderBarProps) {
  const count = useCartCount(cartCount);
  const links = headerLinks({ hasClubs });
  return (
    <div className="relative border-b border-line bg-paper">
      <div className="page-width flex h-16 items-center gap-2 sm:gap-3 md:gap-6 lg:h-18 lg:gap-10">
        <Link
          to={href('/')}
          // Hidden text beside the name would be read with a space before its comma.
          aria-label={`${logo?.alt ?? winery().name}, home`}
          prefetch="intent"
          className="-ml-1 flex min-h-11 items-center gap-2.5 px-1 sm:gap-3"
        >
          {logo ? <HeaderLogo logo={logo} /> : <MarkAndName isOnlyName={backLink !== undefined} />}
        </Link>
        {backLink ? (
          <CheckoutLinks accountName={accountName} backLink={backLink} />
        ) : (
          <>
            <nav aria-label="Main" className="hidden flex-1 sm:block">
              <ul className="flex gap-3 md:gap-4 lg:gap-6">
                {links.main.map((link) => (
                  <li key={link.label}>
                    <MainLink
                      link={link}
                      className="flex min-h-11 items-center min-[50rem]:whitespace-nowrap"
                    />
                  </li>
                ))}
              </ul>
            </nav>
            <div className="ml-auto flex items-center sm:ml-0 sm:gap-3">
              <HeaderSearch />
              <AccountMenu rendered={accountName} />
              <CartLink count={count} />
              <Menu accountName={accountName} links={links.menu} />
            </div>
          </>
        )}
      </div>
    </div>
  );
}

const logoSize = 'h-9 w-auto max-[22.5rem]:max-w-[7.5rem] max-w-[11rem] lg:h-11 lg:max-w-[18rem]';

function HeaderLogo({ logo: { width, height, file } }: { logo: WineryLogo }) {
  if (file === undefined) return <WineryDrawing name="logo" className={logoSize} />;
  return <img src={file} alt="" width={width} height={height} className={`${logoSize} object-contain`} />;
}

function MarkAndName({ isOnlyName }: { isOnlyName: boolean }) {
  return (
    <>
      <WineryMark
        className={classNames('h-auto w-10 lg:w-12', isOnlyName ? 'max-sm:hidden' : 'max-[22.5rem]:hidden')}
      />
      <span className="whitespace-nowrap font-display text-[1.375rem]/none tracking-[-0.01em] max-[22.5rem]:text-[1.25rem]/none lg:text-[1.625rem]/none">
        {winery().name}
      </span>
    </>
  );
}

type CheckoutLinksProps = {
  accountName: string | undefined;
  backLink: NonNullable<PageHandle['backLink']>;
};

function CheckoutLinks({ accountName, backLink }: CheckoutLinksProps) {
  const look = 'flex min-h-11 items-center px-1 text-small hover:link-line';
  return (
    <div className="ml-auto flex items-center gap-2 sm:gap-5">
      <Link to={backLink.path} prefetch="none" className={look}>
        <span>
          Back<span className="max-sm:sr-only"> to {backLink.name}</span>
        </span>
      </Link>
      <a href="/shop/contact-us#messenger" data-messenger aria-haspopup="dialog" className={look}>
        Help
      </a>
      <AccountMenu rendered={accountName} isAlone />
    </div>
  );
}

function MainLink({ link, className }: { link: NavigationLink; className: string }) {
  const look = `${className} text-small hover:link-line aria-[current=page]:link-line`;
  return (
    <NavLink to={link.to} prefetch="intent" className={look}>
      {link.label}
    </NavLink>
  );
}

function CartLink({ count }: { count: number }) {
  return (
    <Link
      to={href('/shop/cart')}
      prefetch="intent"
      className="flex min-h-11 items-center gap-2 px-1 text-small font-medium"
    >
      Cart
      {count > 0 && (
        <span
          key={count}
          className="figures grid h-6 min-w-6 place-items-center rounded-full bg-wine px-1.5 text-[0.8125rem] text-paper motion-safe:animate-rise"
        >
          {count}
          <VisuallyHidden>{count === 1 ? ' item' : ' items'}</VisuallyHidden>
        </span>
      )}
    </Link>
  );
}

/** The header menu on phones. Its links are in a native disclosure, which works without scripts. */
function Menu({
  accountName,
  links,
}: Pick<HeaderBarProps, 'accountName'> & { links: readonly NavigationLink[] }) {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a page was reached, so the menu has done its work
  useEffect(() => close(), [key]);

  function close(): void {
    details.current?.removeAttribute('open');
  }

  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !details.current?.open) return;
    close();
    details.current.querySelector('summary')?.focus();
  }

  return (
    <details ref={details} onKeyDown={closeOnEscape} className="group sm:hidden">
      <summary className="-mr-3 grid size-11 list-none place-items-center [&::-webkit-details-marker]:hidden">
        <span className="group-open:hidden">
          <Icon name="menu" />
        </span>
        <span className="hidden group-open:block">
          <Icon name="close" />
        </span>
        <VisuallyHidden>Menu</VisuallyHidden>
      </summary>
      <nav
        aria-label="Main"
        className="absolute inset-x-0 z-30 mt-2.5 border-y border-line bg-paper px-5 py-2 motion-safe:animate-rise"
      >
        <ul>
          {links.map((link) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: a press on a link of this page leaves the page as it is
            <li key={link.label} onClick={close} className="border-line not-first:border-t">
              <MainLink link={link} className="flex min-h-13 items-center text-text" />
            </li>
          ))}
        </ul>
        <AccountMenuLinks rendered={accountName} />
      </nav>
    </details>
  );
}
