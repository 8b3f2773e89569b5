import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { AvailableClubPages } from '../../../engine/clubs/types.ts';
import type { FlashMessage } from '../../../platform/cookie-header.ts';
import type { OptOutMethod } from '../../../platform/opt-out.ts';
import type { PageHandle } from '../../../platform/page-cache/page-handle.ts';
import { focusPageHeading } from '../../../ui/base/focus-heading.ts';
import { Notice } from '../../../ui/base/notice.tsx';
import { FullScreenSpinner, useActiveLongerThan } from '../../../ui/base/spinner.tsx';
import type { WineryLogo } from '../../../ui/theme/winery-logo.server.ts';
import { HeaderBar } from './header-bar.tsx';
import { AnnouncementBar } from './top-line.tsx';
import { useFlashToast } from './visitor.ts';

/** The data about the visitor and the winery that the shell shows. */
export type ShellFacts = {
  readonly cartCount: number;
  /** The first name of the signed-in customer; undefined for a guest. */
  readonly accountName: string | undefined;
  /** How the visitor opted out of sale and sharing, shown on every page; undefined if the visitor did not. */
  readonly optOut: OptOutMethod | undefined;
  readonly testCard: string | undefined;
  readonly flash: FlashMessage | undefined;
  readonly clubs: AvailableClubPages;
  /** The paths of footer pages that the winery has not written yet. */
  readonly unwritten: readonly string[];
  readonly logo: WineryLogo | undefined;
};

type ShellProps = {
  facts: ShellFacts;
  /** The link back on payment pages; undefined on all other pages. */
  backLink: PageHandle['backLink'];
  foot: ComponentType<{ facts: ShellFacts; isCheckout: boolean }>;
  children: ReactNode;
};

/** The layout of every page. */
export function ShopShell({ facts, backLink, foot: Foot, children }: ShellProps) {
  useHeadingFocus();
  useFlashToast(facts.flash);
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-40 -translate-y-20 rounded-winery bg-ink px-4 py-3 text-paper focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <header className="print:hidden">
        <AnnouncementBar testCard={facts.testCard} />
        <HeaderBar
          cartCount={facts.cartCount}
          accountName={facts.accountName}
          hasClubs={facts.clubs.hasClubs}
          backLink={backLink}
          logo={facts.logo}
        />
      </header>
      <main id="main" tabIndex={-1} className="min-h-[60vh]">
        {facts.flash && (
          <noscript>
            <div className="page-width pt-6">
              <Notice kind={facts.flash.kind}>{facts.flash.text}</Notice>
            </div>
          </noscript>
        )}
        {children}
      </main>
      <Foot facts={facts} isCheckout={backLink !== undefined} />
      <Pending />
    </>
  );
}

/** Focuses the heading after navigation to another page without an anchor. A first load and changes within a page don't move the focus. */
function useHeadingFocus(): void {
  const { pathname, hash } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (hash === '') focusPageHeading();
  }, [pathname, hash]);
}

/** A spinner that covers the page during navigation, only if loading takes so long that the click seems lost. */
function Pending() {
  const { state, location, formMethod } = useNavigation();
  const { pathname } = useLocation();
  const moves = state === 'loading' && formMethod === undefined && location.pathname !== pathname;
  return useActiveLongerThan(moves) ? <FullScreenSpinner label="One moment" /> : null;
}
