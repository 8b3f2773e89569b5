import { Accordion } from '../../../ui/base/accordion.tsx';
import { Button, buttonClasses } from '../../../ui/base/button.tsx';
import { CloseButton } from '../../../ui/base/close-button.tsx';
import { Dialog } from '../../../ui/base/dialog.tsx';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { Drawer, DrawerFooter } from '../../../ui/base/drawer.tsx';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { Tabs } from '../../../ui/base/tabs.tsx';
import { TextArea, TextField } from '../../../ui/base/text-field.tsx';
import { ComponentExample, ExampleGrid, ExampleSection } from './sheet.tsx';

const questions = [
  {
    id: 'heat',
    title: 'Do you ship in summer?',
    content: (
      <p className="text-ink-soft">
        Above 85 °F we hold it in our cellar until the weather cools, and we’ll let you know.
      </p>
    ),
  },
  {
    id: 'sign',
    title: 'Does someone have to sign?',
    content: <p className="text-ink-soft">Yes. Someone 21 or older with a photo ID must sign.</p>,
  },
  {
    id: 'back',
    title: 'Can I return a bottle?',
    content: <p className="text-ink-soft">Yes, if it’s corked or broken. Tell us within 30 days.</p>,
  },
];

export function DisclosureExamples() {
  return (
    <ExampleSection
      id="folds"
      title="Disclosures and tabs"
      intro="Details that few people need stay folded away. Works without JavaScript, and find-in-page opens a panel with a match."
    >
      <ExampleGrid>
        <ComponentExample name="Disclosure, small: beside sums, below fields">
          <Disclosure title="Why this price" className="border-line border-y">
            <FactsTable className="text-small" facts={[{ label: 'Six bottles or more', value: '−10%' }]} />
          </Disclosure>
        </ComponentExample>
        <ComponentExample name="Adds a field">
          <Disclosure title="Add a promo code" mark="plus" className="border-line border-y">
            <TextField label="Promo code" />
          </Disclosure>
        </ComponentExample>
        <ComponentExample name="Within text, open on load">
          <Disclosure
            title="Your order"
            aside={<span className="figures font-semibold">$143.98</span>}
            size="text"
            isOpen
            className="border-line border-y"
          >
            <p className="text-small text-ink-soft">Two bottles of Old Block Zinfandel, one of Viognier.</p>
          </Disclosure>
        </ComponentExample>
        <ComponentExample name="Accordion, one open at a time" isWide>
          <Accordion items={questions} isExclusive openId="heat" className="max-w-reading" />
        </ComponentExample>
        <ComponentExample name="Tabs: a few views of one thing" isWide>
          <Tabs label="About this wine" parameter="view" tabs={wineTabs} />
        </ComponentExample>
      </ExampleGrid>
    </ExampleSection>
  );
}

const wineTabs = [
  {
    id: 'taste',
    label: 'Tasting notes',
    panel: (
      <p className="max-w-reading">Black cherry, cedar, and the chalk it stands in; long, and not sweet.</p>
    ),
  },
  {
    id: 'paper',
    label: 'Wine details',
    panel: (
      <FactsTable
        className="max-w-form"
        facts={[
          { label: 'Vineyard', value: 'Old Block' },
          { label: 'Bottled', value: 'May 2024' },
          { label: 'Made', value: '412 cases' },
        ]}
      />
    ),
  },
  {
    id: 'note',
    label: 'Your note',
    panel: (
      <div className="max-w-form">
        <TextArea label="Your note" hint="Your text stays here when you switch tabs." />
      </div>
    ),
  },
];

export function OverlayExamples() {
  return (
    <ExampleSection
      id="covers"
      title="Dialogs and drawers the page"
      intro="The browser’s own dialog. The rest of the page is inert, Escape or a click outside closes it, and focus returns to where it was. Without JavaScript it opens in place."
    >
      <ExampleGrid>
        <ComponentExample name="Dialog: one question">
          <Dialog title="Remove this address?" opener="Remove address" openerKind="text">
            <p className="text-ink-soft">Orders already on their way won’t change.</p>
            <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
              <Button type="button">Remove address</Button>
              <CloseButton>Keep address</CloseButton>
            </div>
          </Dialog>
        </ComponentExample>
        <ComponentExample name="Dialog: a small form">
          <Dialog title="Change the name" opener="Change the name">
            <div className="grid gap-5">
              <TextField label="First name" defaultValue="Ana" />
              <TextField label="Last name" defaultValue="Reyes" />
              <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
                <Button type="button">Save name</Button>
                <CloseButton>Cancel</CloseButton>
              </div>
            </div>
          </Dialog>
        </ComponentExample>
        <ComponentExample name="Drawer: more than a dialog holds">
          <Drawer title="Your visit" opener="See the visit" openerClassName={buttonClasses('outline')}>
            <div className="space-y-6 py-6">
              <p className="text-ink-soft">Saturday at eleven, four guests, in the barrel hall.</p>
              <FactsTable
                facts={Array.from({ length: 14 }, (_, place) => ({
                  label: `Pour ${place + 1}`,
                  value: `${2010 + place}`,
                }))}
              />
            </div>
            <DrawerFooter>
              <CloseButton kind="filled">Looks good</CloseButton>
            </DrawerFooter>
          </Drawer>
        </ComponentExample>
      </ExampleGrid>
    </ExampleSection>
  );
}
