import { type HttpError, MethodNotAllowed, ValidationFailed } from "@repo/http-errors";
import { Document, type PageAnswer, page } from "./page.tsx";

/** Any error as a page a person understands: what happened, what to do, and the id to tell us. */
export function errorPage(error: HttpError, requestId: string): PageAnswer<number> {
	const headline = headlines[error.status] ?? "That did not work";
	return page(
		error.status,
		<Document title={headline}>
			<div class="card">
				<h1>{headline}</h1>
				<p>{isOfPrograms(error) ? wrongWayIn : error.detail}</p>
				{(error.code === "not_found" || isOfPrograms(error)) && (
					<p>
						<a href="/">To the start page</a>
					</p>
				)}
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

// Forms say beside each field what is wrong with it. The rest, in its own words, is for who writes programs.
const isOfPrograms = (error: HttpError): boolean =>
	error instanceof ValidationFailed || error instanceof MethodNotAllowed;
const wrongWayIn = "This page cannot be opened like this. Go back and try again.";

const headlines: Record<number, string> = {
	403: "You may not do that",
	404: "There is nothing here",
	410: "This is over",
	429: "Too many tries",
	500: "Something went wrong on our side",
	503: "We are not ready yet",
};
