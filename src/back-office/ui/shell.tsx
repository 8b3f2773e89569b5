import { type ReactNode, useEffect, useRef } from 'react';
import { Form, href, Link, useLocation, useNavigation } from 'react-router';
import { WineryMark } from '../../ui/media/mark.tsx';
import { winery } from '../../winery.ts';
import { type NavigationSection, sectionOfPath } from '../navigation-rules.ts';
import { OfficeIcon } from './office-icons.tsx';
import type { SignedInStaffProfile } from './staff-context.tsx';

type ShellProps = {
  staff: SignedInStaffProfile;
  sections: readonly NavigationSection[];
  /** The number of open items in each section, by the section's path. */
  counts: Readonly<Record<string, number>>;
  onSearch: () => void;
  children: ReactNode;
};

const menuId = 'sections';

/** The layout of every page for signed-in staff, with header and navigation. */
export function BackOfficeShell({ staff, sections, counts, onSearch, children }: ShellProps) {
  const { pathname } = useLocation();
  const menu = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(() => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover();
  }, [pathname]);
  const current = sectionOfPath(pathname, sections);
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <BusyLine />
      <div className="office">
        <header className="office-bar">
          <button
            type="button"
            popoverTarget={menuId}
            aria-label="Menu"
            className="grid size-11 place-items-center rounded-winery hover:bg-hover"
          >
            <OfficeIcon name="menu" size={20} />
          </button>
          <Link to={href('/admin')} className="flex grow items-center gap-2 font-medium">
            <WineryMark className="h-5 w-auto text-ink-soft" />
            {winery().name}
          </Link>
          <button
            type="button"
            onClick={onSearch}
            aria-label="Search"
            className="grid size-11 place-items-center rounded-winery hover:bg-hover"
          >
            <OfficeIcon name="search" size={20} />
          </button>
        </header>
        <nav ref={menu} id={menuId} popover="auto" aria-label="Sections" className="office-nav">
          <Link
            to={href('/admin')}
            aria-label={`${winery().name} Back office`}
            className="mb-4 flex min-h-10 items-center gap-2.5 px-2.5 max-[75rem]:md:justify-center max-[75rem]:md:px-0"
          >
            <WineryMark className="h-6 w-auto shrink-0 text-ink-soft" />
            <span className="nav-wide leading-tight">
              <span className="block font-display text-[1.0625rem]">{winery().name}</span>
              <span className="block text-[0.75rem]/4 text-ink-soft">Back office</span>
            </span>
          </Link>
          <button type="button" onClick={onSearch} className="nav-item mb-2 max-md:hidden">
            <OfficeIcon name="search" />
            Search
            <kbd className="key-cap nav-wide ml-auto">Ctrl K</kbd>
          </button>
          <ul className="grid gap-0.5">
            {sections.map(({ to, label, icon }) => (
              <li key={to}>
                <Link to={to} className="nav-item" aria-current={current?.to === to ? 'page' : undefined}>
                  <OfficeIcon name={icon} />
                  {label}
                  {(counts[to] ?? 0) > 0 && (
                    <span className="nav-count">
                      {counts[to]}
                      <span className="sr-only"> waiting</span>
                    </span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
          <OwnMenu staff={staff} isCurrent={pathname === href('/admin/account')} />
        </nav>
        <main id="main" tabIndex={-1} className="office-main">
          {children}
        </main>
      </div>
    </>
  );
}

/** The account menu with the staff member's name and a sign-out button. */
function OwnMenu({ staff, isCurrent }: { staff: SignedInStaffProfile; isCurrent: boolean }) {
  const initials = staff.name
    .split(/\s+/)
    .map(([letter = '']) => letter)
    .slice(0, 2)
    .join('');
  return (
    <div className="mt-auto grid gap-0.5 border-t border-line pt-3">
      <Link to={href('/admin/account')} className="nav-item" aria-current={isCurrent ? 'page' : undefined}>
        <span
          aria-hidden="true"
          className="grid size-7 shrink-0 place-items-center rounded-full bg-pressed text-[0.6875rem]/4 font-semibold text-ink"
        >
          {initials}
        </span>
        <span className="min-w-0 leading-tight">
          <span className="nav-wide block truncate text-ink">{staff.name}</span>
          <span className="nav-wide block truncate text-[0.75rem]/4 font-normal text-ink-soft">
            {staff.roleName}
          </span>
          <span className="sr-only">Your account</span>
        </span>
      </Link>
      <Form method="post" action={href('/admin/sign-out')}>
        <button type="submit" className="nav-item">
          <OfficeIcon name="sign-out" />
          Sign out
        </button>
      </Form>
    </div>
  );
}

/** A thin progress line, shown while another page is loading; the current page stays visible. */
function BusyLine() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className="busy-line" />;
}
