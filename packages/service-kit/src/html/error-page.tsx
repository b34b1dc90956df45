/** @jsxRuntime automatic @jsxImportSource preact */
import { type HttpError, MethodNotAllowed, ValidationFailed } from "@repo/http-errors";
import type { ComponentChildren, VNode } from "preact";
import { StateIcon } from "../ui/page-parts.tsx";
import type { PageResponse, Pages } from "./page.tsx";

export type ErrorPageOptions = {
	page: Pages["page"];
	/** The frame of every page. */
	Document: (props: { title: string; children: ComponentChildren }) => VNode;
	/** A link to the home page is of use to those who see these pages. True by default. */
	leadsHome?: boolean;
	/** English by default. */
	words?: ErrorPageWords;
};

export type ErrorPageWords = {
	/** The headline of an error without one in `headlines`. */
	headline: string;
	/** Under "Page not found" where no more is known. */
	notFound?: string;
	/** By HTTP status. */
	headlines: Record<403 | 404 | 410 | 429 | 503, string>;
	invalidRequest: string;
	backHome: string;
	requestId: string;
};

/** A page for any error: what happened, what to do, and the request ID. */
export function makeErrorPage({ page, Document, leadsHome = true, words = english }: ErrorPageOptions) {
	return (error: HttpError, requestId: string): PageResponse<number> => {
		const headline = (words.headlines as Record<number, string>)[error.status] ?? words.headline;
		return page(
			error.status,
			<Document title={headline}>
				<div class="card">
					<StateIcon icon={error.status === 404 ? "search" : "triangle-alert"} meaning="warning" />
					<h1>{headline}</h1>
					<p>{chooseDetail(error, words)}</p>
					{(leadsHome || isOfPrograms(error)) && (
						<div class="actions start">
							<a class="button" href="/">
								{words.backHome}
							</a>
						</div>
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

function chooseDetail(error: HttpError, { invalidRequest, notFound }: ErrorPageWords): string {
	if (isOfPrograms(error)) return invalidRequest;
	return (error.code === "not_found" && notFound) || error.detail;
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
		429: "Too many requests",
		503: "Service unavailable",
	},
	invalidRequest: "This link or form is invalid. Go back and try again.",
	backHome: "Back to home",
	requestId: "Request ID, for support:",
} satisfies ErrorPageWords;

const english: ErrorPageWords = {
	...errorPageWords,
	notFound: "Nothing is at this address. It may be mistyped, or the page was deleted.",
};
