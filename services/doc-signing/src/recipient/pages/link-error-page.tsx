import type { HttpError } from "@repo/http-errors";
import { makeErrorPage } from "@repo/service-kit/html";
import { useWords } from "../../languages/use-words.ts";
import { page } from "../../platform/html/page.tsx";
import { LinkDocument } from "./link-page.tsx";
import { MessagePage } from "./message-page.tsx";

/** The page of an error on a signing link or direct link. A link to the home page would not help recipients. */
const errorPage = makeErrorPage({ page, Document: LinkDocument, leadsHome: false });

export function linkErrorPage(error: HttpError, requestId: string) {
	return error.code === "document_erased"
		? page(410, <ErasedPage text={error.in().detail} />)
		: errorPage(error, requestId);
}

/** Nothing went wrong: the sender no longer keeps the document. */
function ErasedPage({ text }: { text: string }) {
	return (
		<MessagePage title={useWords("page").erasedTitle} state={{ icon: "trash", meaning: "info" }}>
			<p>{text}</p>
			<div class="actions start">
				<a class="button" href="/verify">
					{useWords("verify").title}
				</a>
			</div>
		</MessagePage>
	);
}
