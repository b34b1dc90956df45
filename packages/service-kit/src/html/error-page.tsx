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
	/** English by default. */
	words?: ErrorPageWords;
};

export type ErrorPageWords = {
	/** The headline of an error without one in `headlines`. */
	headline: string;
	/** By HTTP status. */
	headlines: Record<403 | 404 | 410 | 429 | 503, string>;
	invalidRequest: string;
	backHome: string;
	requestId: string;
};

/** A page for any error: what happened, what to do, and the request ID. */
export function errorPageOf({ page, Document, leadsHome, words = errorPageWords }: ErrorPageOptions) {
	return (error: HttpError, requestId: string): PageResponse<number> => {
		const headline = (words.headlines as Record<number, string>)[error.status] ?? words.headline;
		return page(
			error.status,
			<Document title={headline}>
				<div class="card">
					<h1>{headline}</h1>
					<p>{isOfPrograms(error) ? words.invalidRequest : error.detail}</p>
					{(leadsHome(error) || isOfPrograms(error)) && (
						<p>
							<a href="/">{words.backHome}</a>
						</p>
					)}
					<p class="soft">
						<small>
							{words.requestId} <code>{requestId}</code>
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

/** In English. */
export const errorPageWords = {
	headline: "Something went wrong",
	headlines: {
		403: "Access denied",
		404: "Page not found",
		410: "No longer available",
		429: "Too many attempts",
		503: "Service unavailable",
	},
	invalidRequest: "This link or form is invalid. Go back and try again.",
	backHome: "Back to home",
	requestId: "Request ID, for support:",
} satisfies ErrorPageWords;
