import type { JobHandlers } from '../../../platform/jobs.server.ts';
import type { OrderDependencies } from '../../orders/drafts/types.ts';
import { sweepReservations } from './sweep-reservations.server.ts';

/** The job that lets bookings go on by themselves. */
export function reservationJobs(dependencies: OrderDependencies): Pick<JobHandlers, 'sweep-reservations'> {
  return { 'sweep-reservations': () => sweepReservations(dependencies) };
}
