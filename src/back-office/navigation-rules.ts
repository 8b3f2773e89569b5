import { href } from 'react-router';
import type { Capability } from '../engine/staff/capability-table.ts';
import type { OfficeIconName } from './ui/office-icons.tsx';

/** A section in the back office's navigation. */
export type NavigationSection = {
  readonly to: string;
  readonly label: string;
  readonly icon: OfficeIconName;
  /** The key that opens the section when pressed after `g`. */
  readonly key: string;
  /** The capability required to open the section; if omitted, any staff member may open it. */
  readonly needs?: Capability;
};

/** The sections in navigation order. A new page within an existing section needs no entry. */
const sections: readonly NavigationSection[] = [
  { to: href('/admin'), label: 'Today', icon: 'today', key: 't' },
  { to: href('/admin/orders'), label: 'Orders', icon: 'orders', key: 'o', needs: 'orders.read' },
  { to: href('/admin/customers'), label: 'Customers', icon: 'customers', key: 'c', needs: 'customers.read' },
  { to: href('/admin/inbox'), label: 'Inbox', icon: 'inbox', key: 'i', needs: 'messages.answer' },
  { to: href('/admin/problems'), label: 'Problems', icon: 'problems', key: 'p', needs: 'problems.decide' },
  { to: href('/admin/approvals'), label: 'Approvals', icon: 'approvals', key: 'v', needs: 'orders.refund' },
  { to: href('/admin/reviews'), label: 'Reviews', icon: 'reviews', key: 'r', needs: 'reviews.moderate' },
  {
    to: href('/admin/wines/import'),
    label: 'Import wines',
    icon: 'wines',
    key: 'w',
    needs: 'catalog.manage',
  },
  { to: href('/admin/media'), label: 'Pictures', icon: 'media', key: 'm', needs: 'media.manage' },
  { to: href('/admin/credit'), label: 'Store credit', icon: 'reports', key: 'd', needs: 'reports.read' },
  { to: href('/admin/audit'), label: 'Audit trail', icon: 'audit', key: 'a', needs: 'audit.read' },
  { to: href('/admin/team'), label: 'Team', icon: 'team', key: 's', needs: 'team.manage' },
];

/** Returns the sections that a staff member may open. */
export function visibleSections(may: (capability: Capability) => boolean): readonly NavigationSection[] {
  return sections.filter(({ needs }) => needs === undefined || may(needs));
}

/** Returns the most specific of the given sections that a path belongs to; undefined if there is none. */
export function sectionOfPath(
  path: string,
  shown: readonly NavigationSection[],
): NavigationSection | undefined {
  return shown
    .filter(({ to }) => path === to || (to !== href('/admin') && path.startsWith(`${to}/`)))
    .toSorted((a, b) => b.to.length - a.to.length)[0];
}
