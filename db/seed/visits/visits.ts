import { events } from './events.ts';
import { tastings } from './tastings.ts';

/** Everything that can be visited, in the order in which it is shown. */
export const visits = [...tastings, ...events];

/** The terrace seats 48 at once, whoever comes for what (domain §4.6, X1). */
export const terrace = { id: 1, title: 'The terrace', seats: 48 } as const;
