import { events } from './events.ts';
import { givenForPoints } from './given-for-points.ts';
import { tastings } from './tastings.ts';

/** Everything that can be visited, in the order in which it is shown; what is given for points is shown among the rewards. */
export const visits = [...tastings, ...events, ...givenForPoints];

/** The terrace seats 48 at once, whoever comes for what (domain §4.6, X1). */
export const terrace = { id: 1, title: 'The terrace', seats: 48 } as const;
