import type { JobHandlers } from '../../../platform/jobs.server.ts';
import type { CheckoutDependencies } from '../../checkout/types.ts';
import { sweepReservations } from './sweep-reservations.server.ts';

/** The job that lets bookings go on by themselves. */
export function reservationJobs(dependencies: CheckoutDependencies): Pick<JobHandlers, 'sweep-reservations'> {
  return { 'sweep-reservations': () => sweepReservations(dependencies) };
}
