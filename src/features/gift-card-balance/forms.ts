import { z } from 'zod';

const proof = z.string().max(500);

/** The fields of a cash-out payee, with their error sentences. */
const payee = {
  name: z.string().trim().min(1, 'Enter the name for the check.').max(120),
  address: z.string().trim().min(8, 'Enter the street, city, state and ZIP code.').max(400),
  email: z.string().trim().max(254).pipe(z.email('Enter a valid email address.')),
};

/**
 * The forms of the balance page, by intent: look up a card, add it to the account, request a cash-out. The engine checks the entered code
 * (domain §5.24).
 */
export const balanceFormSchema = z.discriminatedUnion('intent', [
  z.strictObject({
    intent: z.literal('look'),
    giftCardCode: z.string().max(200),
    pin: z.string().max(40),
  }),
  z.strictObject({ intent: z.literal('claim'), proof }),
  z.strictObject({ intent: z.literal('cash'), proof, balance: z.string().max(20), ...payee }),
]);

export type BalanceForm = z.output<typeof balanceFormSchema>;

/** The error sentence of each invalid payee field, by field name. */
export type PayeeErrors = Partial<Record<'name' | 'address' | 'email', string>>;
