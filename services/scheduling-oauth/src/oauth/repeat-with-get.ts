import { formRequest, pageResponses, seeOther } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";

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
		handle: async ({ body }) => {
			const parameters = Object.entries(body).flatMap(([name, value]) =>
				[value].flat().map((one) => [name, one]),
			);
			return seeOther(`${path}?${new URLSearchParams(parameters)}`);
		},
	});
}
