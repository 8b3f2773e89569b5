import { type ReactNode, useSyncExternalStore } from 'react';
import { phoneHoursInTimeZone } from '../../../engine/support/hours-rules.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { TextLink } from '../../../ui/base/text-link.tsx';
import { openingHours, winery } from '../../../winery.ts';

type ContactPageProps = {
  now: Date;
  isOpen: boolean;
  /** The message just sent, without a number if it came from a bot; undefined if none was sent. */
  sent: { readonly number: number | undefined } | undefined;
  children: ReactNode;
};

/** The contact page: the form, with other ways to contact the winery beside it. */
export function ContactPage({ now, isOpen, sent, children }: ContactPageProps) {
  const { address, phone, mailboxes, links } = winery();
  return (
    <div className="page-width py-10 lg:py-16">
      <h1 tabIndex={-1} className="type-heading mb-4">
        Contact us
      </h1>
      <p className="mb-10 max-w-reading text-ink-soft">
        A real person at the winery reads every message and answers by email, usually within two business
        days.
      </p>
      <div className="grid gap-12 lg:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] lg:gap-24">
        <div>
          {sent && (
            <Notice kind="success" live title="Thanks!" className="mb-8">
              {sent.number === undefined
                ? 'We have your message.'
                : `We have your message. Your case number is ${sent.number}. We’ve emailed you a confirmation.`}
            </Notice>
          )}
          {children}
        </div>
        <aside aria-label="Other ways to reach us" className="space-y-8">
          <Way title="Call">
            <a href={phone.link} className="figures text-wine link-line hover:decoration-2">
              {phone.shown}
            </a>
            <p className="mt-1 flex items-center gap-2 text-small">
              <span
                aria-hidden
                className={`size-2 rounded-full ${isOpen ? 'bg-success' : 'bg-ink-soft'} forced-colors:border`}
              />
              {isOpen ? 'Open now' : 'Closed now'}
            </p>
            <p className="figures mt-1 text-ink-soft text-small">
              {openingHours()}
              <Elsewhere now={now} />
              <span className="block">{winery().hours.closed}</span>
            </p>
          </Way>
          <Way title="Chat with us">
            <a
              href="/shop/contact-us#messenger"
              data-messenger
              aria-haspopup="dialog"
              className="text-wine link-line hover:decoration-2 noscript:hidden"
            >
              Open chat
            </a>
            <noscript>
              <p className="text-ink-soft text-small">Chat needs JavaScript. The form doesn’t.</p>
            </noscript>
          </Way>
          <Way title="Email us">
            <ul className="space-y-1">
              {[...new Set(Object.values(mailboxes))].map((mailbox) => (
                <li key={mailbox}>
                  <a href={`mailto:${mailbox}`} className="text-wine link-line hover:decoration-2">
                    {mailbox}
                  </a>
                </li>
              ))}
            </ul>
          </Way>
          <Way title="Look it up">
            <TextLink to="/help">Help</TextLink>
            <OutsideLink to={links.helpCentre}>Help center</OutsideLink>
            <OutsideLink to={links.contactPage}>More ways to reach us</OutsideLink>
          </Way>
          <Way title="Visit us">
            <address className="not-italic">
              {winery().legalName}
              <br />
              {address.street}
              <br />
              {address.city}, {address.stateCode} {address.zipCode}
            </address>
          </Way>
        </aside>
      </div>
    </div>
  );
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="type-title mb-2">{title}</h2>
      {children}
    </section>
  );
}

const neverChanges = () => () => {};
const zoneOfBrowser = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The opening hours in the visitor's time zone, which only the browser knows. */
function Elsewhere({ now }: { now: Date }) {
  const zone = useSyncExternalStore(neverChanges, zoneOfBrowser, () => winery().timeZone);
  const hours = phoneHoursInTimeZone(now, zone);
  if (hours === undefined) return null;
  return (
    <>
      <br />
      That’s {hours} where you are
    </>
  );
}

/** A link to another site on its own line. Renders nothing if the winery has no such page. */
function OutsideLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined) return null;
  return (
    <a href={to} rel="noopener" className="block w-fit text-wine link-line hover:decoration-2">
      {children}
    </a>
  );
}
