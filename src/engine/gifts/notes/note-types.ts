import { z } from 'zod';
import type { CivilDate } from '../../../core/dates.ts';

/**
 * Recipient, message and delivery date of a gift. Text fields are empty until they are filled in. The giver's email address is stored with
 * the order. `deliverOn` is a date in the winery's time zone, for delivery at 9 am; if empty, the gift is sent right after payment.
 */
export const giftNoteSchema = z.object({
  recipientName: z.string(),
  recipientEmail: z.string(),
  senderName: z.string(),
  message: z.string(),
  deliverOn: z.custom<CivilDate | ''>((value) => typeof value === 'string'),
});

export type GiftNote = Readonly<z.infer<typeof giftNoteSchema>>;
