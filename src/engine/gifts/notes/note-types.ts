import { z } from 'zod';
import type { CivilDate } from '../../../core/dates.ts';

/**
 * Recipient, message and delivery date of a gift. Texts are empty until they are filled in. The giver's address is the order's.
 * `deliverOn` is the winery's civil date, at nine; empty sends the gift at once.
 */
export const giftNote = z.object({
  recipientName: z.string(),
  recipientEmail: z.string(),
  senderName: z.string(),
  message: z.string(),
  deliverOn: z.custom<CivilDate | ''>((value) => typeof value === 'string'),
});

export type GiftNote = Readonly<z.infer<typeof giftNote>>;
