import { z } from 'zod';
import { alertFormFields } from '../../engine/catalog/watches/forms.ts';

export const stateNotificationFormSchema = z.strictObject({
  ...alertFormFields,
  stateCode: z.string().regex(/^[A-Z]{2}$/),
});
