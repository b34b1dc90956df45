import type { RequestListener } from "node:http";
import { signInAddress } from "@repo/accounts/return-to";
import { accountRoutes, signOutRoutes } from "@repo/accounts/routes";
import { ProofRequired, securityRoutes } from "@repo/accounts/security";
import { deleteSessionBySecret } from "@repo/accounts/sessions";
import { SignInRequired } from "@repo/accounts/sign-in";
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
import { placeOf } from "@repo/service-kit/rate-limits";
import { type Endpoint, mountEndpoints } from "@repo/validation";
import { historyRoutes } from "./api/document-audit-log.ts";
import { downloadRoutes } from "./api/document-downloads.ts";
import { duplicateRoutes } from "./api/document-duplicates.ts";
import { sendingRoutes } from "./api/document-sending.ts";
import { documentRoutes } from "./api/documents.ts";
import { fieldRoutes, templateFieldRoutes } from "./api/fields.ts";
import { generatingRoutes } from "./api/generated-documents.ts";
import { meRoutes } from "./api/me.ts";
import { recipientRoutes, templateRecipientRoutes } from "./api/recipients.ts";
import { describeApi } from "./api/reference/describe-api.ts";
import { examplePayloadOf } from "./api/reference/describe-webhooks.ts";
import { ReferenceFrame } from "./api/reference/reference-frame.tsx";
import { templateRoutes } from "./api/templates.ts";
import { webhookRoutes } from "./api/webhooks.ts";
import { bulkRunRoutes } from "./app/bulk-runs/routes.tsx";
import { bulkRoutes } from "./app/documents/bulk-routes.tsx";
import { documentFileRoutes } from "./app/documents/file-routes.ts";
import { liveRoutes } from "./app/documents/live-routes.ts";
import { documentPageRoutes } from "./app/documents/routes.tsx";
import { uploadRoutes } from "./app/documents/upload-routes.tsx";
import { editorRoutes } from "./app/editor/routes.tsx";
import { homeRoutes } from "./app/home/routes.tsx";
import { invitationRoutes } from "./app/invitations/routes.tsx";
import { accessRoutes } from "./app/settings/access.tsx";
import { brandingRoutes } from "./app/settings/branding/routes.tsx";
import { accountDeletionRoutes } from "./app/settings/deletion.tsx";
import { exportRoutes } from "./app/settings/export.tsx";
import { preferenceRoutes } from "./app/settings/preferences.tsx";
import { profileRoutes } from "./app/settings/profile.tsx";
import { settingsRoutes } from "./app/settings/settings-index.tsx";
import { teamSettingsRoutes } from "./app/settings/team/routes.tsx";
import { tokenSettingsRoutes } from "./app/settings/tokens/routes.tsx";
import { webhookSettingsRoutes } from "./app/settings/webhooks/routes.tsx";
import { accountSite } from "./app/sign-in/account-site.tsx";
import { newAccountRoutes } from "./app/sign-in/new-account.tsx";
import { templatePageRoutes } from "./app/templates/routes.tsx";
import { useTemplateRoutes } from "./app/templates/use/routes.tsx";
import { findSession } from "./callers/sessions.ts";
import type { Dependencies } from "./dependencies.ts";
import { previewFirstPages } from "./envelopes/documents/files/preview-first-pages.ts";
import { assetsFolder } from "./platform/html/assets.ts";
import { errorPage } from "./platform/html/page.tsx";
import { allowAnyOrigin, anyOrigin } from "./platform/http/cross-origin.ts";
import { readinessRoutes } from "./platform/http/readiness-routes.ts";
import { directLinkRoutes } from "./recipient/direct-links/routes.tsx";
import { logoRoutes } from "./recipient/logo.ts";
import { inLanguage, linkErrorPage } from "./recipient/pages/link-error-page.tsx";
import { signingRoutes } from "./recipient/routes.ts";
import { samplePage } from "./recipient/sample-request.tsx";
import { isRecipientPath, languageOfVisit } from "./recipient/signing-link.ts";
import { queueSealing } from "./sealing/queue-sealing.ts";
import { verificationRoutes } from "./verification/routes.tsx";

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
		...securityRoutes(site),
		...profileRoutes(dependencies, site),
		...accessRoutes(dependencies, site),
		...accountDeletionRoutes(dependencies),
		...settingsRoutes(dependencies),
		...tokenSettingsRoutes(dependencies),
		...preferenceRoutes(dependencies),
		...brandingRoutes({ ...dependencies, samplePage }),
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
		...uploadRoutes(dependencies, "document"),
		...uploadRoutes(dependencies, "template"),
		...liveRoutes(dependencies),
		...bulkRoutes(dependencies),
		...documentPageRoutes(dependencies),
		...documentFileRoutes({ ...dependencies, previewFirstPage }),
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
			mountEndpoints(app, endpointsOf(dependencies), { checkResponses, networkOf: placeOf });
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
