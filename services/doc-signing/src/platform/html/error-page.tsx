import type { HttpError } from "@repo/http-errors";
import { Document, type PageAnswer, page } from "./page.tsx";

/** Any error as a page a person understands: what happened, what to do, and the id to tell us. */
export function errorPage(error: HttpError, requestId: string): PageAnswer<number> {
	return page(
		error.status,
		<Document title={error.title}>
			<div class="card">
				<h1>{headlines[error.status] ?? "That did not work"}</h1>
				<p>{error.detail}</p>
				<p class="soft">
					<small>
						If you ask for help, give this id: <code>{requestId}</code>
					</small>
				</p>
			</div>
		</Document>,
		{ headers: error.headers },
	);
}

const headlines: Record<number, string> = {
	403: "You may not do that",
	404: "There is nothing here",
	405: "That did not work",
	410: "This is over",
	429: "Too many tries",
	500: "Something went wrong on our side",
	503: "We are not ready yet",
};
