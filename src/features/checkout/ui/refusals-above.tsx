import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import type { CheckoutAnswer } from '../types.ts';

type RefusalsAboveProps = {
  title: string;
  answer: CheckoutAnswer | undefined;
  /** The payment step is open, which says itself why nothing was paid. */
  isPaying: boolean;
};

/** Why the last form was refused, where the step that sent it is no longer the open one, such as after another tab changed the order. */
export function RefusalsAbove({ title, answer, isPaying }: RefusalsAboveProps) {
  const refusals = answer?.kind === 'refused' && !isPaying ? answer.refusals : [];
  return (
    <div className="mb-8 empty:hidden">
      <ErrorSummary
        title={title}
        problems={refusals.map(({ sentence }) => ({ sentence }))}
        occasion={answer}
      />
    </div>
  );
}
