import { type Cents, formatRoundCents } from '../../../core/money.ts';
import { formatRate } from '../../pricing/rules.ts';
import { visitTime } from './rules.ts';
import type { Experience, Policy } from './types.ts';

type Described = Pick<Experience, 'policy' | 'kit' | 'priceCents'>;

/** Until when its guest may change or cancel a booking and has the money back; undefined is never. */
export function cutoffOf({ policy }: Pick<Experience, 'policy'>, startsAt: Date): Date | undefined {
  return policy.cutoffHours === undefined
    ? undefined
    : new Date(startsAt.getTime() - policy.cutoffHours * 3_600_000);
}

/**
 * What is taken, and what becomes of it; with its exact cut-off where the seating is known. One sentence, and true at `now`.
 * @param seating with what is left to be paid at the visit and what is paid when it is booked, where those are known: a benefit may have
 * paid the first, and extras are paid when they are ordered, whatever the policy of the places.
 */
export function policySentence(
  experience: Described,
  seating?: {
    readonly startsAt: Date;
    readonly now: Date;
    readonly dueCents?: Cents;
    readonly paidCents?: Cents;
  },
): string {
  const isNothingDue = seating?.dueCents === 0;
  const policy = isNothingDue ? withoutDeposit(experience.policy) : experience.policy;
  const cutoff = seating && cutoffOf(experience, seating.startsAt);
  const isPaidEarly = policy.kind === 'prepaid' || policy.kind === 'deposit';
  const paysExtras = !isPaidEarly && (seating?.paidCents ?? 0) > 0;
  const taken = takenOf({ ...experience, policy }, { isNothingDue, paysExtras });
  const loses = paysExtras && policy.kind === 'free' ? 'add-ons are nonrefundable' : lost(policy);
  if (policy.cutoffHours === undefined) return `${taken}; ${kept(policy)}.`;
  if (seating && cutoff && cutoff <= seating.now) {
    return `${taken}; it is so soon that it can no longer be changed, and ${loses}.`;
  }
  const until = cutoff
    ? `until ${visitTime(cutoff)}`
    : `until ${hoursBefore(policy.cutoffHours)} before it begins`;
  const kitLeaves = experience.kit ? ', when your kit leaves,' : '';
  const acts = policy.mayReschedule ? 'change or cancel it' : 'cancel it';
  const back = isPaidEarly
    ? ' and have all of it back'
    : paysExtras
      ? ' and have your extras refunded'
      : ' without charge';
  const later = policy.kind === 'free' && !paysExtras ? '' : `; after that ${loses}`;
  return `${taken}; ${until}${kitLeaves} you may ${acts}${back}${later}.`;
}

/** A deposit leaves its rest to the visit: where nothing is left, none was taken. */
function withoutDeposit(policy: Policy): Policy {
  return policy.kind === 'deposit' ? { ...policy, kind: 'free' } : policy;
}

function takenOf(
  { policy, priceCents }: Described,
  { isNothingDue, paysExtras }: { readonly isNothingDue: boolean; readonly paysExtras: boolean },
): string {
  const isVisitPaidThere = !isNothingDue && priceCents > 0;
  switch (policy.kind) {
    case 'prepaid':
      return 'You pay when you book';
    case 'deposit':
      return `You pay ${policy.depositRate === undefined ? 'a part' : formatRate(policy.depositRate)} when you book and the rest at the visit`;
    case 'card_hold':
      if (paysExtras) {
        return `You pay only for your extras when you book: a card holds your places${isNothingDue ? '' : ', and you pay the rest at the visit'}`;
      }
      return `Nothing is charged when you book: a card holds your places${isNothingDue ? '' : ', and you pay at the visit'}`;
    case 'free':
      if (paysExtras) {
        return `You pay only for your extras when you book${isVisitPaidThere ? ' and the rest at the visit' : ''}`;
      }
      if (priceCents === 0) return 'It costs nothing';
      return isNothingDue ? 'It costs you nothing' : 'Nothing is charged when you book: you pay at the visit';
  }
}

/** Where nothing is ever given back. */
function kept({ mayTransfer }: Policy): string {
  return mayTransfer
    ? 'tickets are nonrefundable, but you can transfer them to someone else'
    : 'tickets are nonrefundable';
}

/** What happens after the cut-off. */
function lost({ kind, noShowCents }: Policy): string {
  switch (kind) {
    case 'prepaid':
      return 'nothing is given back';
    case 'deposit':
      return 'the deposit is kept';
    case 'card_hold':
      return `each guest who does not come is charged ${noShowCents === undefined ? 'a fee' : formatRoundCents(noShowCents)}`;
    case 'free':
      return 'we would be glad of a call if you cannot come';
  }
}

/** `24 hours`, `3 days`, `14 days`. */
function hoursBefore(hours: number): string {
  if (hours > 48 && hours % 24 === 0) return `${hours / 24} days`;
  return hours === 1 ? 'an hour' : `${hours} hours`;
}
