import fc from 'fast-check';

const { PROOF, SEED } = process.env;

// `npm test` draws the same values each time, or others for another `SEED`; `npm run proof` draws new ones each time.
if (PROOF !== 'full' || SEED !== undefined) fc.configureGlobal({ seed: Number(SEED ?? 1) });
