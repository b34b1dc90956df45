/** @jsxRuntime automatic @jsxImportSource preact */
import { type HttpError, MethodNotAllowed, ValidationFailed } from "@repo/http-errors";
import type { ComponentChildren, VNode } from "preact";
import { type KitWords, useKitWords } from "../languages/index.ts";
import { StateIcon } from "../ui/page-parts.tsx";
import type { PageResponse, Pages } from "./page.tsx";

export type ErrorPageOptions = {
	page: Pages["page"];
	/** The frame of every page. */
	Document: (props: { title: string; children: ComponentChildren }) => VNode;
	/** A link to the home page is of use to those who see these pages. True by default. */
	leadsHome?: boolean;
};

/** A page for any error: what happened, what to do, and the request ID. */
export function makeErrorPage({ page, Document, leadsHome = true }: ErrorPageOptions) {
	return (error: HttpError, requestId: string): PageResponse<number> => {
		const content = <ErrorContent {...{ Document, leadsHome, error, requestId }} />;
		return page(error.status, content, { headers: error.headers });
	};
}

type ContentProps = Required<Omit<ErrorPageOptions, "page">> & { error: HttpError; requestId: string };

function ErrorContent({ Document, leadsHome, error, requestId }: ContentProps) {
	const { errorPage: words } = useKitWords();
	const headline = (words.headlines as Record<number, string>)[error.status] ?? words.headline;
	return (
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
		</Document>
	);
}

function chooseDetail(error: HttpError, words: KitWords["errorPage"]): string {
	if (isOfPrograms(error)) return words.invalidRequest;
	return error.code === "not_found" ? words.notFound : error.detail;
}

// Forms show errors beside each field. Other validation errors are written for developers.
const isOfPrograms = (error: HttpError): boolean =>
	error instanceof ValidationFailed || error instanceof MethodNotAllowed;
