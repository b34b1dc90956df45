import { checkCsrf } from "@repo/accounts/forms";
import { secondsAfter } from "@repo/service-kit/clock";
import { doneQuery, formRequest, pageResponses, seeOther, typedOf } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import type { Dependencies } from "../../../dependencies.ts";
import { page } from "../../../platform/html/page.tsx";
import { listKeys } from "../../../tokens/queries/signing-keys.ts";
import { rotateSigningKey } from "../../../tokens/rotate-signing-key.ts";
import { actorOf, operatorOnly } from "../operator-caller.ts";
import { KeysPage } from "../pages/keys-page.tsx";

export function keyRoutes(dependencies: Dependencies): Endpoint[] {
	const { db, clock, config } = dependencies;
	const shared = { documented: false, caller: operatorOnly(dependencies), responses: pageResponses };
	return [
		endpoint({
			...shared,
			method: "get",
			path: "/operator/keys",
			operationId: "showKeys",
			summary: "Signing keys",
			request: { query: doneQuery },
			handle: async ({ caller: session, query }) => {
				const keys = await listKeys(db, secondsAfter(clock(), -config.ACCESS_TOKEN_SECONDS));
				return page(200, <KeysPage session={session} keys={keys} done={"done" in query} />);
			},
		}),
		endpoint({
			...shared,
			method: "post",
			path: "/operator/keys",
			operationId: "rotateKey",
			summary: "Rotate the signing key",
			request: formRequest,
			handle: async ({ caller: session, body, request }) => {
				checkCsrf(session, "operator keys", body.csrf);
				await rotateSigningKey(dependencies, actorOf(session, request), typedOf(body).kid);
				return seeOther("/operator/keys?done");
			},
		}),
	];
}
