import type { ReactNode } from 'react';

/**
 * Icons on a 20 × 20 grid, in the text color, with strokes of width 1.5 and round ends. Icons are hidden from screen readers, so adjacent
 * text or the control's label must give the meaning.
 */
const drawings = {
  search: (
    <>
      <circle cx="8.75" cy="8.75" r="5.25" />
      <path d="m12.75 12.75 4 4" />
    </>
  ),
  bag: (
    <>
      <path d="M4.25 6.75h11.5l.75 10h-13z" />
      <path d="M7.25 9V5.75a2.75 2.75 0 0 1 5.5 0V9" />
    </>
  ),
  user: (
    <>
      <circle cx="10" cy="6.75" r="3" />
      <path d="M3.75 16.75c.5-3.25 3-5 6.25-5s5.75 1.75 6.25 5" />
    </>
  ),
  menu: <path d="M3 6h14M3 10h14M3 14h14" />,
  close: <path d="m5 5 10 10M15 5 5 15" />,
  'chevron-down': <path d="m5 7.75 5 5 5-5" />,
  'chevron-right': <path d="m7.75 5 5 5-5 5" />,
  'chevron-left': <path d="m12.25 5-5 5 5 5" />,
  check: <path d="m4 10.5 4 4 8-9" />,
  plus: <path d="M10 4v12M4 10h12" />,
  minus: <path d="M4 10h12" />,
  truck: (
    <>
      <path d="M5 14.25H2.25v-9h9.5v9H8.5M11.75 8.25h3.5l2.5 3v3H16.5M11.75 14.25H13" />
      <circle cx="6.75" cy="14.5" r="1.75" />
      <circle cx="14.75" cy="14.5" r="1.75" />
    </>
  ),
  pin: (
    <>
      <path d="M10 17.5c-3.5-3.75-5.25-6.75-5.25-9.25a5.25 5.25 0 0 1 10.5 0c0 2.5-1.75 5.5-5.25 9.25z" />
      <circle cx="10" cy="8.25" r="1.75" />
    </>
  ),
  info: (
    <>
      <circle cx="10" cy="10" r="7.25" />
      <path d="M10 9.25v4.25M10 6.5v.01" />
    </>
  ),
  warning: (
    <>
      <path d="M10 3.25 17.75 16.5H2.25z" />
      <path d="M10 8v4M10 14.25v.01" />
    </>
  ),
  error: (
    <>
      <path d="M7 2.75h6L17.25 7v6L13 17.25H7L2.75 13V7z" />
      <path d="M10 6.5v4.25M10 13.5v.01" />
    </>
  ),
  lock: (
    <>
      <path d="M4.25 9h11.5v7.75H4.25z" />
      <path d="M6.75 9V6.5a3.25 3.25 0 0 1 6.5 0V9M10 12v1.75" />
    </>
  ),
  gift: (
    <>
      <path d="M3 7h14v3.25H3zM4.25 10.25h11.5v6.5H4.25zM10 7v9.75" />
      <path d="M10 7C8 7 5.75 6.5 5.75 4.75S9 2.5 10 7c1-4.5 4.25-4 4.25-2.25S12 7 10 7z" />
    </>
  ),
  calendar: <path d="M3.25 4.75h13.5v12H3.25zM3.25 8.5h13.5M6.75 3v3.25M13.25 3v3.25" />,
  glass: (
    <>
      <path d="M6 2.75h8c.75 5.5-1 8.5-4 8.5s-4.75-3-4-8.5zM10 11.25v6M6.75 17.25h6.5" />
      <path d="M5.9 6.5h8.2" />
    </>
  ),
  grape: (
    <>
      <circle cx="6.25" cy="8.5" r="2" />
      <circle cx="10.25" cy="8.5" r="2" />
      <circle cx="14.25" cy="8.5" r="2" />
      <circle cx="8.25" cy="12" r="2" />
      <circle cx="12.25" cy="12" r="2" />
      <circle cx="10.25" cy="15.5" r="2" />
      <path d="M10.25 6.5V3.25c1.25-1 2.75-1 4 0" />
    </>
  ),
  phone: (
    <path d="M4 3.25h3l1.5 3.75-1.75 1.5c.75 2 2.25 3.75 4.5 4.75L13 11.5l3.75 1.5v3c-.5.75-1.25 1-2 .75C8.75 15.5 4.5 11.25 3.25 5.25c-.25-.75 0-1.5.75-2z" />
  ),
  mail: <path d="M2.75 4.75h14.5v10.5H2.75zM3 5.25l7 5.75 7-5.75" />,
  'arrow-right': <path d="M3.5 10h13M11.5 5l5 5-5 5" />,
  'arrow-left': <path d="M16.5 10h-13M8.5 5l-5 5 5 5" />,
  external: <path d="M11.5 3.25h5.25V8.5M16.5 3.5l-7 7M8.25 5H3.5v11.5H15v-4.75" />,
  trash: <path d="M3.5 5.5h13M7.5 5.5V3.25h5V5.5M5 5.5l.75 11.25h8.5L15 5.5M8.5 8.75v4.75M11.5 8.75v4.75" />,
  undo: <path d="M7 4 3.5 7.5 7 11M3.75 7.5h8a4.25 4.25 0 0 1 0 8.5H7" />,
  card: <path d="M2.5 4.75h15v10.5h-15zM2.5 8.25h15M5.25 12h3" />,
  clock: (
    <>
      <circle cx="10" cy="10" r="7.25" />
      <path d="M10 5.75V10l3 2" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof drawings;

export const iconNames = Object.keys(drawings) as IconName[];

export function Icon({ name, size = 20, className }: { name: IconName; size?: number; className?: string }) {
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
