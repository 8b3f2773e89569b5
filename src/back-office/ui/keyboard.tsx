import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Section } from '../navigation-rules.ts';
import { useShortcuts } from './use-shortcuts.ts';

const Palette = lazy(() => import('./late-palette.tsx'));
const KeyHelp = lazy(() => import('./late-key-help.tsx'));

type KeyboardProps = {
  sections: readonly Section[];
  /** Whether single letters do something; `Ctrl K` always does. */
  hasLetters: boolean;
  children: (openSearch: () => void) => ReactNode;
};

/** Shortcuts of every page, the search dialog and the list of shortcuts; both dialogs load when they are first asked for. */
export function Keyboard({ sections, hasLetters, children }: KeyboardProps) {
  const [open, setOpen] = useState<'search' | 'help'>();
  const openSearch = () => setOpen('search');
  useShortcuts({ sections, hasLetters, openSearch, openHelp: () => setOpen('help') });
  const close = () => setOpen(undefined);
  return (
    <>
      {children(openSearch)}
      <Suspense>
        {open === 'search' && <Palette sections={sections} onClose={close} />}
        {open === 'help' && <KeyHelp sections={sections} onClose={close} />}
      </Suspense>
    </>
  );
}
