import { copyScript, pageResponses } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { listScopes } from "../../clients/queries.ts";
import type { Dependencies } from "../../dependencies.ts";
import { page } from "../../platform/html/page.tsx";
import { GuidePage } from "./pages/guide-page.tsx";
import { RegisterPage } from "./pages/register-page.tsx";
import { platforms } from "./rules/code-by-platform.ts";

/** The developer guide and the page to register an app. */
export function guideRoutes({ config, db }: Dependencies): Endpoint[] {
	return [
		endpoint({
			method: "get",
			path: "/developers",
			request: { query: z.object({ platform: z.enum(platforms).catch("server") }) },
			responses: pageResponses,
			handle: async ({ query: { platform } }) => {
				const scopes = (await listScopes(db)).filter((scope) => !scope.retiredAt);
				return page(200, <GuidePage {...{ config, scopes, platform }} />, { inlineScript: copyScript });
			},
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
