import { createContext } from 'react-router';

/** What one request carries besides the process's dependencies. */
export type RequestFacts = {
  readonly requestId: string;
  /** For the inline scripts and styles of a rendered page; undefined for pages that are served from memory. */
  readonly nonce: string | undefined;
  readonly clientAddress: string;
};

/** The router's key of them, set by the web process as `dependenciesContext` is. */
export const requestContext = createContext<RequestFacts>();
