import type { Transaction } from '../../platform/database.server.ts';
import { hasPlan, type Standing, standingInBox } from '../pricing/standing/rules.ts';
import { findPlan } from './rules.ts';
import { readClubs } from './store.server.ts';

/**
 * A box of a club is sold as to its member, with its own shipping: also to whoever joins with it, and while the rights of the membership
 * rest or wait for a card, since it is sent only when they do not any more.
 */
export async function standingWithBox(
  read: Transaction,
  own: Standing,
  { plan, frequency }: { readonly plan: string; readonly frequency: string },
): Promise<Standing> {
  const chosen = hasPlan(own, plan) ? undefined : findPlan(await readClubs(read), plan, frequency);
  return standingInBox(own, plan, chosen?.tier.discount);
}
