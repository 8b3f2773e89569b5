import { useEffect, useRef, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { SkuId } from '../../../core/ids.ts';
import { boxQuantityFieldName } from '../../../engine/clubs/shipments/box-form-rules.ts';
import type { BoxLine } from '../../../engine/clubs/shipments/types.ts';
import { applyBoxEdit, type BoxEditAction, haveSameContents, withWineQuantity } from '../rules.ts';
import type { BoxFormResponse, BoxPageData, PricedBox } from '../types.ts';

/** The delay between the last change and the request for a new total. */
const pricingDelayMs = 350;

export type EditedBox = {
  readonly lines: readonly BoxLine[];
  readonly swapping: SkuId | undefined;
  /** Whether the box has unsaved changes. */
  readonly isDirty: boolean;
  readonly priced: PricedBox;
  /** Whether the total of the current contents is still loading. */
  readonly isPricing: boolean;
  readonly press: (action: BoxEditAction) => void;
  readonly setQuantity: (line: BoxLine) => void;
  readonly discard: () => void;
  /** Cancels any pricing request. Called before a save, because a late price would replace the page that follows the save. */
  readonly cancelPricing: () => void;
};

/**
 * Returns the box being edited, with functions to change it. Saves nothing. The server prices the box after a pause in editing. Until then,
 * `isPricing` is true and `priced` is the last known price.
 */
export function useBoxEditor({ box, priced }: BoxPageData, answer: BoxFormResponse | undefined): EditedBox {
  const [lines, setLines] = useState<readonly BoxLine[]>(answer?.lines ?? box.lines);
  const [swapping, setSwapping] = useState(answer?.swapping);
  const { key, pathname, search } = useLocation();
  const pricing = useFetcher<BoxFormResponse>({ key: `box-${box.shipment.id}` });
  const isDirty = !haveSameContents(lines, box.lines);

  const answers: readonly { readonly lines: readonly BoxLine[]; readonly priced: PricedBox | undefined }[] = [
    { lines: box.lines, priced },
    ...(answer ? [answer] : []),
    ...(pricing.data ? [pricing.data] : []),
  ];
  const known = answers.find((each) => haveSameContents(each.lines, lines))?.priced;
  const [shown, setShown] = useState(priced);
  if (known && known !== shown) setShown(known);

  // The location key of the last save. Every response changes the key, so an equal key means that the save is still running.
  const savingKey = useRef<string>(undefined);
  const { submit, reset } = pricing;
  useEffect(() => {
    if (known !== undefined) return;
    const timer = setTimeout(() => {
      if (savingKey.current === key) return;
      const form = boxFormData({ action: 'count', version: box.shipment.version, lines });
      void submit(form, { method: 'post', action: `${pathname}${search}` });
    }, pricingDelayMs);
    return () => clearTimeout(timer);
  }, [known, key, lines, submit, pathname, search, box.shipment.version]);

  return {
    lines,
    swapping,
    isDirty,
    priced: known ?? shown,
    isPricing: known === undefined,
    press: (action) => {
      const next = applyBoxEdit(box, lines, action, swapping);
      setLines(next.lines);
      setSwapping(next.swapping);
    },
    setQuantity: (line) => setLines(withWineQuantity(lines, line)),
    discard: () => {
      setLines(box.lines);
      setSwapping(undefined);
    },
    cancelPricing: () => {
      savingKey.current = key;
      reset();
    },
  };
}

function boxFormData(fields: {
  readonly action: string;
  readonly version: number;
  readonly lines: readonly BoxLine[];
}): FormData {
  const form = new FormData();
  form.set('do', fields.action);
  form.set('version', String(fields.version));
  for (const line of fields.lines) form.set(boxQuantityFieldName(line), String(line.quantity));
  return form;
}
