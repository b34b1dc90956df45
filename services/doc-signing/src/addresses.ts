import { openIdRoutes } from "@repo/accounts/openid";
import { accountRoutes, signOutRoutes } from "@repo/accounts/routes";
import { securityRoutes } from "@repo/accounts/security";
import { deleteSessionBySecret } from "@repo/accounts/sessions";
import { referenceRoutes } from "@repo/service-kit/api-reference";
import { hashSecret } from "@repo/service-kit/crypto";
import type { Endpoint } from "@repo/validation";
import { combinedFileRoutes } from "./api/combined-files.ts";
import { historyRoutes } from "./api/document-audit-log.ts";
import { downloadRoutes } from "./api/document-downloads.ts";
import { sendingRoutes } from "./api/document-sending.ts";
import { documentRoutes } from "./api/documents.ts";
import { embedOriginRoutes } from "./api/embed-origins.ts";
import { embedTokenRoutes } from "./api/embed-tokens.ts";
import { fieldRoutes, templateFieldRoutes } from "./api/fields.ts";
import { generatingRoutes } from "./api/generated-documents.ts";
import { meRoutes } from "./api/me.ts";
import { presignTokenRoutes } from "./api/presign-tokens.ts";
import { recipientRoutes, templateRecipientRoutes } from "./api/recipients.ts";
import { describeApi } from "./api/reference/describe-api.ts";
import { makeExamplePayload } from "./api/reference/describe-webhooks.ts";
import { ReferenceFrame } from "./api/reference/reference-frame.tsx";
import { storageNotificationRoutes } from "./api/storage-notifications.ts";
import { templateRoutes } from "./api/templates.ts";
import { webhookRoutes } from "./api/webhooks.ts";
import { bulkRunRoutes } from "./app/bulk-runs/routes.tsx";
import { bulkRoutes } from "./app/documents/bulk-routes.tsx";
import { documentFileRoutes } from "./app/documents/file-routes.ts";
import { liveRoutes } from "./app/documents/live-routes.ts";
import { documentPageRoutes } from "./app/documents/routes.tsx";
import { uploadRoutes } from "./app/documents/upload-routes.tsx";
import { authoringRoutes } from "./app/editor/authoring-routes.ts";
import { editorFrameRoutes } from "./app/editor/frame-routes.tsx";
import { peopleRoutes } from "./app/editor/people-routes.ts";
import { editorRoutes } from "./app/editor/routes.tsx";
import { homeRoutes } from "./app/home/routes.tsx";
import { invitationRoutes } from "./app/invitations/routes.tsx";
import { movedRoutes } from "./app/moved/routes.ts";
import { receivedRoutes } from "./app/received/routes.tsx";
import { accessRoutes } from "./app/settings/access.tsx";
import { accountDeletionRoutes } from "./app/settings/deletion.tsx";
import { developerRoutes } from "./app/settings/developers.tsx";
import { documentSettingsRoutes } from "./app/settings/documents/routes.tsx";
import { embeddingSettingsRoutes } from "./app/settings/embedding.tsx";
import { exportRoutes } from "./app/settings/export.tsx";
import { notificationRoutes } from "./app/settings/notifications.tsx";
import { peopleSettingsRoutes } from "./app/settings/people.tsx";
import { profileRoutes } from "./app/settings/profile.tsx";
import { signatureRoutes } from "./app/settings/signature.tsx";
import { teamSettingsRoutes } from "./app/settings/team/routes.tsx";
import { webhookSettingsRoutes } from "./app/settings/webhooks/routes.tsx";
import { accountSite } from "./app/sign-in/account-site.tsx";
import { newAccountRoutes } from "./app/sign-in/new-account.tsx";
import { templatePageRoutes } from "./app/templates/routes.tsx";
import { useTemplateRoutes } from "./app/templates/use/routes.tsx";
import { findSession } from "./callers/sessions.ts";
import type { Dependencies } from "./dependencies.ts";
import { previewFirstPages } from "./envelopes/documents/files/preview-first-pages.ts";
import { auditRoutes } from "./operator/console/audit.tsx";
import { deliveryRoutes } from "./operator/console/deliveries.tsx";
import { documentRoutes as operatorDocumentRoutes } from "./operator/console/documents.tsx";
import { holdRoutes } from "./operator/console/holds.tsx";
import { jobRoutes } from "./operator/console/jobs.tsx";
import { limitRoutes } from "./operator/console/limits.tsx";
import { overviewRoutes } from "./operator/console/overview.tsx";
import { sealingRoutes } from "./operator/console/sealings.tsx";
import { storageRoutes } from "./operator/console/storage.tsx";
import { teamRoutes } from "./operator/console/teams.tsx";
import { userRoutes } from "./operator/console/users.tsx";
import { readinessRoutes } from "./platform/http/readiness-routes.ts";
import { directLinkRoutes } from "./recipient/direct-links/routes.tsx";
import { framedDirectLinkRoutes } from "./recipient/embedding/direct-link-routes.ts";
import { frameRoutes } from "./recipient/embedding/routes.tsx";
import { logoRoutes } from "./recipient/logo.ts";
import { previewRoutes } from "./recipient/preview.tsx";
import { signingRoutes } from "./recipient/routes.ts";
import { samplePage } from "./recipient/sample-request.tsx";
import { queueSealing } from "./sealing/queue-sealing.ts";
import { certificateRoutes } from "./verification/certificate-routes.tsx";
import { verificationRoutes } from "./verification/routes.tsx";

