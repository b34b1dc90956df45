import { hkdfSync } from "node:crypto";
import { idempotentChanges } from "@repo/service-kit/idempotency";
import type { Config } from "../config.ts";
import { idempotencyKeys } from "./tables.ts";

export const { changeOnce, deleteOldKeys } = idempotentChanges(
	idempotencyKeys,
	({ SIGNING_KEY_SECRET }: Pick<Config, "SIGNING_KEY_SECRET">) =>
		Buffer.from(hkdfSync("sha256", Buffer.from(SIGNING_KEY_SECRET, "base64url"), "", "idempotency keys", 32)),
);
