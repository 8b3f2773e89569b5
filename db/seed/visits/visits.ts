import type { PoolInput } from '../../../src/engine/visits/experiences/definition-types.ts';
import { events } from './events.ts';
import { givenForPoints } from './given-for-points.ts';
import { tastings } from './tastings.ts';

/** All experiences in display order; those for points are shown among the rewards. */
export const visits = [...tastings, ...events, ...givenForPoints];

/** The terrace seats 48 guests at once across all experiences (domain §4.6, X1). */
export const pools: readonly PoolInput[] = [{ title: 'The terrace', seats: 48 }];
