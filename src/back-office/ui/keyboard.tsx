import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { NavigationSection } from '../navigation-rules.ts';
import { CommandPalette } from './palette.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const KeyHelp = lazy(() => import('./key-help.tsx'));

type KeyboardProps = {
  sections: readonly NavigationSection[];
  /** Whether single-letter shortcuts are enabled; `Ctrl K` always works. */
  hasLetters: boolean;
  children: (openSearch: () => void) => ReactNode;
};

/**
 * The keyboard shortcuts of every page, with the search dialog and the list of shortcuts. The search opens synchronously, so that keys
 * pressed right after the shortcut are not lost.
 */
export function KeyboardShortcuts({ sections, hasLetters, children }: KeyboardProps) {
  const [open, setOpen] = useState<'search' | 'help'>();
  const openSearch = () => setOpen('search');
  useShortcuts({ sections, hasLetters, openSearch, openHelp: () => setOpen('help') });
  const close = () => setOpen(undefined);
  return (
    <>
      {children(openSearch)}
      {open === 'search' && <CommandPalette sections={sections} onClose={close} />}
      <Suspense>{open === 'help' && <KeyHelp sections={sections} onClose={close} />}</Suspense>
    </>
  );
}
