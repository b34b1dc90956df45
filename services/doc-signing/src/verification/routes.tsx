import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { HttpError } from "@repo/http-errors";
import { type Endpoint, endpoint } from "@repo/validation";
import type { Dependencies } from "../dependencies.ts";
import { MAX_ANSWERS_BYTES } from "../pdf/revocation/limited-servers.ts";
import { page } from "../platform/html/page.tsx";
import { limitByAddress } from "../platform/http/limit-by-address.ts";
import { inWorkFolder } from "../platform/work-folders.ts";
import { VerifyPage } from "./pages/verify-page.tsx";
import { presentVerification } from "./presenter.ts";
import { receiveFile } from "./receive-file.ts";
import { verificationSchema } from "./schemas.ts";
import { verifyUpload } from "./verify-upload.ts";

// Each check opens a stranger's file in a process that sealing needs too.
const CHECKS_PER_MINUTE = 20;
/** What sealing adds to the largest file that is taken, at most, besides revocation data. */
const SEAL_BYTES = 10 * 1024 * 1024;

/** Is a PDF one of ours, and unchanged? For anyone who has it. */
export function verificationRoutes(dependencies: Dependencies): Endpoint[] {
	const limited = [limitByAddress(dependencies, { name: "verification", perMinute: CHECKS_PER_MINUTE })];
	const html = { description: "The page", contentType: "text/html" };
	return [
		endpoint({
			method: "post",
			path: "/api/v1/verify",
			operationId: "verifyDocument",
			summary: "Check a PDF: is it one of ours, unchanged, and who signed when",
			description:
				"Send the file as the body (application/pdf), or as a form's file (multipart/form-data). No token is needed; limited by address.",
			tags: ["Verification"],
			use: limited,
			request: { fileTypes: ["application/pdf", "multipart/form-data"] },
			responses: { 200: { description: "What is known of the file", body: verificationSchema } },
			problems: {
				400: "No file came.",
				413: "The file is too large.",
				415: "Neither a PDF nor a form.",
				429: "Too many checks from this address.",
			},
			handle: async ({ request }) => ({ status: 200, body: await verifyRequest(dependencies, request) }),
		}),
		endpoint({
			method: "get",
			path: "/",
			operationId: "getStartPage",
			summary: "To the one page that needs no link",
			documented: false,
			responses: { 303: { description: "Go on there" } },
			handle: async () => ({ status: 303, headers: { Location: "/verify" } }),
		}),
		endpoint({
			method: "get",
			path: "/verify",
			operationId: "getVerifyPage",
			summary: "The page that checks a PDF",
			documented: false,
			responses: { 200: html },
			handle: async () => page(200, <VerifyPage />),
		}),
		endpoint({
			method: "post",
			path: "/verify",
			operationId: "postVerifyPage",
			summary: "The page with what is known of the PDF that was sent",
			documented: false,
			use: limited,
			responses: { 200: html, 400: html, 413: html },
			handle: async ({ request }) => {
				try {
					return page(200, <VerifyPage result={await verifyRequest(dependencies, request)} />);
				} catch (error) {
					if (!(error instanceof HttpError) || (error.status !== 400 && error.status !== 413)) throw error;
					return page(error.status, <VerifyPage problem={error.detail} />);
				}
			},
		}),
	];
}

async function verifyRequest(dependencies: Dependencies, request: IncomingMessage) {
	return inWorkFolder(async (folder) => {
		const path = join(folder, "uploaded.pdf");
		await receiveFile(request, path, maxBytes(dependencies.config));
		return presentVerification(await verifyUpload(dependencies, path));
	});
}

/** Only a seal with a time-stamp holds revocation data. */
function maxBytes({ MAX_FILE_BYTES, TIMESTAMP_URLS }: Dependencies["config"]): number {
	return MAX_FILE_BYTES + SEAL_BYTES + (TIMESTAMP_URLS.length > 0 ? MAX_ANSWERS_BYTES : 0);
}
