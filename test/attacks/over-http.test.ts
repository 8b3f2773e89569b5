import { describe } from 'vitest';
import { createTestDatabase } from '../helpers/database.ts';
import { startAttackedShop } from './attacked-shop.ts';
import { testInformationLeaks } from './betraying.ts';
import { testForgery } from './forging.ts';
import { testSignInGuessing } from './guessing.ts';
import { testRedirects } from './leading-away.ts';
import { testOverload } from './overloading.ts';
import { testCrossSiteScripting } from './scripting.ts';
import { testSignIn } from './signing-in.ts';
import { testTampering } from './tampering.ts';
import { testForeignAccess } from './trespassing.ts';

/** Attacks on a running shop over HTTP, from outside. Each test expects unchanged data afterwards. */

const shop = startAttackedShop(createTestDatabase);

describe('tampered prices, quantities and totals', () => testTampering(shop));
describe("other customers' data and skipped checkout steps", () => testForeignAccess(shop));
describe('forged forms and webhooks', () => testForgery(shop));
describe('hostile redirects, paths and queries', () => testRedirects(shop));
describe('sign-in', () => testSignIn(shop));
describe('guessing of customers, passwords and emailed links', () => testSignInGuessing(shop));
describe('texts that contain scripts', () => testCrossSiteScripting(shop));
describe('oversized and malformed requests', () => testOverload(shop));
describe('the shop after all of these attacks', () => testInformationLeaks(shop));
