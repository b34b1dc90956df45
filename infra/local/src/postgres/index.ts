export { PortTaken } from "../processes/ports.ts";
export { endLeftoverServer, withClient } from "./running-server.ts";
export { type Postgres, type PostgresOptions, startPostgres } from "./start-postgres.ts";
