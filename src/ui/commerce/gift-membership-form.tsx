import { ChipGroup } from '../base/chip-group.tsx';
import { GiftEditForm, type GiftFieldsProps, type GiftFieldValues, GiftForm } from './gift-fields.tsx';

/** A club that can be given as a gift, with its sizes and prices per shipment. */
export type GiftableClub = {
  readonly title: string;
  /** A description of the club, such as `Our winemaker chooses. Four times a year.` */
  readonly about: string;
  readonly sizes: readonly {
    readonly plan: string;
    readonly bottles: number;
    readonly price: string;
    /** The formatted totals by number of shipments: one, two and four. */
    readonly sums: Readonly<Record<number, string>>;
  }[];
};

export type GiftMembershipFieldValues = GiftFieldValues & {
  readonly plan: string;
  readonly shipments: number;
};

export type GiftMembershipFormProps = GiftFieldsProps & {
  clubs: readonly GiftableClub[];
  values: GiftMembershipFieldValues;
  /** The current input, on which the displayed totals depend. */
  entered: Pick<GiftMembershipFieldValues, 'plan'>;
};

const senderLabel = 'Your name in the email';

/** All fields for buying a club membership as a gift. */
export function GiftMembershipForm({ clubs, entered, ...props }: GiftMembershipFormProps) {
  const { values, errorOf } = props;
  const fields = (
    <>
      <PlanFields clubs={clubs} chosen={values.plan} error={errorOf('plan')} />
      <ShipmentsField clubs={clubs} plan={entered.plan} chosen={values.shipments} />
    </>
  );
  return (
    <GiftForm
      {...props}
      what={{ title: 'The wine', fields }}
      senderLabel={senderLabel}
      receiptHint="We’ll send your receipt here and let you know when the gift is accepted."
    />
  );
}

/** All fields for buying a year of the paid membership as a gift. */
export function GiftYearForm({
  price,
  ...props
}: GiftFieldsProps & { price: string; values: GiftMembershipFieldValues }) {
  const fields = (
    <p className="figures">
      <input type="hidden" name="plan" value={props.values.plan} />
      <input type="hidden" name="shipments" value={props.values.shipments} />A year of every benefit, starting
      the day they accept it. One-time payment of {price}.
    </p>
  );
  return (
    <GiftForm
      {...props}
      what={{ title: 'A year', fields }}
      senderLabel={senderLabel}
      receiptHint="We’ll send your receipt here and let you know when the gift is accepted."
    />
  );
}

/** The fields that can be changed until a purchased gift is sent. */
export function GiftMembershipEditForm(props: GiftFieldsProps) {
  return <GiftEditForm {...props} senderLabel={senderLabel} />;
}

/** A single choice that combines club and size. */
function PlanFields({
  clubs,
  chosen,
  error,
}: {
  clubs: readonly GiftableClub[];
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
  clubs: readonly GiftableClub[];
  plan: string;
  chosen: number;
}) {
  const size = clubs.flatMap(({ sizes }) => sizes).find((each) => each.plan === plan);
  return (
    <ChipGroup
      legend="How many shipments?"
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
