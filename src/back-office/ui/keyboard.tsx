import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Section } from '../navigation-rules.ts';
import { CommandPalette } from './palette.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const KeyHelp = lazy(() => import('./key-help.tsx'));

type KeyboardProps = {
  sections: readonly Section[];
  /** Whether single-letter shortcuts are on; `Ctrl K` always works. */
  hasLetters: boolean;
  children: (openSearch: () => void) => ReactNode;
};

/**
 * Shortcuts of every page, the search dialog and the list of shortcuts. The search opens at once, so that what is entered
 * right after the shortcut is not lost.
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
