import { z } from 'zod';
import { watchFields } from '../../engine/catalog/watches/forms.ts';

/** The wish to be told when something can be bought; its address says what. */
export const stockWatchForm = z.strictObject(watchFields);
