import type { RequestListener } from "node:http";
import { signInAddress } from "@repo/accounts/forms";
import { accountRoutes, signOutRoutes } from "@repo/accounts/routes";
import { ProofRequired, securityRoutes } from "@repo/accounts/security";
import { deleteSessionBySecret } from "@repo/accounts/sessions";
import { SignInRequired } from "@repo/accounts/web";
import { type ErrorRenderer, renderProblem, requestIdOf, sendProblem } from "@repo/http-errors";
import { referenceRoutes } from "@repo/service-kit/api-reference";
import { hashSecret } from "@repo/service-kit/crypto";
import {
	assetsPath,
	createExpressApp,
	noIcon,
	type RefusalRenderer,
	serveAssets,
} from "@repo/service-kit/http";
import { type Endpoint, mountEndpoints } from "@repo/validation";
import { accountDeletionRoutes } from "./account-deletion/routes.tsx";
import { accountSite } from "./account-site.tsx";
import { accessRoutes } from "./accounts/routes/access.tsx";
import { newAccountRoutes } from "./accounts/routes/new-account.tsx";
import { profileRoutes } from "./accounts/routes/profile.tsx";
import { securitySite } from "./accounts/security-site.tsx";
import { findSession } from "./accounts/sessions.ts";
import { describeApi } from "./api-reference/describe-api.ts";
import { examplePayloadOf } from "./api-reference/describe-webhooks.ts";
import { ReferenceFrame } from "./api-reference/reference-frame.tsx";
import { meRoutes } from "./api-tokens/routes.ts";
import { tokenSettingsRoutes } from "./api-tokens/settings-routes.tsx";
import { logoRoutes } from "./branding/routes.ts";
import { brandingRoutes } from "./branding-settings/routes.tsx";
import { bulkRunRoutes } from "./bulk-runs/routes.tsx";
import { bulkRoutes } from "./dashboard/bulk-routes.tsx";
import { documentPageRoutes } from "./dashboard/document-routes.tsx";
import { liveRoutes } from "./dashboard/live-routes.ts";
import { recipientPageRoutes } from "./dashboard/recipient-routes.tsx";
import { dashboardRoutes } from "./dashboard/routes.tsx";
import { templatePageRoutes } from "./dashboard/templates/routes.tsx";
import { useTemplateRoutes } from "./dashboard/templates/use/routes.tsx";
import { uploadRoutes } from "./dashboard/upload-routes.tsx";
import type { Dependencies } from "./dependencies.ts";
import { directLinkRoutes } from "./direct-links/routes.tsx";
import { duplicateRoutes } from "./documents/duplicate-routes.ts";
import { fieldRoutes } from "./documents/fields/routes.ts";
import { previewFirstPages } from "./documents/files/preview-first-pages.ts";
import { recipientRoutes } from "./documents/recipients/routes.ts";
import { documentRoutes } from "./documents/routes.ts";
import { sendingRoutes } from "./documents/sending/routes.ts";
import { editorRoutes } from "./editor/routes.tsx";
import { exportRoutes } from "./exports/routes.tsx";
import { historyRoutes } from "./history/routes.ts";
import { homeRoutes } from "./home/routes.tsx";
import { invitationRoutes } from "./invitations/routes.tsx";
import { assetsFolder } from "./platform/html/assets.ts";
import { errorPage } from "./platform/html/page.tsx";
import { allowAnyOrigin, anyOrigin } from "./platform/http/cross-origin.ts";
import { readinessRoutes } from "./platform/http/readiness-routes.ts";
import { preferenceRoutes } from "./preferences/routes.tsx";
import { downloadRoutes } from "./sealing/downloading/routes.ts";
import { queueSealing } from "./sealing/queue-sealing.ts";
import { settingsRoutes } from "./settings/routes.tsx";
import { inLanguage, linkErrorPage } from "./signing/pages/link-error-page.tsx";
import { signingRoutes } from "./signing/routes.ts";
import { isRecipientPath, languageOfVisit } from "./signing/signing-link.ts";
import { teamSettingsRoutes } from "./team-settings/routes.tsx";
import { templateFieldRoutes } from "./templates/fields/routes.ts";
import { generatingRoutes } from "./templates/generating/routes.ts";
import { templateRecipientRoutes } from "./templates/recipients/routes.ts";
import { templateRoutes } from "./templates/routes.ts";
import { verificationRoutes } from "./verification/routes.tsx";
import { webhookRoutes } from "./webhooks/routes/webhooks.ts";
import { webhookSettingsRoutes } from "./webhooks/settings/routes.tsx";

