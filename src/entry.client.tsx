import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { DocumentProvider, readDocument } from './features/shell/ui/document.tsx';
import { noteEarlyChanges } from './ui/base/early-changes.ts';

const facts = readDocument();

// When a later save takes the place of one whose answer is still being read, the router gives that answer up and leaves two
// rejections of its own unhandled. Nothing went wrong: who asked for it asked for something else.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
});

noteEarlyChanges();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentProvider value={facts}>
        <HydratedRouter />
      </DocumentProvider>
    </StrictMode>,
  );
});
