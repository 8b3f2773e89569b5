import { describe } from 'vitest';
import { createTestDatabase } from '../helpers/database.ts';
import { attackedShop } from './attacked-shop.ts';
import { betraying } from './betraying.ts';
import { forging } from './forging.ts';
import { guessing } from './guessing.ts';
import { testRedirects } from './leading-away.ts';
import { overloading } from './overloading.ts';
import { scripting } from './scripting.ts';
import { testSignIn } from './signing-in.ts';
import { tampering } from './tampering.ts';
import { trespassing } from './trespassing.ts';

/** Attacks on a running shop over HTTP, from outside. Each expects unchanged data afterwards. */

const shop = attackedShop(createTestDatabase);

describe('prices, quantities and totals', () => tampering(shop));
describe("other customers' data, and skipped steps", () => trespassing(shop));
describe('forged forms and events', () => forging(shop));
describe('addresses that lead away', () => testRedirects(shop));
describe('the sign-in', () => testSignIn(shop));
describe('who is a customer, and what they know', () => guessing(shop));
describe('texts that contain scripts', () => scripting(shop));
describe('oversized and malformed requests', () => overloading(shop));
describe('secrets, after all of these attacks', () => betraying(shop));
