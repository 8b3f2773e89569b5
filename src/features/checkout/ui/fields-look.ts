import type { CardFieldsStyle } from '../../../integrations/payment/port.ts';

/** Returns the style of the page's own fields, so that the gateway's fields in their frame match. Works in the browser only. */
export function readCardFieldsStyle(): CardFieldsStyle {
  const style = getComputedStyle(document.documentElement);
  const property = (name: string) => style.getPropertyValue(name).trim();
  return {
    paper: property('--color-paper'),
    field: property('--color-field'),
    ink: property('--color-ink'),
    inkSoft: property('--color-ink-soft'),
    edge: property('--color-edge'),
    error: property('--color-error'),
    radius: property('--radius-winery'),
    // The first of the family and its fallbacks, without quotation marks.
    font: (property('--font-sans').split(',')[0] ?? '').replaceAll(/['"]/g, ''),
  };
}
