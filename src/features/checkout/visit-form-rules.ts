import { wineryDate } from '../../core/dates.ts';
import type { SkuId } from '../../core/ids.ts';
import { formatCents } from '../../core/money.ts';
import type { CheckoutView } from '../../engine/checkout/types.ts';
import { visitOf } from '../../engine/visits/booking/purchased-visit-rules.ts';
import type { VisitInCheckout } from '../../engine/visits/booking/visit-types.ts';

/** The name of an add-on's quantity in a form; an empty one is what all of them begin with. */
export function addOnField(skuId: SkuId | ''): string {
  return `addOn-${skuId}`;
}

/** What the button of a booking does, with what is charged now where anything is. */
export function bookLabel({
  quote,
  contents,
  visit,
}: Pick<CheckoutView, 'quote' | 'contents' | 'visit'>): string {
  const verb = visitOf(contents)?.changes ? 'Change' : 'Book';
  if (quote.totalCents === 0) return visit?.guarantee ? `${verb} · no charge now` : verb;
  const what = visit?.experience.policy.kind === 'deposit' ? 'pay the deposit' : 'pay';
  return `${verb} and ${what} · ${formatCents(quote.totalCents)}`;
}

/** Where another time or another party is chosen, beginning with these. */
export function pickerPath({
  experience,
  slot,
  party,
}: Pick<VisitInCheckout, 'experience' | 'slot' | 'party'>): string {
  const query = new URLSearchParams({ date: wineryDate(slot.startsAt), slot: slot.id, party: String(party) });
  return `/events/${experience.slug}?${query}`;
}

/** Whether nothing is paid and no card stands for anybody: then saying who comes books. */
export function isBookedAtOnce({
  quote,
  visit,
  contents,
  tenders,
}: Pick<CheckoutView, 'quote' | 'visit' | 'contents' | 'tenders'>): boolean {
  return quote.totalCents === 0 && tenders.length === 0 && !visit?.guarantee && !visitOf(contents)?.isSent;
}
