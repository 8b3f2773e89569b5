import type { CheckoutView } from '../../../engine/checkout/types.ts';
import type { CheckoutPageStep } from '../rules.ts';
import { ContactSummary } from './contact-step.tsx';
import { DeliverySummary } from './delivery-step.tsx';
import { ShippingSummary } from './shipping-step.tsx';

/** A completed step's summary, one or two lines long. */
export function StepSummary({ step, view }: { step: CheckoutPageStep; view: CheckoutView }) {
  switch (step) {
    case 'contact':
      return <ContactSummary view={view} />;
    case 'delivery':
      return (
        <>
          {view.reward && <ContactSummary view={view} />}
          <DeliverySummary view={view} />
        </>
      );
    case 'shipping':
      return <ShippingSummary view={view} />;
    case 'payment':
      return null;
  }
}
