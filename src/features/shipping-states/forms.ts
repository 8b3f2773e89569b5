import { z } from 'zod';
import { watchFields } from '../../engine/catalog/watches/forms.ts';

export const stateNotificationForm = z.strictObject({
  ...watchFields,
  stateCode: z.string().regex(/^[A-Z]{2}$/),
});
