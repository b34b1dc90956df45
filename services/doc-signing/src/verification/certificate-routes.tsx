import { NotFound } from "@repo/http-errors";
import { pageResponses } from "@repo/service-kit/html";
import { limitByAddress, toNetwork } from "@repo/service-kit/rate-limits";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { visitor } from "../callers/sessions.ts";
import type { Dependencies } from "../dependencies.ts";
import { findByCertificate } from "../importing/queries/addresses.ts";
import { page } from "../platform/html/page.tsx";
import { answerRange, pdfAnswers } from "../platform/http/answer-range.ts";
import { disconnectSignal } from "../platform/http/disconnect-signal.ts";
import { privately } from "../platform/http/privately.ts";
import { cacheFiles } from "../platform/storage/file-cache.ts";
import { asFinished } from "../sealing/queries/imported.ts";
import { findSealedFile } from "../sealing/sealed-file.ts";
import { VerifyPage } from "./pages/verify-page.tsx";
import { verifyBytes } from "./verify-upload.ts";

/** The address that Documenso prints on certificates as a QR code. Who has it has the document on paper. */
export function certificateRoutes(deps: Dependencies): Endpoint[] {
	const { db, storage } = deps;
	const read = cacheFiles(storage);
	const use = [privately, limitByAddress(deps, { name: "certificate", perMinute: 20 })];
	const shared = { method: "get", use, request: { params: z.object({ id: z.string().max(100) }) } } as const;
	const find = async (id: string) => {
		const found = await findByCertificate(db, id);
		const file = findSealedFile(asFinished(found?.imported));
		if (!found || !file) throw new NotFound();
		return { title: found.title, file };
	};
	return [
		endpoint({
			...shared,
			path: "/share/:id",
			caller: visitor(deps),
			responses: pageResponses,
			handle: async ({ params: { id }, caller: { session }, request }) => {
				const { file } = await find(id);
				const caller = { name: `network:${toNetwork(request.ip)}`, signal: disconnectSignal(request) };
				const result = await verifyBytes(deps, await read(file), caller);
				return page(200, <VerifyPage session={session} result={result} download={`/share/${id}/file`} />);
			},
		}),
		endpoint({
			...shared,
			path: "/share/:id/file",
			responses: pdfAnswers,
			handle: async ({ params: { id }, request }) => {
				const { file, title } = await find(id);
				return answerRange(request, await read(file), title, file.isZip ? "zip" : "pdf");
			},
		}),
	];
}
