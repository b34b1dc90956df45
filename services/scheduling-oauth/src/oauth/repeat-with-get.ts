import { ContentTooLarge } from "@repo/http-errors";
import { formRequest, pageResponses, seeOther } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { replaceInQuery, sendable } from "../authorization/rules/raw-query.ts";

/** The address has to fit into the header of the request that repeats the form. */
const MAX_LENGTH = 10_000;

/**
 * Accepts a request as a form, too. It comes from an app's page, and so without our cookies, which are SameSite=Lax. The
 * browser repeats it with GET.
 */
export function repeatWithGet(path: string): Endpoint {
	return endpoint({
		method: "post",
		path,
		fromOtherSites: true,
		request: formRequest,
		responses: pageResponses,
		handle: async ({ body, request }) => {
			const form = Object.entries(body).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
			const inForm = Object.fromEntries(form.map(([name]) => [name, null]));
			const [, query = ""] = request.originalUrl.split(/\?(.*)/s);
			const kept = sendable(replaceInQuery(`?${query}`, inForm).slice(1));
			const address = `${path}?${[kept, new URLSearchParams(form)].filter(String).join("&")}`;
			if (address.length > MAX_LENGTH) throw new ContentTooLarge(MAX_LENGTH);
			return seeOther(address);
		},
	});
}
