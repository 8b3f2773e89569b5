import { wineryDate } from '../../core/dates.ts';
import type { SkuId } from '../../core/ids.ts';
import { formatCents } from '../../core/money.ts';
import type { CheckoutView } from '../../engine/checkout/types.ts';
import { visitOfPurchase } from '../../engine/visits/booking/purchased-visit-rules.ts';
import type { VisitCheckoutView } from '../../engine/visits/booking/visit-types.ts';

/** Returns the name of an add-on's quantity field; for an empty id, the prefix that all of these names share. */
export function addOnFieldName(skuId: SkuId | ''): string {
  return `addOn-${skuId}`;
}

/** Returns the label of the booking button, with any amount charged now. */
export function bookingButtonLabel({
  quote,
  contents,
  visit,
}: Pick<CheckoutView, 'quote' | 'contents' | 'visit'>): string {
  const verb = visitOfPurchase(contents)?.changes ? 'Change' : 'Book';
  if (quote.totalCents === 0) return visit?.guarantee ? `${verb} · no charge now` : verb;
  const what = visit?.experience.policy.kind === 'deposit' ? 'pay the deposit' : 'pay';
  return `${verb} and ${what} · ${formatCents(quote.totalCents)}`;
}

/** Returns the path for choosing another time or number of guests, with the current ones preselected. */
export function visitPickerPath({
  experience,
  slot,
  party,
}: Pick<VisitCheckoutView, 'experience' | 'slot' | 'party'>): string {
  const query = new URLSearchParams({ date: wineryDate(slot.startsAt), slot: slot.id, party: String(party) });
  return `/events/${experience.slug}?${query}`;
}

/** Returns whether the contact form books the visit, because nothing is due, no card or tender is used, and nothing is shipped. */
export function isBookedByContactForm({
  quote,
  visit,
  contents,
  tenders,
}: Pick<CheckoutView, 'quote' | 'visit' | 'contents' | 'tenders'>): boolean {
  return (
    quote.totalCents === 0 && tenders.length === 0 && !visit?.guarantee && !visitOfPurchase(contents)?.isSent
  );
}