/** Every endpoint of the service, as mounted by `createApp`, listed in the API document and walked by tests. */
export function endpointsOf(dependencies: Dependencies): Endpoint[] {
	const site = accountSite(dependencies);
	const previewFirstPage = previewFirstPages(dependencies);
	const endpoints = [
		...readinessRoutes(dependencies),
		...homeRoutes(dependencies),
		...accountRoutes(site),
		...signOutRoutes(site, {
			findSession: (request) => findSession(dependencies, request),
			endSession: ({ secret }) => deleteSessionBySecret(dependencies.db, hashSecret(secret)),
		}),
		...newAccountRoutes(dependencies, site),
		...securityRoutes(securitySite(dependencies)),
		...profileRoutes(dependencies, site),
		...accessRoutes(dependencies, site),
		...accountDeletionRoutes(dependencies),
		...settingsRoutes(dependencies),
		...tokenSettingsRoutes(dependencies),
		...preferenceRoutes(dependencies),
		...brandingRoutes(dependencies),
		...logoRoutes(dependencies),
		...exportRoutes(dependencies),
		...teamSettingsRoutes(dependencies),
		...invitationRoutes(dependencies),
		...meRoutes(dependencies),
		...documentRoutes(dependencies),
		...duplicateRoutes(dependencies),
		...recipientRoutes(dependencies),
		...fieldRoutes(dependencies),
		...sendingRoutes({ ...dependencies, queueSealing }),
		...historyRoutes(dependencies),
		...downloadRoutes(dependencies),
		...templateRoutes(dependencies),
		...templateRecipientRoutes(dependencies),
		...templateFieldRoutes(dependencies),
		...generatingRoutes(dependencies),
		...webhookRoutes({ ...dependencies, examplePayloadOf }),
		...webhookSettingsRoutes({ ...dependencies, examplePayloadOf }),
		...dashboardRoutes(dependencies),
		...liveRoutes(dependencies),
		...bulkRoutes(dependencies),
		...documentPageRoutes({ ...dependencies, previewFirstPage }),
		...uploadRoutes(dependencies),
		...recipientPageRoutes(dependencies),
		...useTemplateRoutes({ ...dependencies, queueSealing }),
		...bulkRunRoutes(dependencies),
		...templatePageRoutes(dependencies),
		...verificationRoutes(dependencies),
		...directLinkRoutes({ ...dependencies, queueSealing }),
		...editorRoutes(dependencies),
		...signingRoutes({ ...dependencies, previewFirstPage }),
	];
	const describe = () => describeApi(endpoints, dependencies.config);
	return [...endpoints, ...referenceRoutes({ path: "/api/v1/openapi", Frame: ReferenceFrame, describe })];
}

export function createApp(dependencies: Dependencies, { checkResponses = false } = {}): RequestListener {
	return createExpressApp(dependencies, {
		renderError,
		mountFirst: (app) => app.use("/api/v1", allowAnyOrigin),
		shedding: { db: dependencies.db, limitMs: dependencies.config.SHED_AFTER_MS, renderRefusal },
		mount(app) {
			app.use(assetsPath, serveAssets(assetsFolder));
			app.get("/favicon.ico", noIcon);
			mountEndpoints(app, endpointsOf(dependencies), { checkResponses });
		},
	});
}

/** Of the API. */
const renderRefusal: RefusalRenderer = (url, error, requestId) => {
	if (!/^\/api\/v1\//i.test(url)) return undefined;
	const { headers, ...problem } = renderProblem(error, requestId);
	return { ...problem, headers: { ...anyOrigin, ...headers } };
};

/** Programs get JSON, people get pages. */
const renderError: ErrorRenderer = (thrown, response, request) => {
	const language = isRecipientPath(request.path) ? languageOfVisit(request) : undefined;
	const error = language ? inLanguage(thrown, language) : thrown;
	const isProgram = /^\/(api(\/|$)|healthz|readyz)/i.test(request.path) || !request.accepts("html");
	if (isProgram) return sendProblem(error, response);
	if (thrown instanceof SignInRequired || thrown instanceof ProofRequired)
		return response.redirect(303, thrown.location);
	// A page for the API's callers, such as the editor.
	if (error.status === 401 && request.method === "GET")
		return response.redirect(303, signInAddress(request.originalUrl));
	const requestId = requestIdOf(response);
	const shown = language ? linkErrorPage(thrown, requestId, language) : errorPage(error, requestId);
	const { status, headers, body } = shown;
	response.status(status).set(headers).send(body);
};
