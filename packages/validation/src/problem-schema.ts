import { z } from "zod";

/** The body of every error response (RFC 9457). */
export const problemSchema = z
	.object({
		type: z.string().meta({ description: "Always `about:blank`.", examples: ["about:blank"] }),
		title: z.string().meta({ description: "The reason phrase of the status.", examples: ["Bad Request"] }),
		status: z
			.int()
			.min(400)
			.max(599)
			.meta({ examples: [400] }),
		detail: z.string().meta({ description: "What is wrong and how to fix it, for a person." }),
		instance: z
			.string()
			.meta({ description: "The request ID as a URN. Include it when you contact support." }),
		code: z
			.string()
			.meta({ description: "Stable error code: branch on this.", examples: ["validation_failed"] }),
		message: z.string().meta({ description: "The same text as `detail`." }),
		errors: z
			.array(
				z.object({
					path: z.string().meta({ description: "The parameter, such as `body.title`." }),
					message: z.string(),
				}),
			)
			.optional()
			.meta({ description: "Each invalid parameter, with the code `validation_failed`." }),
	})
	.meta({ id: "Problem" });

/** The response to an invalid body, in the API document. */
export const validationFailed: z.input<typeof problemSchema> = {
	type: "about:blank",
	title: "Bad Request",
	status: 400,
	detail: "title: must not be empty",
	instance: "urn:uuid:8f5e1f3e-6f0a-4c58-9a55-2f6d3c1f7c11",
	code: "validation_failed",
	message: "title: must not be empty",
	errors: [{ path: "body.title", message: "must not be empty" }],
};
