/** @jsxRuntime automatic @jsxImportSource preact */
import { type HttpError, MethodNotAllowed, ValidationFailed } from "@repo/http-errors";
import type { ComponentChildren, VNode } from "preact";
import type { PageResponse, Pages } from "./page.tsx";

export type ErrorPageOptions = {
	page: Pages["page"];
	/** The frame of every page. */
	Document: (props: { title: string; children: ComponentChildren }) => VNode;
	/** True for errors after which a link to the home page helps. */
	leadsHome: (error: HttpError) => boolean;
};

/** A page for any error: what happened, what to do, and the request ID. */
export function errorPageOf({ page, Document, leadsHome }: ErrorPageOptions) {
	return (error: HttpError, requestId: string): PageResponse<number> => {
		const headline = headlines[error.status] ?? "Something went wrong";
		return page(
			error.status,
			<Document title={headline}>
				<div class="card">
					<h1>{headline}</h1>
					<p>{isOfPrograms(error) ? wrongWayIn : error.detail}</p>
					{(leadsHome(error) || isOfPrograms(error)) && (
						<p>
							<a href="/">Back to home</a>
						</p>
					)}
					<p class="soft">
						<small>
							Request ID, for support: <code>{requestId}</code>
						</small>
					</p>
				</div>
			</Document>,
			{ headers: error.headers },
		);
	};
}

// Forms show errors beside each field. Other validation errors are written for developers.
const isOfPrograms = (error: HttpError): boolean =>
	error instanceof ValidationFailed || error instanceof MethodNotAllowed;
const wrongWayIn = "This link or form is invalid. Go back and try again.";

const headlines: Record<number, string> = {
	403: "Access denied",
	404: "Page not found",
	410: "No longer available",
	429: "Too many attempts",
	500: "Something went wrong",
	503: "Service unavailable",
};
