import { Accordion } from '../../../ui/base/accordion.tsx';
import { Button, buttonClasses } from '../../../ui/base/button.tsx';
import { CloseButton } from '../../../ui/base/close-button.tsx';
import { Dialog } from '../../../ui/base/dialog.tsx';
import { Disclosure } from '../../../ui/base/disclosure.tsx';
import { Drawer, DrawerFoot } from '../../../ui/base/drawer.tsx';
import { FactsTable } from '../../../ui/base/facts-table.tsx';
import { Tabs } from '../../../ui/base/tabs.tsx';
import { TextArea, TextField } from '../../../ui/base/text-field.tsx';
import { Sheet, Specimen, Specimens } from './sheet.tsx';

const questions = [
  {
    id: 'heat',
    title: 'Does wine travel in summer?',
    content: (
      <p className="text-ink-soft">
        Above 85 °F it waits in our cellar until the forecast is kind, and we say so.
      </p>
    ),
  },
  {
    id: 'sign',
    title: 'Who has to be at home?',
    content: <p className="text-ink-soft">Somebody of 21 years or older, with a photo ID, who signs.</p>,
  },
  {
    id: 'back',
    title: 'May a bottle come back?',
    content: (
      <p className="text-ink-soft">One that is corked or broken, always. Tell us within thirty days.</p>
    ),
  },
];

export function FoldSheet() {
  return (
    <Sheet
      id="folds"
      title="What unfolds"
      intro="Asked for by few, so folded away. Needs no script; a search in the page opens what it finds in there."
    >
      <Specimens>
        <Specimen name="Disclosure, small: beside sums, below fields">
          <Disclosure title="Why this price" className="border-line border-y">
            <FactsTable className="text-small" facts={[{ label: 'Six bottles or more', value: '−10%' }]} />
          </Disclosure>
        </Specimen>
        <Specimen name="Something is added">
          <Disclosure title="Add a promotion code" mark="plus" className="border-line border-y">
            <TextField label="Promotion code" />
          </Disclosure>
        </Specimen>
        <Specimen name="Among words, open when the page is drawn">
          <Disclosure
            title="Your order"
            aside={<span className="figures font-semibold">$143.98</span>}
            size="text"
            isOpen
            className="border-line border-y"
          >
            <p className="text-small text-ink-soft">Two bottles of Old Block Zinfandel, one of Viognier.</p>
          </Disclosure>
        </Specimen>
        <Specimen name="Accordion, one open at a time" isWide>
          <Accordion items={questions} isExclusive openId="heat" className="max-w-reading" />
        </Specimen>
        <Specimen name="Tabs: a few views of one thing" isWide>
          <Tabs label="About this wine" parameter="view" tabs={wineTabs} />
        </Specimen>
      </Specimens>
    </Sheet>
  );
}

const wineTabs = [
  {
    id: 'taste',
    label: 'In the glass',
    panel: (
      <p className="max-w-reading">Black cherry, cedar, and the chalk it stands in; long, and not sweet.</p>
    ),
  },
  {
    id: 'paper',
    label: 'On paper',
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
        <TextArea label="Your note" hint="What is typed here is still here after another tab." />
      </div>
    ),
  },
];

export function CoverSheet() {
  return (
    <Sheet
      id="covers"
      title="What covers the page"
      intro="The browser’s own dialog: the rest of the page is out of reach, Escape and a press beside it close it, and the focus returns to where it came from. Without scripts it unfolds in its place."
    >
      <Specimens>
        <Specimen name="Dialog: one question">
          <Dialog title="Remove this address?" opener="Remove the address" openerKind="text">
            <p className="text-ink-soft">Orders that are on their way to it are not changed.</p>
            <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
              <Button type="button">Remove it</Button>
              <CloseButton>Keep it</CloseButton>
            </div>
          </Dialog>
        </Specimen>
        <Specimen name="Dialog: a small form">
          <Dialog title="Change the name on it" opener="Change the name">
            <div className="grid gap-5">
              <TextField label="First name" defaultValue="Ana" />
              <TextField label="Last name" defaultValue="Reyes" />
              <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
                <Button type="button">Save the name</Button>
                <CloseButton>Leave it as it is</CloseButton>
              </div>
            </div>
          </Dialog>
        </Specimen>
        <Specimen name="Drawer: more than a dialog holds">
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
            <DrawerFoot>
              <CloseButton kind="filled">That is right</CloseButton>
            </DrawerFoot>
          </Drawer>
        </Specimen>
      </Specimens>
    </Sheet>
  );
}
