import { readKey } from "@repo/service-kit/crypto";
import { idempotentChanges } from "@repo/service-kit/idempotency";
import type { Config } from "../../config.ts";
import { idempotencyKeys } from "./tables.ts";

type Key = Pick<Config, "ENCRYPTION_SECRET">;

export const { changeOnce, deleteOldKeys } = idempotentChanges(
	idempotencyKeys,
	({ ENCRYPTION_SECRET }: Key) => readKey(ENCRYPTION_SECRET),
);
