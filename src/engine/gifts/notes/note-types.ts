import { z } from 'zod';
import type { CivilDate } from '../../../core/dates.ts';

/**
 * Whom a gift goes to, what its email says and when it is sent. Every text may be empty until it is filled in; the giver's own
 * address is the order's. `deliverOn` is the winery's civil date, at nine; empty sends it at once.
 */
export const giftNote = z.object({
  recipientName: z.string(),
  recipientEmail: z.string(),
  senderName: z.string(),
  message: z.string(),
  deliverOn: z.custom<CivilDate | ''>((value) => typeof value === 'string'),
});

export type GiftNote = Readonly<z.infer<typeof giftNote>>;
