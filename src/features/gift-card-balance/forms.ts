import { z } from 'zod';

const proof = z.string().max(500);

/** The fields of a payee, with their error sentences. */
const payee = {
  name: z.string().trim().min(1, 'Enter the name for the check.').max(120),
  address: z.string().trim().min(8, 'Enter the street, city, state and ZIP code.').max(400),
  email: z.string().trim().max(254).pipe(z.email('Enter a valid email address.')),
};

/** Everything that can be done with a card on this page. The engine checks the entered code (domain §5.24). */
export const balanceForm = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('look'),
    giftCardCode: z.string().max(200),
    pin: z.string().max(40),
  }),
  z.strictObject({ intent: z.literal('claim'), proof }),
  z.strictObject({ intent: z.literal('cash'), proof, balance: z.string().max(20), ...payee }),
]);

export type BalanceForm = z.output<typeof balanceForm>;

/** One sentence for each invalid field of the payee. */
export type PayeeErrors = Partial<Record<'name' | 'address' | 'email', string>>;
