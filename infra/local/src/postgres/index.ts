export { PortTaken } from "../processes/ports.ts";
export { endLeftoverServer } from "./running-server.ts";
export { type Postgres, type PostgresOptions, startPostgres } from "./start-postgres.ts";
export { withClient } from "./with-client.ts";
