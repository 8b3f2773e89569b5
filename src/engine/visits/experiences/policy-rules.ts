import { type Cents, formatRoundCents } from '../../../core/money.ts';
import { formatRate } from '../../pricing/rules.ts';
import { formatVisitTime } from './rules.ts';
import type { Experience, VisitPolicy } from './types.ts';

type Described = Pick<Experience, 'policy' | 'kit' | 'priceCents'>;

/** Returns the deadline for changing or canceling a visit for free; undefined if the policy never allows it. */
export function freeChangeDeadline({ policy }: Pick<Experience, 'policy'>, startsAt: Date): Date | undefined {
  return policy.cutoffHours === undefined
    ? undefined
    : new Date(startsAt.getTime() - policy.cutoffHours * 3_600_000);
}

/**
 * Describes when the guest pays, and until when they can change or cancel. Includes the exact deadline if the slot is given, and describes
 * the situation at `now`.
 * @param slot the slot's start with the amounts due at the visit and at booking, if known. A benefit may cover the amount due at the visit;
 * add-ons are always paid at booking.
 */
export function policySentence(
  experience: Described,
  slot?: {
    readonly startsAt: Date;
    readonly now: Date;
    readonly dueCents?: Cents;
    readonly paidCents?: Cents;
  },
): string {
  const isNothingDue = slot?.dueCents === 0;
  const policy = isNothingDue ? withoutDeposit(experience.policy) : experience.policy;
  const cutoff = slot && freeChangeDeadline(experience, slot.startsAt);
  const isPaidEarly = policy.kind === 'prepaid' || policy.kind === 'deposit';
  const paysExtras = !isPaidEarly && (slot?.paidCents ?? 0) > 0;
  const taken = takenOf({ ...experience, policy }, { isNothingDue, paysExtras });
  const loses = paysExtras && policy.kind === 'free' ? 'add-ons are nonrefundable' : lost(policy);
  if (policy.cutoffHours === undefined) return `${taken}. ${kept(policy)}.`;
  if (slot && cutoff && cutoff <= slot.now) {
    return `${taken}. The deadline to change or cancel has passed, so ${loses}.`;
  }
  const until = cutoff
    ? `until ${formatVisitTime(cutoff)}`
    : `up to ${hoursBefore(policy.cutoffHours)} before it starts`;
  const kitLeaves = experience.kit ? ', when your kit ships' : '';
  const acts = policy.mayReschedule ? 'change or cancel' : 'cancel';
  const back = isPaidEarly
    ? 'for a full refund'
    : paysExtras
      ? 'and get a refund for your add-ons'
      : 'at no charge';
  const later = policy.kind === 'free' && !paysExtras ? '' : ` After that, ${loses}.`;
  return `${taken}. You can ${acts} ${back} ${until}${kitLeaves}.${later}`;
}

/** Returns a deposit policy as a free one, for visits with nothing due, because these require no deposit either. */
function withoutDeposit(policy: VisitPolicy): VisitPolicy {
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
      return `You pay ${policy.depositRate === undefined ? 'a' : `a ${formatRate(policy.depositRate)}`} deposit when you book and the rest at your visit`;
    case 'card_hold':
      if (paysExtras) {
        return `You pay only for your add-ons when you book. A card holds your seats${isNothingDue ? '' : ', and you pay the rest at your visit'}`;
      }
      return `You won’t be charged when you book. A card holds your seats${isNothingDue ? '' : ', and you pay at your visit'}`;
    case 'free':
      if (paysExtras) {
        return `You pay only for your add-ons when you book${isVisitPaidThere ? ', and you pay the rest at your visit' : ''}`;
      }
      if (priceCents === 0) return 'It’s free';
      return isNothingDue ? 'It’s free for you' : 'You won’t be charged when you book. You pay at your visit';
  }
}

/** Returns the sentence that tickets are nonrefundable, without its period. */
function kept({ mayTransfer }: VisitPolicy): string {
  return mayTransfer
    ? 'Tickets are nonrefundable, but you can transfer them to someone else'
    : 'Tickets are nonrefundable';
}

/** Returns the consequence of missing the deadline, as the end of a sentence. */
function lost({ kind, noShowCents }: VisitPolicy): string {
  switch (kind) {
    case 'prepaid':
      return 'it’s nonrefundable';
    case 'deposit':
      return 'the deposit is nonrefundable';
    case 'card_hold':
      return `there’s a ${noShowCents === undefined ? '' : `${formatRoundCents(noShowCents)} `}fee for each guest who doesn’t show up`;
    case 'free':
      return 'please call us if you can’t make it';
  }
}

/** Formats a number of hours, for example as `24 hours`, `3 days` or `14 days`. */
function hoursBefore(hours: number): string {
  if (hours > 48 && hours % 24 === 0) return `${hours / 24} days`;
  return hours === 1 ? 'an hour' : `${hours} hours`;
}
