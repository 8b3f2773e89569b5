import { z } from 'zod';
import { wishFields } from '../../engine/catalog/watches/forms.ts';

/** The wish to be told when a state opens. */
export const watchForm = z.strictObject({ ...wishFields, stateCode: z.string().regex(/^[A-Z]{2}$/) });
