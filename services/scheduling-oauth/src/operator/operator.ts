import type { Operator } from "../clients/register-client.ts";

/** Who acts on an account: in the console also by id, as nobody disables or deletes the account they use for it. */
export type ActingOperator = Operator & { operatorId?: number };
