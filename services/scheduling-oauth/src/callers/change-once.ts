import { deriveKey } from "@repo/service-kit/crypto";
import type { Transaction } from "@repo/service-kit/database";
import { idempotentChanges } from "@repo/service-kit/idempotency";
import type { Request } from "express";
import type { Config } from "../config.ts";
import type { Dependencies } from "../dependencies.ts";
import type { ApiCaller } from "./api-caller.ts";
import { idempotencyKeys } from "./tables.ts";

const { changeOnce, deleteOldKeys } = idempotentChanges(
	idempotencyKeys,
	({ SIGNING_KEY_SECRET }: Pick<Config, "SIGNING_KEY_SECRET">) =>
		deriveKey(SIGNING_KEY_SECRET, "idempotency keys"),
);

export { deleteOldKeys };

type Answer<Status, Body> = { status: Status; body: Body; headers?: Record<string, string> };

/** Responds to an API call. The response is stored with the change: the same Idempotency-Key repeats it. */
export function respondOnce<const Status extends 200 | 201, Body>(
	deps: Pick<Dependencies, "config" | "db" | "clock">,
	{ caller: { holder }, request, body }: { caller: ApiCaller; request: Request; body?: unknown },
	status: Status,
	change: (tx: Transaction) => Promise<Body>,
): Promise<Answer<Status, Body>> {
	const { method, path } = request;
	const keyed = { holder, key: request.get("idempotency-key"), method, path, body };
	return changeOnce<Answer<Status, Body>>(deps, keyed, async (tx) => ({ status, body: await change(tx) }));
}
