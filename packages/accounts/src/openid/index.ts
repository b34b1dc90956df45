export type { OpenIdDeps } from "./deps.ts";
export { endForeignSessions } from "./end-foreign-sessions.ts";
export type { Provider } from "./provider.ts";
export { openProviderClient, type ProviderClient } from "./provider-client.ts";
export { deleteExpiredRequests, deleteIdentity, lacksProvenFactorSql } from "./queries.ts";
export { type OpenIdSite, openIdRoutes } from "./routes.tsx";
