import { type FormEvent, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import type { BoxLine } from '../../../engine/clubs/shipments/types.ts';
import { Button } from '../../../ui/base/button.tsx';
import { BottleBox, type BoxedBottle } from '../../../ui/commerce/bottle-box.tsx';
import { LineList } from '../../../ui/commerce/line-list.tsx';
import { quantityField } from '../field-rules.ts';
import { type BoxAct, isComing, mayTravel, meterText, mostOf, readAct, wineOf } from '../rules.ts';
import type { BoxAnswer, BoxPage } from '../types.ts';
import { BoxChoices } from './box-choices.tsx';
import { BoxConflict } from './box-conflict.tsx';
import { BoxRow } from './box-row.tsx';
import { BoxShortages } from './box-shortages.tsx';
import { BoxBar, BoxSummary, boxFormId } from './box-summary.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { ShipmentActs } from './shipment-acts.tsx';
import { type EditedBox, useBox } from './use-box.ts';

type BoxEditorProps = { page: BoxPage; answer: BoxAnswer | undefined };

/**
 * The box under its member's hands: one form, whose buttons are answered by a script at once, and without scripts by the same page
 * with the box as it was sent.
 */
export function BoxEditor({ page, answer }: BoxEditorProps) {
  const { box } = page;
  const isSaving = useNavigation().formData?.get('do') === 'save';
  const edited = useBox(page, answer);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLHeadingElement>(null);
  const isOpen = box.closed === undefined;
  const conflict = answer?.conflict;
  const parts = { page, edited, isSaving, isTorn: conflict !== undefined };

  function press(event: FormEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const act = submitter instanceof HTMLButtonElement ? readAct(submitter.value) : undefined;
    if (act?.kind === 'save') {
      edited.settle();
      return;
    }
    event.preventDefault();
    if (!act) return;
    edited.press(act);
    setSaid(wordsOf(box, act));
    // What was pressed is gone with its row or its list, so the keyboard goes on at the box.
    if (act.kind === 'drop' || act.kind === 'into' || act.kind === 'stay') list.current?.focus();
  }

  return (
    <>
      {isOpen && <LeaveGuard isDirty={edited.isDirty && !isSaving} />}
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="gap-x-16 lg:grid lg:grid-cols-[minmax(0,1fr)_21rem]">
        <Form id={boxFormId} method="post" noValidate onSubmit={press} className="min-w-0">
          {/* What the Enter key presses in a field is a form's first button: this one counts, and neither swaps nor saves. */}
          <button
            type="submit"
            name="do"
            value="count"
            tabIndex={-1}
            aria-hidden="true"
            className="absolute size-0"
          />
          <input type="hidden" name="version" value={conflict?.version ?? box.shipment.version} />
          {conflict && (
            <BoxConflict page={page} conflict={conflict} mine={edited.lines} isSaving={isSaving} />
          )}
          <BoxShortages
            shortages={answer?.shortages ?? page.unsendable}
            lines={edited.lines}
            isAnswer={answer !== undefined}
          />
          <BottleBox bottles={standing(page, edited.lines)} places={box.bottles} className="mb-8" />
          <BoxRows page={page} edited={edited} onGone={() => list.current?.focus()} heading={list} />
          {isOpen && (
            <p className="mt-3 hidden noscript:block">
              <Button kind="text" name="do" value="count">
                Work out the sum again
              </Button>
            </p>
          )}
          {isOpen && (box.mayChoose || !box.isGift) && <BoxChoices page={page} edited={edited} />}
        </Form>
        <aside className="mt-12 lg:mt-0">
          <div className="space-y-8 lg:sticky lg:top-8">
            <BoxSummary {...parts} />
            {mayTravel(box) && <ShipmentActs page={page} isDirty={isOpen && edited.isDirty} />}
          </div>
        </aside>
      </div>
      <BoxBar {...parts} />
    </>
  );
}

function wordsOf({ choices, ...box }: BoxPage['box'], act: BoxAct): string {
  const wine = 'skuId' in act && choices.find(({ skuId }) => skuId === act.skuId);
  const words = { add: 'is added', drop: 'is out', into: 'takes its place' } as const;
  if (!wine || !(act.kind in words)) return '';
  return `${wine.name} ${words[act.kind as keyof typeof words]}. Minimum ${box.minimum} bottles.`;
}

/** The bottles of the box one by one; those of one wine keep their places when there are more of them. */
function standing({ box, pictures }: BoxPage, lines: readonly BoxLine[]): BoxedBottle[] {
  return lines
    .filter(({ isAddOn }) => !isAddOn)
    .flatMap((line) => {
      const wine = wineOf(box, line.skuId);
      return Array.from({ length: line.quantity }, (_, nth) => ({
        key: `${line.skuId}-${nth}`,
        picture: wine && pictures[wine.slug],
      }));
    });
}

type BoxRowsProps = {
  page: BoxPage;
  edited: EditedBox;
  heading: React.Ref<HTMLHeadingElement>;
  onGone: () => void;
};

function BoxRows({ page: { box, pictures }, edited, heading, onGone }: BoxRowsProps) {
  const { lines, swapping, setQuantity } = edited;
  const inBox = lines.filter(({ isAddOn }) => !isAddOn);
  const onTop = lines.filter(({ isAddOn }) => isAddOn);
  const row = (line: BoxLine) => {
    const wine = wineOf(box, line.skuId);
    if (!wine) return null;
    return (
      <BoxRow
        key={quantityField(line)}
        line={line}
        wine={wine}
        picture={pictures[wine.slug]}
        most={mostOf(box, wine, line, lines)}
        mayChange={box.closed === undefined && (line.isAddOn || box.mayChoose)}
        maySwap={!line.isAddOn && box.mayChoose}
        isGift={box.isGift}
        isSwapping={!line.isAddOn && line.skuId === swapping}
        onQuantity={(quantity) => {
          setQuantity({ ...line, quantity });
          if (quantity === 0) onGone();
        }}
      />
    );
  };
  return (
    <>
      <section aria-labelledby="in-the-box">
        <h2 ref={heading} id="in-the-box" tabIndex={-1} className="type-title mb-3 focus:outline-none">
          {isComing(box) ? 'In the box' : 'What was chosen'}
        </h2>
        {inBox.length === 0 ? (
          <p className="border-line border-y py-6 text-ink-soft">
            Nothing yet. Choose below what comes, {box.minimum} bottles at least.
          </p>
        ) : (
          <LineList label={`In the box: ${meterText(lines, box)}`}>{inBox.map(row)}</LineList>
        )}
      </section>
      {onTop.length > 0 && (
        <section aria-labelledby="on-top" className="mt-10">
          <h2 id="on-top" className="type-title mb-3">
            On top
          </h2>
          <LineList label="On top of the box">{onTop.map(row)}</LineList>
        </section>
      )}
    </>
  );
}
