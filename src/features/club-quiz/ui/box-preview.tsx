import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/base/button.tsx';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { Notice } from '../../../ui/base/notice.tsx';
import { BottleBox } from '../../../ui/commerce/bottle-box.tsx';
import { LineItem, LineList } from '../../../ui/commerce/line-list.tsx';
import { quizPath } from '../address-rules.ts';
import type { QuizPreview, SampleBox } from '../types.ts';

export const boxesHeadingId = 'boxes-heading';

type BoxPreviewProps = {
  preview: QuizPreview;
  /** The quiz answers as a query string. */
  query: string;
  isPaused: boolean;
  clubTitle: string;
  /** The reason why the order couldn't be started; undefined if there is none. */
  refusal: string | undefined;
};

/** The preview of the first three boxes with their totals, and the button to order the first. */
export function BoxPreview({
  preview: { notes, nothing, boxes, facts },
  query,
  isPaused,
  clubTitle,
  refusal,
}: BoxPreviewProps) {
  return (
    <section id="boxes" aria-labelledby={boxesHeadingId} className="mt-16 scroll-mt-4 lg:mt-24">
      <div className="page-width">
        <h2 id={boxesHeadingId} tabIndex={-1} className="type-heading">
          {boxes.length === 0 ? 'We can’t fill a box with those choices' : 'Your first three boxes'}
        </h2>
        {boxes.length === 0 ? (
          <p className="mt-4 max-w-reading text-ink-soft">{nothing}</p>
        ) : (
          <>
            <p className="mt-4 max-w-reading text-ink-soft">
              This is what we’d send today. Rate the wines in your first box, and we’ll adjust the next ones
              to your taste.
            </p>
            {notes.length > 0 && <Notice className="mt-6">{notes.join(' ')}</Notice>}
            <div className="mt-10 grid gap-x-10 gap-y-14 lg:grid-cols-3">
              {boxes.map((box) => (
                <Sample key={box.title} box={box} />
              ))}
            </div>
          </>
        )}
      </div>
      {boxes.length > 0 && (
        <div className="mt-14 bg-paper-deep lg:mt-20">
          <div className="page-width grid gap-x-20 gap-y-8 py-14 lg:grid-cols-2 lg:py-20">
            <div>
              <h2 className="type-heading">Order your first box</h2>
              <p className="mt-4 max-w-[34em] text-ink-soft">
                Next, you’ll see the exact total with tax and the terms of your membership. Skip, pause or
                cancel online anytime, and change your answers in your account before any box.
              </p>
              {refusal !== undefined && (
                <Notice kind="error" live className="mt-6">
                  {refusal}
                </Notice>
              )}
              <Order query={query} isPaused={isPaused} clubTitle={clubTitle} />
            </div>
            <FactsTable facts={facts} />
          </div>
        </div>
      )}
    </section>
  );
}

function Order({ query, isPaused, clubTitle }: Pick<BoxPreviewProps, 'query' | 'isPaused' | 'clubTitle'>) {
  const { formMethod } = useNavigation();
  if (isPaused) {
    return <p className="mt-8">{clubTitle} isn’t accepting new members right now. Please check back.</p>;
  }
  return (
    <Form method="post" action={`${quizPath}?${query}`} className="mt-8">
      <Button pendingLabel={formMethod === 'POST' ? 'One moment' : undefined}>Order first box</Button>
    </Form>
  );
}

function Sample({ box: { title, when, bottles, lines, sum, listSum } }: { box: SampleBox }) {
  return (
    <article aria-label={title} className="flex flex-col">
      <p className="flex items-baseline justify-between gap-4">
        <span className="type-title">{title}</span>
        <span className="figures text-right text-ink-soft text-small">{when}</span>
      </p>
      <BottleBox bottles={bottles} places={bottles.length} size="small" className="mt-4 mb-5" />
      <LineList label={`Wines in the ${title.toLowerCase()}`}>
        {lines.map(({ skuId, name, picture, quantity, price, listPrice, reason }) => (
          <LineItem
            key={skuId}
            place="aside"
            name={quantity === 1 ? name : `${quantity} × ${name}`}
            pictures={picture ? [picture] : []}
            amount={price}
            was={listPrice}
            detail={reason}
          />
        ))}
      </LineList>
      <p className="figures mt-auto flex items-baseline justify-between gap-4 pt-4">
        <span className="text-ink-soft text-small">Your member price</span>
        <span>
          <s className="mr-3 text-ink-soft text-small">
            <span className="sr-only">regular price </span>
            {listSum}
          </s>
          <span className="font-medium text-brass">{sum}</span>
        </span>
      </p>
    </article>
  );
}
