import { z } from 'zod';
import { watchFields } from '../../engine/catalog/watches/forms.ts';

/** The form to be notified when a SKU is available. The SKU is in the URL. */
export const stockWatchForm = z.strictObject(watchFields);
