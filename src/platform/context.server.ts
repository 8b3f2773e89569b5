import { createContext } from 'react-router';

/** The data of a request that handlers read from the router context, besides the process's dependencies. */
export type RequestDetails = {
  readonly requestId: string;
  /** The nonce for the inline scripts and styles of a rendered page; undefined for pages served from memory. */
  readonly nonce: string | undefined;
  readonly clientAddress: string;
};

/** The key of the request's details in the router context. The web process sets it, as it does `dependenciesContext`. */
export const requestContext = createContext<RequestDetails>();
