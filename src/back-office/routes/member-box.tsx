import { data, Form } from 'react-router';
import { z } from 'zod';
import { type ClubShipmentId, isUuid } from '../../core/ids.ts';
import { formatCents } from '../../core/money.ts';
import { boxQuantityFieldName, readBoxLines } from '../../engine/clubs/shipments/box-form-rules.ts';
import type { BoxQuote, BoxView } from '../../engine/clubs/shipments/box-types.ts';
import { quoteBox, viewClubBox } from '../../engine/clubs/shipments/box-view.server.ts';
import { resetBox, saveBox } from '../../engine/clubs/shipments/index.server.ts';
import { priceSummaryOf } from '../../engine/pricing/summary-rules.ts';
import { type FormActionData, rejectForm } from '../../platform/form-answer.server.ts';
import { formValues } from '../../platform/form-values.ts';
import { formatDayAndTime } from '../format-rules.ts';
import { requireMembershipForStaff } from '../member-request.server.ts';
import { backOfficePageTitle } from '../page-rules.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { AmountList, PageHeader, Panel, TwoColumnLayout } from '../ui/page.tsx';
import type { Route } from './+types/member-box.ts';

/** Returns the membership's box whose id is in the URL. */
async function requireBox(
  asked: Parameters<typeof requireMembershipForStaff>[0] & { params: { shipmentId: string } },
) {
  const member = await requireMembershipForStaff(asked);
  const { shipmentId } = asked.params;
  const own = { ...member.own, shipmentId: shipmentId as ClubShipmentId };
  const box = isUuid(shipmentId) ? await viewClubBox(member.dependencies, own) : undefined;
  if (box?.shipment.membershipId !== member.membership.id) throw data(null, { status: 404 });
  return { ...member, own, box };
}

export async function loader(args: Route.LoaderArgs) {
  const { staff, dependencies, person, box, path, recordReading } = await requireBox(args);
  await recordReading();
  const now = dependencies.clock.now();
  const held = (isAddOn: boolean) =>
    new Map(box.lines.filter((line) => line.isAddOn === isAddOn).map((line) => [line.skuId, line.quantity]));
  const [inBox, added] = [held(false), held(true)];
  const seesMoney = staff.capabilities.has('orders.money');
  // What is in the box comes first.
  const wines = new Map(
    [...box.lines.map(({ wine }) => wine), ...box.choices].map((wine) => [wine.skuId, wine]),
  );
  return {
    path,
    name: `${person.firstName} ${person.lastName}`.trim() || person.email,
    club: box.clubTitle,
    title: box.title,
    version: box.shipment.version,
    closed: box.closed?.sentence,
    locks: formatDayAndTime(box.locksAt, now),
    place: box.delivery.place,
    mayChoose: box.mayChoose,
    isGift: box.isGift,
    size: box.minimum === box.maximum ? `${box.bottles} bottles` : `${box.minimum} to ${box.maximum} bottles`,
    wines: [...wines.values()].map((wine) => ({
      boxField: boxQuantityFieldName({ skuId: wine.skuId, isAddOn: false }),
      addedField: boxQuantityFieldName({ skuId: wine.skuId, isAddOn: true }),
      name: wine.name,
      price: seesMoney ? formatCents(wine.clubCents) : undefined,
      left: wine.left,
      inBox: inBox.get(wine.skuId) ?? 0,
      added: added.get(wine.skuId) ?? 0,
      remark: wine.unsendable ?? (wine.isNeverSent ? 'The member asked never to get this wine.' : undefined),
    })),
    rows: seesMoney ? rowsOf(box.quote, box) : [],
  };
}

/** Returns the price of a box as labeled lines with the total. */
function rowsOf({ quote }: BoxQuote, { delivery }: Pick<BoxView, 'delivery'>) {
  const { rows, total } = priceSummaryOf(quote, { isPickup: delivery.isPickup, unknown: 'Not known yet' });
  return [...rows, total].map(({ label, amount }) => ({ label, amount }));
}

const boxForm = z.object({ do: z.enum(['save', 'price', 'reset']), version: z.coerce.number().int() });

