import { z } from 'zod';
import { alertFormFields } from '../../engine/catalog/watches/forms.ts';

/** The schema of the form that requests an email when a SKU is available. The SKU is in the URL. */
export const stockAlertFormSchema = z.strictObject(alertFormFields);
