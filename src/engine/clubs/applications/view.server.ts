import { sql } from 'drizzle-orm';
import type { CivilDate } from '../../../core/dates.ts';
import type { CustomerId, OrderId } from '../../../core/ids.ts';
import type { Transaction } from '../../../platform/database.server.ts';
import { loadCheckoutAccount } from '../../checkout/draft/index.server.ts';
import { nextOwnChargeDate } from '../releases/rules.ts';
import type { ClubFrequency } from '../types.ts';
import { emptyApplicationContents } from './rules.ts';
import type { ApplicationContents, MembershipStartedByOrder } from './types.ts';

/** The data from a signed-in customer's account that prefills an application. */
export type ApplicantAccount = {
  readonly contents: Partial<ApplicationContents>;
  /** Whether the account has a birth date. */
  readonly knowsAge: boolean;
};

/**
 * Returns a customer's names, phone and default shipping address (without a default, another saved address), which prefill an application,
 * and whether the account has a birth date.
 */
export async function loadApplicantAccount(
  read: Transaction,
  customerId: CustomerId,
): Promise<ApplicantAccount> {
  const { firstName, lastName, phone, addresses, birthDateSealed } = await loadCheckoutAccount(
    read,
    customerId,
  );
  const [address] = addresses.toSorted(
    (one, other) => Number(other.isDefaultShip) - Number(one.isDefaultShip),
  );
  const { primaryStreet, secondaryStreet, city, stateCode, zipCode } = address ?? emptyApplicationContents;
  return {
    knowsAge: birthDateSealed !== undefined,
    contents: {
      ...{ firstName, lastName, phone: phone || (address?.phone ?? '') },
      ...{ primaryStreet, secondaryStreet, city, stateCode, zipCode },
    },
  };
}

/** Returns the membership that was started by this order; undefined if there is none. */
export async function findMembershipStartedByOrder(
  read: Transaction,
  orderId: OrderId,
): Promise<MembershipStartedByOrder | undefined> {
  const { rows } = await read.execute<
    Omit<MembershipStartedByOrder, 'frequency' | 'nextOn'> &
      ClubFrequency & { readonly anchorDate: CivilDate; readonly startsOn: CivilDate }
  >(sql`
    select clubs.title as club, tiers.bottles, tiers.discount_basis_points as discount, often.frequency, often.title, often.months,
           often.interval_months as "intervalMonths", anchor_date as "anchorDate", starts_on as "startsOn"
      from orders
      join club_applications joined on joined.draft_id = orders.draft_id and joined.state = 'joined'
      join memberships on memberships.id = joined.membership_id
      join club_tiers tiers on tiers.plan = memberships.plan
      join clubs on clubs.id = memberships.club_id
      join club_frequencies often on often.club_id = clubs.id and often.frequency = memberships.frequency
     where orders.id = ${orderId}::uuid`);
  const [row] = rows;
  if (!row) return undefined;
  const { club, bottles, discount, anchorDate, startsOn, ...frequency } = row;
  const nextOn = nextOwnChargeDate(anchorDate, frequency.intervalMonths, startsOn);
  return { club, bottles, discount, frequency, nextOn };
}
