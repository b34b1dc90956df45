import { formRequest, pageResponses, seeOther } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";

/** Percent-encoded in an address, it has to fit into the header of the request that repeats it. */
const MAX_BYTES = 10_000;

/**
 * Accepts a request as a form, too. It comes from an app's page, and so without our cookies, which are SameSite=Lax. The
 * browser repeats it with GET.
 */
export function repeatWithGet(path: string): Endpoint {
	return endpoint({
		method: "post",
		path,
		fromOtherSites: true,
		request: { ...formRequest, bodyLimit: MAX_BYTES },
		responses: pageResponses,
		handle: async ({ body, request }) => {
			const parameters = new URLSearchParams(request.originalUrl.split(/\?(.*)/s)[1]);
			for (const [name, value] of Object.entries(body))
				for (const one of [value].flat()) parameters.append(name, one);
			return seeOther(`${path}?${parameters}`);
		},
	});
}
