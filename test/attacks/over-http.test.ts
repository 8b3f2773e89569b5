import { describe } from 'vitest';
import { createTestDatabase } from '../helpers/database.ts';
import { attackedShop } from './attacked-shop.ts';
import { betraying } from './betraying.ts';
import { forging } from './forging.ts';
import { guessing } from './guessing.ts';
import { leadingAway } from './leading-away.ts';
import { overloading } from './overloading.ts';
import { scripting } from './scripting.ts';
import { signingIn } from './signing-in.ts';
import { tampering } from './tampering.ts';
import { trespassing } from './trespassing.ts';

/** Attacks on a running shop, over HTTP, from outside. Each asserts that the books are afterwards as they were. */

const shop = attackedShop(createTestDatabase);

describe('prices, quantities and totals', () => tampering(shop));
describe('what belongs to somebody else, and steps left out', () => trespassing(shop));
describe('forms and events that somebody else made', () => forging(shop));
describe('addresses that lead away', () => leadingAway(shop));
describe('the sign-in', () => signingIn(shop));
describe('who is a customer, and what they know', () => guessing(shop));
describe('texts that would be scripts', () => scripting(shop));
describe('more than a shop should take', () => overloading(shop));
describe('what must not be told, after all of this', () => betraying(shop));
