import { useEffect, useRef, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { SkuId } from '../../../core/ids.ts';
import type { BoxLine } from '../../../engine/clubs/shipments/types.ts';
import { quantityField } from '../field-rules.ts';
import { type BoxAct, edited, isSameBox, withQuantity } from '../rules.ts';
import type { BoxAnswer, BoxPage, PricedBox } from '../types.ts';

/** Presses in quick succession are one question. */
const settleMilliseconds = 350;

export type EditedBox = {
  readonly lines: readonly BoxLine[];
  readonly swapping: SkuId | undefined;
  /** Differs from what is saved. */
  readonly isDirty: boolean;
  readonly priced: PricedBox;
  /** What it comes to is being worked out anew. */
  readonly isPricing: boolean;
  readonly press: (act: BoxAct) => void;
  readonly setQuantity: (line: BoxLine) => void;
  readonly drop: () => void;
  /**
   * What it comes to is not asked any more, since the box is being saved: an answer that came behind it would take the place of the
   * page that the saving leads to.
   */
  readonly settle: () => void;
};

/**
 * The box under its member's hands. Nothing is saved by it; what it comes to is the server's answer, asked for as soon as the hands
 * come to rest, and an answer about another box than the one that stands there now is not shown.
 */
export function useBox({ box, priced }: BoxPage, answer: BoxAnswer | undefined): EditedBox {
  const [lines, setLines] = useState<readonly BoxLine[]>(answer?.lines ?? box.lines);
  const [swapping, setSwapping] = useState(answer?.swapping);
  const { key, pathname, search } = useLocation();
  const question = useFetcher<BoxAnswer>({ key: `box-${box.shipment.id}` });
  const isDirty = !isSameBox(lines, box.lines);

  const answers: readonly { readonly lines: readonly BoxLine[]; readonly priced: PricedBox | undefined }[] = [
    { lines: box.lines, priced },
    ...(answer ? [answer] : []),
    ...(question.data ? [question.data] : []),
  ];
  const known = answers.find((each) => isSameBox(each.lines, lines))?.priced;
  const [shown, setShown] = useState(priced);
  if (known && known !== shown) setShown(known);

  // Where the box was when it was saved last: every answer leads to a new place, so that at this one the saving is under way.
  const savedAt = useRef<string>(undefined);
  const { submit, reset } = question;
  useEffect(() => {
    if (known !== undefined) return;
    const timer = setTimeout(() => {
      if (savedAt.current === key) return;
      const form = boxFormData({ act: 'count', version: box.shipment.version, lines });
      void submit(form, { method: 'post', action: `${pathname}${search}` });
    }, settleMilliseconds);
    return () => clearTimeout(timer);
  }, [known, key, lines, submit, pathname, search, box.shipment.version]);

  return {
    lines,
    swapping,
    isDirty,
    priced: known ?? shown,
    isPricing: known === undefined,
    press: (act) => {
      const next = edited(box, lines, act, swapping);
      setLines(next.lines);
      setSwapping(next.swapping);
    },
    setQuantity: (line) => setLines(withQuantity(lines, line)),
    drop: () => {
      setLines(box.lines);
      setSwapping(undefined);
    },
    settle: () => {
      savedAt.current = key;
      reset();
    },
  };
}

/** The form of a box as a script sends it. */
function boxFormData(sent: {
  readonly act: string;
  readonly version: number;
  readonly lines: readonly BoxLine[];
}): FormData {
  const form = new FormData();
  form.set('do', sent.act);
  form.set('version', String(sent.version));
  for (const line of sent.lines) form.set(quantityField(line), String(line.quantity));
  return form;
}
