import { HttpError } from "@repo/http-errors";
import { limitByAddress, networkOf } from "@repo/service-kit/rate-limits";
import { type Endpoint, endpoint } from "@repo/validation";
import type { Dependencies } from "../dependencies.ts";
import { pdfBusyProblem } from "../pdf/child-process/failures.ts";
import { page } from "../platform/html/page.tsx";
import { VerifyPage } from "./pages/verify-page.tsx";
import { verificationSchema } from "./schemas.ts";
import { verifyRequests } from "./verify-request.ts";

const CHECKS_PER_MINUTE = 20;

/** Is a PDF one of ours, and unchanged? For anyone who has it. */
export function verificationRoutes(dependencies: Dependencies): Endpoint[] {
	const limited = [limitByAddress(dependencies, { name: "verification", perMinute: CHECKS_PER_MINUTE })];
	const verify = verifyRequests(dependencies);
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
				503: pdfBusyProblem,
			},
			handle: async ({ request }) => ({ status: 200, body: await verify(request, networkOf(request.ip)) }),
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
			responses: { 200: html, 400: html, 413: html, 503: html },
			handle: async ({ request }) => {
				try {
					return page(200, <VerifyPage result={await verify(request, networkOf(request.ip))} />);
				} catch (error) {
					if (!(error instanceof HttpError) || !isShown(error.status)) throw error;
					const shown = page(error.status, <VerifyPage problem={error.detail} />);
					return { ...shown, headers: { ...shown.headers, ...error.headers } };
				}
			},
		}),
	];
}

function isShown(status: number): status is 400 | 413 | 503 {
	return status === 400 || status === 413 || status === 503;
}
