import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { DocumentFactsProvider, readDocumentFacts } from './ui/document.tsx';

const facts = readDocumentFacts();

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