export async function action(args: Route.ActionArgs) {
  const { staff, dependencies, own, box, done } = await requireBox(args);
  const form = await args.request.formData();
  const read = readBoxLines(form);
  const asked = read && boxForm.safeParse(formValues(read.rest)).data;
  // Not the page again: reading it would be recorded.
  if (!asked) throw data(null, { status: 400 });
  const { lines } = read;
  const { version } = asked;
  if (asked.do === 'reset') {
    const reset = await resetBox(dependencies, own, version);
    return reset.ok ? done('The box is the winemaker’s choice again.') : rejectForm(reset.refusals, form);
  }
  if (asked.do === 'price') {
    const quote = await quoteBox(dependencies, own, { lines });
    if (!quote) throw data(null, { status: 404 });
    const { problems, entered } = rejectForm(quote.refusals, form).data;
    return data({
      problems,
      entered,
      rows: staff.capabilities.has('orders.money') ? rowsOf(quote, box) : [],
    });
  }
  const saved = await saveBox(dependencies, own, { version, lines });
  switch (saved.kind) {
    case 'saved':
      return done('Box saved.');
    case 'conflict':
      return rejectForm([saved.refusal], form);
    case 'short':
    case 'refused':
      return rejectForm(saved.refusals, form, 422);
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: backOfficePageTitle(loaderData ? `${loaderData.title}, ${loaderData.name}` : 'Box') },
];

type Priced = FormActionData & { readonly rows?: Route.ComponentProps['loaderData']['rows'] };

export default function MemberBoxPage({ loaderData, actionData }: Route.ComponentProps) {
  const { path, name, club, title, version, closed, locks, place, mayChoose, isGift, size, wines } =
    loaderData;
  const answer = actionData as Priced | undefined;
  return (
    <>
      <PageHeader title={title} back={{ to: path, label: `${club}, ${name}` }}>
        {size}, to {place}. {closed ?? `Can be changed until ${locks}. Nothing is charged before that.`}
      </PageHeader>
      <FormProblems answer={answer} title="This box can’t be saved" />
      {closed === undefined && (
        <Form method="post">
          <input type="hidden" name="version" value={version} />
          <TwoColumnLayout
            main={
              <Panel title="Wines" isFlush>
                {!mayChoose && (
                  <p className="border-b border-line px-4 py-3 text-ink-soft">
                    The winemaker chooses the wines of this club. Extra bottles can be added.
                  </p>
                )}
                <ul>
                  {wines.map((wine) => (
                    <li
                      key={wine.boxField}
                      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2.5 last:border-0"
                    >
                      <p className="grow max-sm:w-full">
                        <span className="block">{wine.name}</span>
                        <span className="block text-small text-ink-soft">
                          {[wine.price, `${wine.left} left`, wine.remark].filter(Boolean).join(' · ')}
                        </span>
                      </p>
                      <Quantity
                        label="In the box"
                        of={wine.name}
                        name={wine.boxField}
                        isFixed={!mayChoose}
                        value={answer?.entered[wine.boxField] ?? String(wine.inBox)}
                      />
                      {!isGift && (
                        <Quantity
                          label="Extra"
                          of={wine.name}
                          name={wine.addedField}
                          value={answer?.entered[wine.addedField] ?? String(wine.added)}
                        />
                      )}
                    </li>
                  ))}
                </ul>
              </Panel>
            }
            side={
              <Panel title="Price">
                <AmountList rows={answer?.rows ?? loaderData.rows} className="-mx-4 -mt-4 mb-4" />
                <div className="flex flex-wrap gap-2">
                  <Button kind="filled" name="do" value="save">
                    Save the box
                  </Button>
                  <Button name="do" value="price">
                    Show the price
                  </Button>
                  {mayChoose && (
                    <Button name="do" value="reset">
                      Winemaker’s choice
                    </Button>
                  )}
                  <ButtonLink to={path}>Keep as it is</ButtonLink>
                </div>
              </Panel>
            }
          />
        </Form>
      )}
    </>
  );
}

type QuantityProps = { label: string; of: string; name: string; value: string; isFixed?: boolean };

function Quantity({ label, of, name, value, isFixed = false }: QuantityProps) {
  return (
    <label className="grid gap-1 text-small text-ink-soft">
      {label}
      <span className="sr-only"> of {of}</span>
      <input
        key={value}
        type="number"
        inputMode="numeric"
        min={0}
        max={999}
        name={name}
        readOnly={isFixed}
        defaultValue={value}
        className="field-box w-20"
      />
    </label>
  );
}