/** Every endpoint by the file that declares it, in the order in which they are matched: docs/addresses.md has their paths. */
export function endpointsByFile(deps: Dependencies): Record<string, Endpoint[]> {
	const site = accountSite(deps);
	const previewFirstPage = previewFirstPages(deps);
	const byFile = {
		"platform/http/readiness-routes.ts": readinessRoutes(deps),
		"app/home/routes.tsx": homeRoutes(deps),

		"packages/accounts/src/routes/": accountRoutes(site),
		"packages/accounts/src/routes/sign-out.ts": signOutRoutes(site, {
			findSession: (request) => findSession(deps, request),
			endSession: ({ secret }) => deleteSessionBySecret(deps.db, hashSecret(secret)),
		}),
		"app/sign-in/new-account.tsx": newAccountRoutes(deps, site),
		"packages/accounts/src/security/routes/": securityRoutes(site),

		"packages/accounts/src/openid/routes.tsx": openIdRoutes(site),

		"app/settings/profile.tsx": profileRoutes(deps, site),
		"app/settings/signature.tsx": signatureRoutes(deps),
		"app/settings/access.tsx": accessRoutes(deps, site),
		"app/settings/team/": teamSettingsRoutes(deps),
		"app/settings/developers.tsx": developerRoutes(deps),
		"app/settings/webhooks/": webhookSettingsRoutes({ ...deps, makeExamplePayload }),
		"app/settings/embedding.tsx": embeddingSettingsRoutes(deps),
		"app/settings/documents/": documentSettingsRoutes({ ...deps, samplePage }),
		"app/settings/notifications.tsx": notificationRoutes(deps),
		"app/settings/people.tsx": peopleSettingsRoutes(deps),
		"app/settings/export.tsx": exportRoutes(deps),
		"app/settings/deletion.tsx": accountDeletionRoutes(deps),
		"app/invitations/routes.tsx": invitationRoutes(deps),

		"api/me.ts": meRoutes(deps),
		"api/embed-origins.ts": embedOriginRoutes(deps),
		"api/embed-tokens.ts": embedTokenRoutes(deps),
		"api/presign-tokens.ts": presignTokenRoutes(deps),
		"api/documents.ts": documentRoutes(deps),
		"api/combined-files.ts": combinedFileRoutes(deps),
		"api/recipients.ts": recipientRoutes(deps),
		"api/fields.ts": fieldRoutes(deps),
		"api/document-sending.ts": sendingRoutes({ ...deps, queueSealing }),
		"api/document-audit-log.ts": historyRoutes(deps),
		"api/document-downloads.ts": downloadRoutes(deps),
		"api/templates.ts": templateRoutes(deps),
		// In recipients.ts and fields.ts, too; the API document lists them with templates.
		"api/": [...templateRecipientRoutes(deps), ...templateFieldRoutes(deps)],
		"api/generated-documents.ts": generatingRoutes(deps),
		"api/storage-notifications.ts": storageNotificationRoutes(deps),
		"api/webhooks.ts": webhookRoutes({ ...deps, makeExamplePayload }),

		"app/documents/upload-routes.tsx": [...uploadRoutes(deps, "document"), ...uploadRoutes(deps, "template")],
		"app/documents/live-routes.ts": liveRoutes(deps),
		"app/received/routes.tsx": receivedRoutes(deps),
		"app/documents/bulk-routes.tsx": bulkRoutes(deps),
		"app/documents/routes.tsx": documentPageRoutes(deps),
		"app/documents/file-routes.ts": documentFileRoutes({ ...deps, previewFirstPage }),
		"app/templates/use/routes.tsx": useTemplateRoutes({ ...deps, queueSealing }),
		"app/bulk-runs/routes.tsx": bulkRunRoutes(deps),
		"app/templates/routes.tsx": templatePageRoutes(deps),
		"app/editor/routes.tsx": editorRoutes(deps),
		"app/editor/frame-routes.tsx": editorFrameRoutes(deps),
		"app/editor/authoring-routes.ts": authoringRoutes(deps),
		"app/editor/people-routes.ts": peopleRoutes(deps),
		"app/moved/routes.ts": movedRoutes(deps),

		"operator/console/overview.tsx": overviewRoutes(deps),
		"operator/console/users.tsx": userRoutes(deps),
		"operator/console/teams.tsx": teamRoutes(deps),
		"operator/console/documents.tsx": operatorDocumentRoutes(deps),
		"operator/console/storage.tsx": storageRoutes(deps),
		"operator/console/holds.tsx": holdRoutes(deps),
		"operator/console/limits.tsx": limitRoutes(deps),
		"operator/console/sealings.tsx": sealingRoutes(deps),
		"operator/console/deliveries.tsx": deliveryRoutes(deps),
		"operator/console/jobs.tsx": jobRoutes(deps),
		"operator/console/audit.tsx": auditRoutes(deps),

		"verification/routes.tsx": verificationRoutes(deps),
		"verification/certificate-routes.tsx": certificateRoutes(deps),
		"recipient/preview.tsx": previewRoutes(deps),
		"recipient/logo.ts": logoRoutes(deps),
		"recipient/direct-links/routes.tsx": directLinkRoutes({ ...deps, queueSealing }),
		"recipient/embedding/": [...frameRoutes(deps), ...framedDirectLinkRoutes({ ...deps, queueSealing })],
		"recipient/": signingRoutes({ ...deps, previewFirstPage }),
	};
	const describe = () => describeApi(Object.values(byFile).flat(), deps.config);
	const reference = referenceRoutes({ path: "/api/v1/openapi", Frame: ReferenceFrame, describe });
	return { ...byFile, "packages/service-kit/src/api-reference/": reference };
}
