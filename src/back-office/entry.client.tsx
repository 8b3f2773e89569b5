import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { DocumentProvider, readDocument } from './ui/document.tsx';

const facts = readDocument();

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
