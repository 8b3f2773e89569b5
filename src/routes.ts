import { type RouteConfig, route } from '@react-router/dev/routes';

/** Every address of the shop; reading it is reading the product. */
export default [route('*', 'features/shell/routes/not-found.tsx')] satisfies RouteConfig;
