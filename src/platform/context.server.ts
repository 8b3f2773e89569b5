import { createContext } from 'react-router';

/** What one request carries besides the process's dependencies. */
export type RequestFacts = {
  readonly requestId: string;
  /** Nonce for the inline scripts and styles of a rendered page; undefined for pages served from memory. */
  readonly nonce: string | undefined;
  readonly clientAddress: string;
};

/** Their key in the router context, set by the web process like `dependenciesContext`. */
export const requestContext = createContext<RequestFacts>();
