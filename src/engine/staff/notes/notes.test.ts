import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/helpers/shop.ts';
import type { PersonId } from '../../../core/ids.ts';
import { placedOrderIdOf } from '../../orders/fulfillment/testing.ts';
import { addNote, deleteNote } from './keep-notes.server.ts';
import { maxNoteLength } from './rules.ts';
import { notesAbout } from './store.server.ts';
import type { NoteSubject } from './types.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const grace = { actor: 'staff:grace', requestId: 'note-test' } as const;
const luis = { actor: 'staff:luis', requestId: 'note-test' } as const;

/** Places an order and returns the order and its customer as note subjects. */
async function subjects(): Promise<{ order: NoteSubject & { kind: 'order' }; customer: NoteSubject }> {
  const wine = await shop.sku(4);
  const orderId = placedOrderIdOf(await shop.place(await shop.buyer([[wine.skuId, 1]])));
  const { rows } = await shop.test.database.read.execute<{ id: PersonId }>(
    sql`select people.id from people join orders on orders.email = people.email where orders.id = ${orderId}`,
  );
  const [person] = rows;
  if (!person) throw new Error('a buyer is a known person');
  return { order: { kind: 'order', orderId }, customer: { kind: 'customer', personId: person.id } };
}

const textsAbout = async (subject: NoteSubject) =>
  (await notesAbout(shop.test.database.read, subject)).map(({ body }) => body);

async function added(subject: NoteSubject, text: string) {
  const note = await addNote(shop.dependencies, grace, subject, text);
  if (!note.ok) throw new Error(note.refusals[0]?.sentence);
  return note.value.id;
}

it('lists notes about an order and about its customer separately, newest first', async () => {
  const { order, customer } = await subjects();
  await added(order, '  Leave it with the neighbor.\r\nCall first. ');
  shop.clock.advance({ minutes: 1 });
  await added(order, 'Called at noon.');
  await added(customer, 'Prefers Syrah.');
  expect(await textsAbout(order)).toEqual(['Called at noon.', 'Leave it with the neighbor.\nCall first.']);
  expect(await textsAbout(customer)).toEqual(['Prefers Syrah.']);
});

it.each([
  ['NOTE_EMPTY', ' \n '],
  ['NOTE_LONG', 'x'.repeat(maxNoteLength + 1)],
])('rejects an invalid note with %s', async (code, text) => {
  const { order } = await subjects();
  const refusedNote = await addNote(shop.dependencies, grace, order, text);
  expect(refusedNote).toMatchObject({ ok: false, refusals: [{ code }] });
  expect(await textsAbout(order)).toEqual([]);
});

it('lets only its author delete a note, once, and only from the order or customer it is about', async () => {
  const { order, customer } = await subjects();
  const id = await added(order, 'Mine');
  const gone = { ok: false, refusals: [{ code: 'NOTE_GONE' }] };
  expect(await deleteNote(shop.dependencies, luis, order, id)).toMatchObject(gone);
  expect(await deleteNote(shop.dependencies, grace, customer, id)).toMatchObject(gone);
  const both = await Promise.all([1, 2].map(() => deleteNote(shop.dependencies, grace, order, id)));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await textsAbout(order)).toEqual([]);
});

it('audits a note without its text', async () => {
  const { order } = await subjects();
  const id = await added(order, 'A secret of the customer');
  const { rows } = await shop.test.database.read.execute<{ actor: string; action: string; data: object }>(
    sql`select actor, action, data from audit_events where subject_id = ${order.orderId} and action like 'note.%'`,
  );
  expect(rows).toEqual([{ actor: 'staff:grace', action: 'note.added', data: { noteId: id } }]);
});

it('never changes a note, and deletes it when the customer’s account is closed', async () => {
  const { order, customer } = await subjects();
  const id = await added(order, 'Ana called');
  await added(customer, 'Ana likes Syrah');
  await expect(
    shop.test.database.pool.query(`update staff_notes set body = 'else' where id = $1`, [id]),
  ).rejects.toThrow(/append-only/);
  const closed = `update orders set email = id || '@closed.invalid' where id = $1`;
  await shop.test.database.pool.query(closed, [order.orderId]);
  expect([await textsAbout(order), await textsAbout(customer)]).toEqual([[], []]);
});

it.each([
  ['the email address of a guest’s order is corrected', false],
  ['a customer changes the email address of the account', true],
])('keeps notes with their customer when %s', async (_what, hasAccount) => {
  const { order, customer } = await subjects();
  await added(customer, 'Prefers Syrah.');
  const { pool } = shop.test.database;
  const renamed = `new-${order.orderId}@customers.example`;
  if (hasAccount) {
    await pool.query(
      `insert into customers (email, first_name, last_name, email_verified, created_at)
       select email, 'Ana', 'Whitlock', true, now() from orders where id = $1`,
      [order.orderId],
    );
  }
  const change = hasAccount
    ? 'update customers set email = $2 where email = (select email from orders where id = $1)'
    : 'update orders set email = $2 where id = $1';
  await pool.query(change, [order.orderId, renamed]);
  expect(await textsAbout(customer)).toEqual(['Prefers Syrah.']);
  const { rows } = await pool.query(
    'select notes.body from staff_notes notes join people on people.id = notes.person_id where people.email = $1',
    [renamed],
  );
  expect(rows).toEqual([{ body: 'Prefers Syrah.' }]);
});
