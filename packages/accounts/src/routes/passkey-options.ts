import { formRequest } from "@repo/service-kit/html";
import { limitByAddress } from "@repo/service-kit/rate-limits";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { type AccountSite, readVisitor, type Visitor } from "../web/index.ts";

type Ceremony = {
	path: string;
	/** Checks the form's token and creates the challenge. */
	start: (visitor: Visitor, body: Record<string, string | string[]>) => Promise<object>;
};

/** Per network. Each challenge is a row, and the sign-in page requests one whenever it opens, without a click. */
const PER_MINUTE = 300;

/** Options of a ceremony as JSON, for the page's script. */
export function passkeyOptions(site: AccountSite, { path, start }: Ceremony): Endpoint {
	return endpoint({
		method: "post",
		path,
		use: [limitByAddress(site, { name: "passkey-options", perMinute: PER_MINUTE })],
		request: formRequest,
		responses: { 200: { description: "WebAuthn's options", body: z.looseObject({}) } },
		handle: async ({ body, request }) => ({
			status: 200,
			body: { ...(await start(readVisitor(site, request), body)) },
		}),
	});
}
