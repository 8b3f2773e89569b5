import { z } from 'zod';
import { wishFields } from '../../engine/catalog/watches/forms.ts';

export const watchForm = z.strictObject({ ...wishFields, stateCode: z.string().regex(/^[A-Z]{2}$/) });
