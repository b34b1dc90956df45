import { type HttpError, requestIdOf } from "@repo/http-errors";
import type { Response } from "express";
import { Document, page } from "./page.tsx";

/** Any error as a page a person understands: what happened, what to do, and the id to tell us. */
export function sendErrorPage(error: HttpError, response: Response): void {
	const { status, headers, body } = page(
		error.status,
		<Document title={error.title}>
			<div class="card">
				<h1>{headlines[error.status] ?? "That did not work"}</h1>
				<p>{error.detail}</p>
				<p class="soft">
					<small>
						If you ask for help, give this id: <code>{requestIdOf(response)}</code>
					</small>
				</p>
			</div>
		</Document>,
	);
	response
		.status(status)
		.set({ ...headers, ...error.headers })
		.send(body);
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
