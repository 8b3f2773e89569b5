import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import type { AvailableClubPages } from '../../../engine/clubs/types.ts';
import type { OptOutMethod } from '../../../platform/opt-out.ts';
import { classNames } from '../../../ui/base/class-names.ts';
import { CachedMarkupFooter } from '../../../ui/base/kept-markup.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { type WineryProfile, winery } from '../../../winery.ts';
import {
  checkoutFooterLinks,
  type FooterLink,
  footerColumns,
  legalLinks,
  optOutNotices,
  ourStoryPageLink,
} from './navigation.ts';

const linkLook = 'inline-flex min-h-9 items-center gap-1.5 hover:link-line';

type FooterProps = {
  /** How the visitor opted out of sale and sharing; undefined if the visitor did not. */
  optOut: OptOutMethod | undefined;
  /** Whether to link to the demo mailbox. */
  hasMailbox: boolean;
  /** Whether this is a payment page, where the footer is only its last line and help. */
  isCheckout: boolean;
  clubs: AvailableClubPages;
  /** The paths of pages that the winery has not written yet. */
  unwritten: readonly string[];
};

/** The footer variants shown so far by version of the profile, a few dozen at most. Their markup is cached by these objects. */
const footers = new WeakMap<WineryProfile, Map<string, FooterProps>>();

export function Footer(props: FooterProps) {
  const { optOut, hasMailbox, isCheckout, clubs, unwritten } = props;
  const { hasClubs, canGive, hasQuiz } = clubs;
  const key = [optOut, hasMailbox, isCheckout, hasClubs, canGive, hasQuiz, ...unwritten].join();
  const variants = footers.get(winery()) ?? new Map<string, FooterProps>();
  const model = variants.get(key) ?? props;
  footers.set(winery(), variants.set(key, model));
  return (
    <CachedMarkupFooter
      className={classNames(
        'on-ink bg-ink text-small text-paper print:hidden',
        !isCheckout && 'further-down',
      )}
      model={model}
      items={() => (
        <>
          {!isCheckout && <FooterColumns clubs={clubs} unwritten={unwritten} />}
          <LastLine {...props} />
        </>
      )}
    />
  );
}

function FooterColumns({ clubs, unwritten }: Pick<FooterProps, 'clubs' | 'unwritten'>) {
  const { address, phone, hours } = winery();
  const [visit, ...columns] = footerColumns(clubs, unwritten);
  return (
    <div className="page-width grid gap-x-8 gap-y-10 py-16 sm:grid-cols-2 lg:grid-cols-4">
      <Column heading={winery().legalName}>
        <address className="not-italic">
          {address.street}
          <br />
          {address.city}, {address.state} {address.zipCode}
        </address>
        <a href={phone.link} className={`${linkLook} figures mt-2`}>
          {phone.shown}
        </a>
        {!unwritten.includes(ourStoryPageLink.href) && <Links links={[ourStoryPageLink]} />}
        <NewsletterForm />
      </Column>
      {visit && (
        <Column heading={visit.heading}>
          <p>
            {[hours.days, hours.lastTasting, hours.closed].map(
              (words) =>
                words !== undefined && (
                  <span key={words} className="block">
                    {words}
                  </span>
                ),
            )}
          </p>
          <Links links={visit.links} className="mt-2" />
        </Column>
      )}
      {columns.map(({ heading, links }) => (
        <Column key={heading} heading={heading}>
          <Links links={links} />
        </Column>
      ))}
    </div>
  );
}

function LastLine({ optOut, hasMailbox, isCheckout, unwritten }: FooterProps) {
  const links = isCheckout ? [...checkoutFooterLinks, ...legalLinks()] : legalLinks();
  return (
    <div className="page-width pb-12">
      <ul
        className={classNames(
          'flex flex-wrap items-center gap-x-6 pt-6 text-paper/80',
          !isCheckout && 'border-t border-paper/20',
        )}
      >
        <li>
          <a href="/shop/contact-us#messenger" data-messenger aria-haspopup="dialog" className={linkLook}>
            Talk to us
          </a>
        </li>
        {links
          .filter(({ href }) => !unwritten.includes(href))
          .map((link) => (
            <LinkItem key={link.label} link={link} />
          ))}
        {hasMailbox && <LinkItem link={{ label: 'Demo mailbox', href: '/dev/mailbox' }} />}
        {optOut !== undefined && (
          <li className="flex min-h-9 items-center gap-1.5">
            <Icon name="check" size={16} />
            {optOutNotices[optOut]}
          </li>
        )}
      </ul>
    </div>
  );
}

/** The newsletter form. Works without scripts; a page is the response. */
function NewsletterForm() {
  return (
    <form action={href('/newsletter')} method="post" className="mt-6 max-w-xs">
      <label htmlFor="newsletter-email" className="block text-paper">
        Newsletter
      </label>
      <div className="mt-2 flex gap-2">
        <input
          id="newsletter-email"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder="Email"
          className="min-h-11 w-full min-w-0 rounded-winery border border-paper/50 bg-transparent px-3 text-paper placeholder:text-paper/70"
        />
        <button type="submit" className="min-h-11 shrink-0 rounded-winery bg-paper px-4 text-ink">
          Sign up<span className="sr-only"> for the newsletter</span>
        </button>
      </div>
    </form>
  );
}

function Column({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section aria-label={heading}>
      <h2 className="mb-3 type-title text-paper">{heading}</h2>
      <div className="text-paper/80">{children}</div>
    </section>
  );
}

function Links({ links, className }: { links: readonly FooterLink[]; className?: string }) {
  return (
    <ul className={className}>
      {links.map((link) => (
        <LinkItem key={link.label} link={link} />
      ))}
    </ul>
  );
}

function LinkItem({ link: { label, href, leaves = false } }: { link: FooterLink }) {
  return (
    <li>
      {href.startsWith('/') ? (
        <Link to={href} className={linkLook}>
          {label}
        </Link>
      ) : (
        <a href={href} className={linkLook} {...(leaves && { rel: 'noopener' })}>
          {label}
          {leaves && <Icon name="external" size={14} />}
        </a>
      )}
    </li>
  );
}
