import type { Operator } from "../clients/register-client.ts";

/**
 * Who acts on an account: in the console also by id, because nobody may disable or delete the account they
 * are using.
 */
export type ActingOperator = Operator & { operatorId?: number };
