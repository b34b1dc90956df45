import { checkCsrf } from "@repo/accounts/forms";
import {
	doneQuery,
	emptyForm,
	formRequest,
	pageResponses,
	seeOther,
	submitForm,
} from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { addScope } from "../../../clients/add-scope.ts";
import { listScopes } from "../../../clients/queries.ts";
import { scopeSchema } from "../../../clients/schemas.ts";
import type { Dependencies } from "../../../dependencies.ts";
import { page } from "../../../platform/html/page.tsx";
import { actorOf, operatorOnly } from "../operator-caller.ts";
import { ScopesPage } from "../pages/scopes-page.tsx";

export function scopeRoutes(dependencies: Dependencies): Endpoint[] {
	const { db, clock } = dependencies;
	const shared = {
		path: "/operator/scopes",
		documented: false,
		caller: operatorOnly(dependencies),
		responses: pageResponses,
	};
	return [
		endpoint({
			...shared,
			method: "get",
			operationId: "showScopes",
			summary: "Scopes",
			request: { query: doneQuery },
			handle: async ({ caller: session, query }) => {
				const props = { session, scopes: await listScopes(db), now: clock(), form: emptyForm };
				return page(200, <ScopesPage {...props} done={"done" in query} />);
			},
		}),
		endpoint({
			...shared,
			method: "post",
			operationId: "addScope",
			summary: "Add a scope",
			request: formRequest,
			handle: async ({ caller: session, body, request }) => {
				const { refused } = await submitForm(scopeSchema, body, {
					check: () => checkCsrf(session, "operator scopes", body.csrf),
					act: (scope) => addScope(dependencies, scope, actorOf(session, request)),
					fieldOf: { scope_taken: "name" },
				});
				if (!refused) return seeOther("/operator/scopes?done");
				const props = { session, scopes: await listScopes(db), now: clock(), form: refused.form };
				return page(refused.status, <ScopesPage {...props} done={false} />, refused);
			},
		}),
	];
}
