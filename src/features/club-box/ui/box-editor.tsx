import { type FormEvent, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { boxQuantityFieldName } from '../../../engine/clubs/shipments/box-form-rules.ts';
import type { BoxLine } from '../../../engine/clubs/shipments/types.ts';
import { Button } from '../../../ui/base/button.tsx';
import { BottleBox, type BoxedBottle } from '../../../ui/commerce/bottle-box.tsx';
import { LineList } from '../../../ui/commerce/line-list.tsx';
import {
  type BoxEditAction,
  bottleCountText,
  findWineInBox,
  isBoxSentOrPending,
  isDeliveryShown,
  maxLineQuantity,
  parseBoxEditAction,
} from '../rules.ts';
import type { BoxFormResponse, BoxPageData } from '../types.ts';
import { BoxChoices } from './box-choices.tsx';
import { BoxConflict } from './box-conflict.tsx';
import { BoxRow } from './box-row.tsx';
import { BoxShortages } from './box-shortages.tsx';
import { BoxSummary, boxFormId, MobileBoxSummaryBar } from './box-summary.tsx';
import { UnsavedChangesGuard } from './leave-guard.tsx';
import { ShipmentActions } from './shipment-actions.tsx';
import { type EditedBox, useBoxEditor } from './use-box.ts';

type BoxEditorProps = { page: BoxPageData; answer: BoxFormResponse | undefined };

/** The editor of a box. Scripts apply its buttons immediately. Without JavaScript, the server applies them and renders the edited box. */
export function BoxEditor({ page, answer }: BoxEditorProps) {
  const { box } = page;
  const isSaving = useNavigation().formData?.get('do') === 'save';
  const edited = useBoxEditor(page, answer);
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLHeadingElement>(null);
  const isOpen = box.closed === undefined;
  const conflict = answer?.conflict;
  const parts = { page, edited, isSaving, hasConflict: conflict !== undefined };

  function press(event: FormEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const action = submitter instanceof HTMLButtonElement ? parseBoxEditAction(submitter.value) : undefined;
    if (action?.kind === 'save') {
      edited.cancelPricing();
      return;
    }
    event.preventDefault();
    if (!action) return;
    edited.press(action);
    setAnnouncement(changesOf(box, action));
    // The pressed button disappears with its row or list, so move focus to the box.
    if (action.kind === 'drop' || action.kind === 'into' || action.kind === 'stay') list.current?.focus();
  }

  return (
    <>
      {isOpen && <UnsavedChangesGuard isDirty={edited.isDirty && !isSaving} />}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div className="gap-x-16 lg:grid lg:grid-cols-[minmax(0,1fr)_21rem]">
        <Form id={boxFormId} method="post" noValidate onSubmit={press} className="min-w-0">
          {/* Enter in a field presses the form's first button: this one only recalculates, so Enter neither swaps nor saves. */}
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
          <BottleBox bottles={bottlesInBox(page, edited.lines)} places={box.bottles} className="mb-8" />
          <BoxRows page={page} edited={edited} onGone={() => list.current?.focus()} heading={list} />
          {isOpen && (
            <p className="mt-3 hidden noscript:block">
              <Button kind="text" name="do" value="count">
                Recalculate total
              </Button>
            </p>
          )}
          {isOpen && (box.mayChoose || !box.isGift) && <BoxChoices page={page} edited={edited} />}
        </Form>
        <aside className="mt-12 lg:mt-0">
          <div className="space-y-8 lg:sticky lg:top-8">
            <BoxSummary {...parts} />
            {isDeliveryShown(box) && <ShipmentActions page={page} isDirty={isOpen && edited.isDirty} />}
          </div>
        </aside>
      </div>
      <MobileBoxSummaryBar {...parts} />
    </>
  );
}

function changesOf({ choices, ...box }: BoxPageData['box'], action: BoxEditAction): string {
  const wine = 'skuId' in action && choices.find(({ skuId }) => skuId === action.skuId);
  const changes = { add: 'added', drop: 'removed', into: 'swapped in' } as const;
  if (!wine || !(action.kind in changes)) return '';
  return `${wine.name} ${changes[action.kind as keyof typeof changes]}. Minimum ${box.minimum} bottles.`;
}

/** Returns one entry per bottle in the box. The keys let existing bottles keep their places when others are added. */
function bottlesInBox({ box, pictures }: BoxPageData, lines: readonly BoxLine[]): BoxedBottle[] {
  return lines
    .filter(({ isAddOn }) => !isAddOn)
    .flatMap((line) => {
      const wine = findWineInBox(box, line.skuId);
      return Array.from({ length: line.quantity }, (_, nth) => ({
        key: `${line.skuId}-${nth}`,
        picture: wine && pictures[wine.slug],
      }));
    });
}

type BoxRowsProps = {
  page: BoxPageData;
  edited: EditedBox;
  heading: React.Ref<HTMLHeadingElement>;
  onGone: () => void;
};

function BoxRows({ page: { box, pictures }, edited, heading, onGone }: BoxRowsProps) {
  const { lines, swapping, setQuantity } = edited;
  const inBox = lines.filter(({ isAddOn }) => !isAddOn);
  const onTop = lines.filter(({ isAddOn }) => isAddOn);
  const row = (line: BoxLine) => {
    const wine = findWineInBox(box, line.skuId);
    if (!wine) return null;
    return (
      <BoxRow
        key={boxQuantityFieldName(line)}
        line={line}
        wine={wine}
        picture={pictures[wine.slug]}
        maxQuantity={maxLineQuantity(box, wine, line, lines)}
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
          {isBoxSentOrPending(box) ? 'In your box' : 'Your selection'}
        </h2>
        {inBox.length === 0 ? (
          <p className="border-line border-y py-6 text-ink-soft">
            Your box is empty. Choose at least {box.minimum} bottles below.
          </p>
        ) : (
          <LineList label={`In your box: ${bottleCountText(lines, box)}`}>{inBox.map(row)}</LineList>
        )}
      </section>
      {onTop.length > 0 && (
        <section aria-labelledby="on-top" className="mt-10">
          <h2 id="on-top" className="type-title mb-3">
            Extra bottles
          </h2>
          <LineList label="Extra bottles">{onTop.map(row)}</LineList>
        </section>
      )}
    </>
  );
}
