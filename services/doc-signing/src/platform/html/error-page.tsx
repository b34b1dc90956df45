import { type HttpError, ValidationFailed } from "@repo/http-errors";
import { Document, type PageAnswer, page } from "./page.tsx";

/** Any error as a page a person understands: what happened, what to do, and the id to tell us. */
export function errorPage(error: HttpError, requestId: string): PageAnswer<number> {
	const headline = headlines[error.status] ?? "That did not work";
	return page(
		error.status,
		<Document title={headline}>
			<div class="card">
				<h1>{headline}</h1>
				<p>{error instanceof ValidationFailed ? notTyped : error.detail}</p>
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

// Forms say beside each field what is wrong with it. This is about the rest, whose names mean nothing to people.
const notTyped =
	"Part of this address, or of what the page before sent, cannot be right. Go back and try again.";

const headlines: Record<number, string> = {
	403: "You may not do that",
	404: "There is nothing here",
	410: "This is over",
	429: "Too many tries",
	500: "Something went wrong on our side",
	503: "We are not ready yet",
};
