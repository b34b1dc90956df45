import { HttpError } from "@repo/http-errors";
import type { Session } from "../../accounts/visitor.ts";
import { page } from "../../platform/html/page.tsx";
import { DocumentPage } from "./pages/document-page.tsx";
import { readDocumentView, type ViewDeps } from "./read-document-view.ts";

type Shown = { session: Session; documentId: number };

/** The page of a document with the error of `act`, if any; otherwise its result. */
export async function withRefusalPage<Result>(
	deps: ViewDeps,
	shown: Shown,
	act: () => Promise<Result>,
): Promise<Result | Awaited<ReturnType<typeof documentPage<400>>>> {
	try {
		return await act();
	} catch (error) {
		if (!(error instanceof HttpError) || error.status !== 400) throw error;
		return documentPage(deps, 400, shown, { problem: error.detail });
	}
}

export async function documentPage<const Status extends 200 | 400>(
	deps: ViewDeps,
	status: Status,
	{ session, documentId }: Shown,
	more: { notice?: string | undefined; problem?: string } = {},
) {
	const view = await readDocumentView(deps, { userId: session.user.id, documentId });
	const content = <DocumentPage session={session} view={view} now={deps.clock()} {...more} />;
	return page(status, content, { ownScripts: true });
}
