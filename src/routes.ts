import { type RouteConfig, route } from '@react-router/dev/routes';

/** Every address of the shop; reading it is reading the product. */
export default [
  route('age', 'features/age-gate/routes/age.tsx'),
  route('privacy', 'features/shell/routes/privacy.tsx'),
  route('privacy-policy', 'features/shell/routes/privacy.tsx', { id: 'privacy-policy' }),
  route('*', 'features/shell/routes/not-found.tsx'),
] satisfies RouteConfig;
