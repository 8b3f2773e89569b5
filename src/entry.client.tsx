import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { DocumentFactsProvider, readDocumentFacts } from './features/shell/ui/document.tsx';
import { recordEarlyChanges } from './ui/base/early-changes.ts';

const facts = readDocumentFacts();

// When a newer save replaces one whose response is still being read, the router aborts that response and leaves two
// unhandled rejections. They are not errors: the caller asked for something else.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault();
});

recordEarlyChanges();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentFactsProvider value={facts}>
        <HydratedRouter />
      </DocumentFactsProvider>
    </StrictMode>,
  );
});
