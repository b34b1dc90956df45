import { HttpError } from "@repo/http-errors";
import { limitByAddress, toNetwork } from "@repo/service-kit/rate-limits";
import { errorIn } from "@repo/service-kit/words";
import { type Endpoint, endpoint } from "@repo/validation";
import { visitor } from "../callers/sessions.ts";
import type { Dependencies } from "../dependencies.ts";
import { pdfBusyProblem } from "../pdf/child-process/failures.ts";
import { page } from "../platform/html/page.tsx";
import { VerifyPage } from "./pages/verify-page.tsx";
import { verificationSchema } from "./schemas.ts";
import { verifyRequests } from "./verify-upload.ts";

const CHECKS_PER_MINUTE = 20;

/** Tells anyone who has a PDF whether this service sealed it and whether it is unchanged. */
export function verificationRoutes(dependencies: Dependencies): Endpoint[] {
	const limited = [limitByAddress(dependencies, { name: "verification", perMinute: CHECKS_PER_MINUTE })];
	const verify = verifyRequests(dependencies);
	const html = { description: "The page", contentType: "text/html" };
	return [
		endpoint({
			method: "post",
			path: "/api/v1/verify",
			operationId: "verifyDocument",
			summary: "Verify a PDF",
			description:
				"Checks whether a PDF was sealed by this service and is unchanged, and returns who signed it and when. Send the file as the body (application/pdf) or in a form (multipart/form-data). No token is needed. Limited to 20 requests per minute per network.",
			tags: ["Verification"],
			use: limited,
			request: { fileTypes: ["application/pdf", "multipart/form-data"] },
			responses: { 200: { description: "The result", body: verificationSchema } },
			problems: {
				400: "The request contains no file, or an empty one.",
				413: "The file is too large.",
				415: "The body is neither a PDF nor a form.",
				429: "Too many requests from this network.",
				503: pdfBusyProblem,
			},
			handle: async ({ request }) => {
				const { result } = await verify(request, toNetwork(request.ip));
				return { status: 200, body: result };
			},
		}),
		endpoint({
			method: "get",
			path: "/verify",
			summary: "The page that verifies a PDF",
			caller: visitor(dependencies),
			responses: { 200: html },
			handle: async ({ caller: { session } }) => page(200, <VerifyPage session={session} />),
		}),
		endpoint({
			method: "post",
			path: "/verify",
			summary: "The page with the result for a PDF",
			caller: visitor(dependencies),
			use: limited,
			responses: { 200: html, 400: html, 413: html, 503: html },
			handle: async ({ request, caller: { session } }) => {
				try {
					const verified = await verify(request, toNetwork(request.ip));
					return page(200, <VerifyPage session={session} {...verified} />);
				} catch (error) {
					if (!(error instanceof HttpError) || !isShown(error.status)) throw error;
					const shown = page(error.status, <VerifyPage session={session} problem={errorIn(error).detail} />);
					return { ...shown, headers: { ...shown.headers, ...error.headers } };
				}
			},
		}),
	];
}

function isShown(status: number): status is 400 | 413 | 503 {
	return status === 400 || status === 413 || status === 503;
}
