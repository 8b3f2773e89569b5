import { wineryDate } from '../../core/dates.ts';
import type { SkuId } from '../../core/ids.ts';
import { formatCents } from '../../core/money.ts';
import type { CheckoutView } from '../../engine/checkout/types.ts';
import { visitOf } from '../../engine/visits/booking/purchased-visit-rules.ts';
import type { VisitInCheckout } from '../../engine/visits/booking/visit-types.ts';

/** Returns the field name of an add-on's quantity; an empty id gives the common prefix. */
export function addOnField(skuId: SkuId | ''): string {
  return `addOn-${skuId}`;
}

/** Returns the label of the booking button, with the amount charged now, if any. */
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

/** Returns the page for choosing another time or number of guests, with the current ones selected. */
export function pickerPath({
  experience,
  slot,
  party,
}: Pick<VisitInCheckout, 'experience' | 'slot' | 'party'>): string {
  const query = new URLSearchParams({ date: wineryDate(slot.startsAt), slot: slot.id, party: String(party) });
  return `/events/${experience.slug}?${query}`;
}

/** Returns whether nothing is paid and no card is needed, so that the contact form books. */
export function isBookedByContactForm({
  quote,
  visit,
  contents,
  tenders,
}: Pick<CheckoutView, 'quote' | 'visit' | 'contents' | 'tenders'>): boolean {
  return quote.totalCents === 0 && tenders.length === 0 && !visit?.guarantee && !visitOf(contents)?.isSent;
}
