import { copyScript, pageResponses } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { listScopes } from "../../clients/queries.ts";
import type { Dependencies } from "../../dependencies.ts";
import { page } from "../../platform/html/page.tsx";
import { GuidePage } from "./pages/guide-page.tsx";
import { RegisterPage } from "./pages/register-page.tsx";

/** The developer guide and the page to register an app. */
export function guideRoutes({ config, db }: Dependencies): Endpoint[] {
	return [
		endpoint({
			method: "get",
			path: "/developers",
			responses: pageResponses,
			handle: async () =>
				page(
					200,
					<GuidePage config={config} scopes={(await listScopes(db)).filter((scope) => !scope.retiredAt)} />,
					{ inlineScript: copyScript },
				),
		}),
		endpoint({
			method: "get",
			path: "/developers/register",
			responses: pageResponses,
			handle: async () =>
				page(
					200,
					<RegisterPage supportEmail={config.SUPPORT_EMAIL} isSelfService={config.SELF_SERVICE !== "off"} />,
				),
		}),
	];
}
