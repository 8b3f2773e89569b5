import { z } from 'zod';
import { wishFields } from '../../engine/catalog/watches/forms.ts';

/** The wish to be told when something can be bought; its address says what. */
export const stockWatchForm = z.strictObject(wishFields);
