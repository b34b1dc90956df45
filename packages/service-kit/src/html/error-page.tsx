/** @jsxRuntime automatic @jsxImportSource preact */
import { type HttpError, MethodNotAllowed, ValidationFailed } from "@repo/http-errors";
import type { ComponentChildren, VNode } from "preact";
import type { PageAnswer, Pages } from "./page.tsx";

export type ErrorPageOptions = {
	page: Pages["page"];
	/** The frame of every page. */
	Document: (props: { title: string; children: ComponentChildren }) => VNode;
	/** True for errors after which the start page is a way on. */
	leadsHome: (error: HttpError) => boolean;
};

/** A page for any error: what happened, what to do, and the request id to quote. */
export function errorPageOf({ page, Document, leadsHome }: ErrorPageOptions) {
	return (error: HttpError, requestId: string): PageAnswer<number> => {
		const headline = headlines[error.status] ?? "That did not work";
		return page(
			error.status,
			<Document title={headline}>
				<div class="card">
					<h1>{headline}</h1>
					<p>{isOfPrograms(error) ? wrongWayIn : error.detail}</p>
					{(leadsHome(error) || isOfPrograms(error)) && (
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
	};
}

// Forms show beside each field what is wrong with it. Any other of these is written for programmers.
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
