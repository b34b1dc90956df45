export { endLeftoverServer, withClient } from "./running-server.ts";
export { type Postgres, startPostgres } from "./start-postgres.ts";
