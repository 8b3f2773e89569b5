import type { ReactNode } from 'react';

/**
 * Icons of the back office's sections and actions, in the style of the shop's icons. They are separate so that the shop's bundle doesn't
 * contain them.
 */
const drawings = {
  today: (
    <>
      <path d="M3.25 9 10 3.25 16.75 9v7.75H3.25z" />
      <path d="M8 16.75v-4.5h4v4.5" />
    </>
  ),
  orders: (
    <>
      <path d="M3.25 6.5 10 3l6.75 3.5v7L10 17l-6.75-3.5z" />
      <path d="M3.25 6.5 10 10l6.75-3.5M10 10v7" />
    </>
  ),
  customers: (
    <>
      <circle cx="7.75" cy="7" r="2.75" />
      <path d="M2.5 16c.4-2.9 2.4-4.4 5.25-4.4S12.6 13.1 13 16M12.5 4.5a2.75 2.75 0 0 1 0 5M14.5 11.9c1.7.5 2.7 1.9 3 4.1" />
    </>
  ),
  inbox: (
    <>
      <path d="M3 11.5 5.25 4.5h9.5L17 11.5v4.25H3z" />
      <path d="M3 11.5h4a3 3 0 0 0 6 0h4" />
    </>
  ),
  visits: <path d="M3.25 4.75h13.5v12H3.25zM3.25 8.5h13.5M6.75 3v3.25M13.25 3v3.25" />,
  reviews: <path d="m10 3.25 2.1 4.4 4.8.6-3.5 3.3.9 4.8L10 14l-4.3 2.35.9-4.8-3.5-3.3 4.8-.6z" />,
  problems: (
    <>
      <path d="M10 3.25 17.75 16.5H2.25z" />
      <path d="M10 8v4M10 14.25v.01" />
    </>
  ),
  approvals: <path d="M3.25 3.25h13.5v13.5H3.25zM6.5 10.25l2.5 2.5 4.75-5.25" />,
  runs: (
    <path d="M3.25 5.25h9M3.25 10h13.5M3.25 14.75h6M15.5 3.5l1.75 1.75L15.5 7M12.5 13l1.75 1.75-1.75 1.75" />
  ),
  wines: (
    <path d="M8.25 2.25h3.5M8.75 2.25v4.5c0 1-2 1.75-2 3.75v7.25h6.5V10.5c0-2-2-2.75-2-3.75v-4.5M6.75 12h6.5" />
  ),
  media: (
    <>
      <path d="M3.25 4.25h13.5v11.5H3.25zM3.25 13l4-4 4 4 2.5-2.5 3 3" />
      <circle cx="12.75" cy="7.5" r="1.25" />
    </>
  ),
  reports: <path d="M3.25 16.75h13.5M5.5 13.75V9.5M10 13.75V5M14.5 13.75v-6" />,
  audit: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 5.75V10l3 2" />
    </>
  ),
  team: (
    <>
      <circle cx="10" cy="6" r="2.5" />
      <path d="M5.5 16.5c.3-3.3 1.9-5 4.5-5s4.2 1.7 4.5 5M4.5 7.25a1.75 1.75 0 1 0 0 3.25M1.75 15c.2-1.6.8-2.7 1.75-3.2M15.5 7.25a1.75 1.75 0 1 1 0 3.25M18.25 15c-.2-1.6-.8-2.7-1.75-3.2" />
    </>
  ),
  account: (
    <>
      <circle cx="10" cy="7" r="3" />
      <path d="M4 16.75c.5-3.2 2.9-5 6-5s5.5 1.8 6 5" />
    </>
  ),
  search: (
    <>
      <circle cx="8.75" cy="8.75" r="5.25" />
      <path d="m12.75 12.75 4 4" />
    </>
  ),
  menu: <path d="M3 6h14M3 10h14M3 14h14" />,
  close: <path d="m5 5 10 10M15 5 5 15" />,
  'sign-out': <path d="M8 3.5H4v13h4M8.5 10h8M13.5 7l3 3-3 3" />,
  passkey: (
    <>
      <circle cx="7" cy="8" r="3.75" />
      <path d="m9.75 10.75 6.5 6M13.25 14l2-2" />
    </>
  ),
  more: <path d="M4.5 10h.01M10 10h.01M15.5 10h.01" />,
  up: <path d="M10 15.5v-11M5.5 9 10 4.5 14.5 9" />,
  down: <path d="M10 4.5v11M5.5 11l4.5 4.5 4.5-4.5" />,
  back: <path d="M16.5 10h-13M8 5.5 3.5 10 8 14.5" />,
  note: <path d="M4 3.25h12v9l-4.25 4.5H4zM16 12.25h-4.25v4.5M7 7h6M7 10h3" />,
  empty: (
    <>
      <path d="M3.25 6.5h13.5v10H3.25zM5.5 3.5h9M8 10.5h4" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type OfficeIconName = keyof typeof drawings;

/** An icon hidden from assistive technology, because the adjacent text or the control's label has the same meaning. */
export function OfficeIcon({
  name,
  size = 18,
  className,
}: {
  name: OfficeIconName;
  size?: number;
  className?: string;
}) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {drawings[name]}
    </svg>
  );
}
