import type { ReactNode } from 'react';
import { ChipGroup } from '../base/chip-group.tsx';
import {
  DayField,
  EmailField,
  type GiftCardLimits,
  type GiftCardValues,
  MessageField,
  OtherFields,
  SenderNameField,
} from './gift-card-fields.tsx';

/** A club as it can be given: its sizes with what one shipment of each costs. */
export type GiftClub = {
  readonly title: string;
  /** `Our winemaker chooses. Four times a year.` */
  readonly about: string;
  readonly sizes: readonly {
    readonly plan: string;
    readonly bottles: number;
    readonly price: string;
    /** The whole sums of one, two and four shipments. */
    readonly sums: Readonly<Record<number, string>>;
  }[];
};

export type GiftMembershipValues = Pick<
  GiftCardValues,
  'recipientName' | 'recipientEmail' | 'personalizedMessage' | 'senderName' | 'senderEmail' | 'deliverOn'
> & { readonly plan: string; readonly shipments: number };

type FieldsProps = {
  limits: Pick<GiftCardLimits, 'longestMessage' | 'firstDay' | 'lastDay'>;
  values: GiftMembershipValues;
  errorOf: (field: string) => string | undefined;
  /** The address that was probably meant. */
  meantEmail: (email: string) => string | undefined;
};

export type GiftMembershipFormProps = FieldsProps & {
  clubs: readonly GiftClub[];
  /** What stands in the form at this moment, for the sums. */
  typed: Pick<GiftMembershipValues, 'plan'>;
};

/** Everything that is asked about a gift membership, in the order in which somebody thinks of it. */
export function GiftMembershipForm({ clubs, typed, ...fields }: GiftMembershipFormProps) {
  const { values, errorOf, meantEmail } = fields;
  return (
    <div className="space-y-12">
      <Part title="The wine">
        <PlanFields clubs={clubs} chosen={values.plan} error={errorOf('plan')} />
        <ShipmentsField clubs={clubs} plan={typed.plan} chosen={values.shipments} />
      </Part>
      <Part title="Whom it is for">
        <OtherFields values={values} errorOf={errorOf} meantEmail={meantEmail} />
        <MessageField values={values} errorOf={errorOf} longest={fields.limits.longestMessage} />
      </Part>
      <Part title="From you">
        <SenderNameField values={values} errorOf={errorOf} label={senderLabel} />
        <EmailField
          name="senderEmail"
          label="Your e-mail address"
          autoComplete="email"
          hint="Your receipt goes here, and word that the gift was accepted."
          value={values.senderEmail}
          error={errorOf('senderEmail')}
          meantEmail={meantEmail}
        />
      </Part>
      <Part title="When">
        <DayField values={values} errorOf={errorOf} limits={fields.limits} atOnce="Right after you pay" />
      </Part>
    </div>
  );
}

const senderLabel = 'Your name, as it stands in the mail';

/** What may still change once a gift is bought, until it is sent. */
export function GiftMembershipEditForm({ limits, values, errorOf, meantEmail }: FieldsProps) {
  return (
    <div className="space-y-8">
      <OtherFields values={values} errorOf={errorOf} meantEmail={meantEmail} />
      <MessageField values={values} errorOf={errorOf} longest={limits.longestMessage} />
      <SenderNameField values={values} errorOf={errorOf} label={senderLabel} />
      <DayField values={values} errorOf={errorOf} limits={limits} atOnce="Right away" />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-6">
      <h2 className="type-title border-t border-line pt-6">{title}</h2>
      {children}
    </section>
  );
}

/** One question over all clubs: which, and how large. */
function PlanFields({
  clubs,
  chosen,
  error,
}: {
  clubs: readonly GiftClub[];
  chosen: string;
  error: string | undefined;
}) {
  return (
    <div className="space-y-6">
      {clubs.map(({ title, about, sizes }, position) => (
        <ChipGroup
          key={title}
          legend={
            <>
              {title}
              <span className="mt-0.5 block font-normal text-ink-soft">{about}</span>
            </>
          }
          name="plan"
          id={position === 0 ? 'plan' : `plan-${position}`}
          options={sizes.map(({ plan, bottles, price }) => ({
            value: plan,
            label: `${bottles} bottles`,
            detail: price,
          }))}
          chosen={chosen}
          error={position === 0 ? error : undefined}
          className="grid-cols-3"
        />
      ))}
    </div>
  );
}

function ShipmentsField({
  clubs,
  plan,
  chosen,
}: {
  clubs: readonly GiftClub[];
  plan: string;
  chosen: number;
}) {
  const size = clubs.flatMap(({ sizes }) => sizes).find((each) => each.plan === plan);
  return (
    <ChipGroup
      legend="How many shipments"
      name="shipments"
      options={[1, 2, 4].map((count) => ({
        value: String(count),
        label: count === 1 ? 'One' : count === 2 ? 'Two' : 'Four',
        ...(size && { detail: size.sums[count] }),
      }))}
      chosen={String(chosen)}
      className="grid-cols-3"
    />
  );
}
