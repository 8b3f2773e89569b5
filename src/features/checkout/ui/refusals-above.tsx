import { ErrorSummary } from '../../../ui/base/error-summary.tsx';
import type { CheckoutFormResponse } from '../types.ts';

type RefusalsAboveProps = {
  title: string;
  answer: CheckoutFormResponse | undefined;
  /** Whether the payment step is open. It shows its own refusals. */
  isPaying: boolean;
};

/** The refusals of a form whose step is no longer open, for example because another tab changed the order. */
export function ClosedStepRefusals({ title, answer, isPaying }: RefusalsAboveProps) {
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
